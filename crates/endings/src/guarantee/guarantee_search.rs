//! The search: what is assumed, what is dropped, and what is guaranteed.
//!
//! Proof: `docs/endings.md`, section 5.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Budget, Progress};
use palisade_structure::men::{Men, PlacedMen};
use palisade_structure::{ATTACKER, DEFENDER, Placements};

use super::change::worst_first;
use super::demands::{Demands, LeftHopes, walk};
use super::known::{HOPE_BYTES, KnownTables, Sight};
use super::meter::{GuaranteeMeter, UNIT};
use super::node::{Hope, Link, LinkEnd, TableNode, collides, each_spot};
use super::table::{End, Journal, PieceTable, TableSets, Watch, WordPair, region, undo};
use crate::graph::Graph;

/// Placements wanted of one table: words, and squares of the defending king.
pub(super) type Wants = Vec<(usize, Bitboard)>;

/// How often the assumptions of one structure are chosen anew. What needs more is not proved.
const TRIES: u32 = 40;

/// Work, in words, that one fixed point of a pawn ending counts for.
const PAWNS: u64 = 256;

pub(super) struct GuaranteeSearch<'a> {
    pub(super) meter: GuaranteeMeter<'a>,
    pub(super) known: KnownTables,
    /// Endings of kings and pawns.
    graph: &'a mut Graph,
    most_bytes: usize,
    /// Units that a question to the prover of pawn endings may take.
    pub(super) pawn_work: u64,
    /// Has the prover of pawn endings had too little work?
    pub(super) cut: bool,
}

impl<'a> GuaranteeSearch<'a> {
    pub(super) fn new(
        meter: GuaranteeMeter<'a>,
        graph: &'a mut Graph,
        mut known: KnownTables,
        most_bytes: usize,
    ) -> Self {
        // The count is 0 where nothing was looked at, so what is learnt is counted from 1 on.
        known.learnt += 1;
        Self { meter, known, graph, most_bytes, pawn_work: 0, cut: false }
    }

    /// Does the prover of pawn endings know that this one holds, with the attacker to move?
    pub(super) fn holds_ending(&self, placed: &PlacedMen) -> bool {
        placed.men.is_empty()
            && self.graph.find(placed.men.structure).is_some_and(|number| {
                let node = &self.graph.nodes[number as usize];
                node.holds(placed.squares[0], placed.defender, true) == Some(true)
            })
    }

    /// The table for a place, made if there is none. Nothing inside, if it would be too large;
    /// nothing at all, if the work has to end.
    fn enter(&mut self, end: &mut LinkEnd, floods: bool, place: &TableSets) -> Option<Option<u32>> {
        for &(with, number) in &end.nodes {
            if with == floods && self.known.node(number)?.word(place).is_some() {
                return Some(Some(number));
            }
        }
        let men = end.men;
        let mut sets = TableSets::default();
        let kinds = core::iter::once(None).chain(men.pieces().map(|(_, kind)| Some(kind)));
        for (man, kind) in kinds.enumerate() {
            sets[man] = region(&men, kind, place[man]);
        }
        let key = (men, floods, sets.map(|set| set.0));
        let words = PieceTable::size(&men, floods, &sets);
        let number = match self.known.index.get(&key) {
            Some(&number) => number,
            None if words > self.known.most_words => {
                if !floods && end.refused != words {
                    self.known.learnt += 1;
                    end.version = self.known.learnt;
                    end.refused = words;
                }
                return Some(None);
            }
            None => {
                let mut node = Box::new(self.make(men, floods, sets)?);
                let calm = node.table.calm.clone();
                let done = self.drop_all(&mut node, calm);
                let number = self.known.nodes.len() as u32;
                self.known.nodes.push(Some(node));
                self.known.index.insert(key, number);
                done?;
                number
            }
        };
        self.known.learnt += 1;
        end.version = self.known.learnt;
        end.nodes.push((floods, number));
        Some(Some(number))
    }

    fn make(&mut self, men: Men, floods: bool, sets: TableSets) -> Option<TableNode> {
        let words = PieceTable::size(&men, floods, &sets);
        let before = self.known.bytes;
        self.take_bytes(words.saturating_mul(64).saturating_add(4096))?;
        let Some(table) = PieceTable::new(men, floods, sets, &mut self.meter) else {
            self.known.bytes = before;
            return None;
        };
        let attacks = table.changes(ATTACKER);
        let theirs = attacks.len();
        let all = attacks.into_iter().chain(table.changes(DEFENDER));
        let links = all.map(|change| Link::new(change, &table)).collect();
        let lower = WordPair::none(words);
        let hopes = Default::default();
        Some(TableNode { table, lower, hopes, links, theirs, version: 0, proved: 0 })
    }

    fn take_bytes(&mut self, bytes: usize) -> Option<()> {
        self.known.bytes = self.known.bytes.saturating_add(bytes);
        self.meter.full |= self.known.bytes > self.most_bytes;
        (!self.meter.full).then_some(())
    }

    /// Proves what is safe with nothing assumed: every change of either side's counts as what is
    /// proved of where it leads. This, and what the prover of pawn endings says, is all that is
    /// ever taken for proved.
    ///
    /// What is taken away first is what is not in `hope`: less to look at, and nothing more. The
    /// defender's words begin with all that is legal, so whatever falls is followed to its end.
    fn drop_all(&mut self, node: &mut TableNode, hope: Vec<Bitboard>) -> Option<()> {
        // Nothing that it leads to is known better than the last time.
        if node.proved > 0 && !node.links.iter().any(|link| self.known.is_newer(link, node.proved))
        {
            return Some(());
        }
        let (words, now) = (node.table.words(), self.known.learnt);
        let mut pair = WordPair { attacks: hope, defends: node.table.legal.clone() };
        let dropped = vec![true; node.links.len()];
        let mut gifts = vec![Bitboard::EMPTY; words];
        for (word, gifts) in gifts.iter_mut().enumerate() {
            self.meter.spend(2)?;
            let mut safe = pair.attacks[word] & node.table.calm[word];
            for link in &node.links[..node.theirs] {
                if safe.is_empty() {
                    break;
                }
                safe &= self.known.leaves(node, link, word, Sight::Held);
            }
            pair.attacks[word] = safe | node.lower.attacks[word];
            *gifts = self.known.gifts(node, word, &dropped, Sight::Held);
        }
        let stirred = (0..words).collect();
        let (table, floor) = (&node.table, &node.lower);
        let mut watch = Watch::default();
        table.settle(&mut pair, floor, &gifts, stirred, &mut watch, &mut self.meter)?;
        if pair.attacks != node.lower.attacks || pair.defends != node.lower.defends {
            self.known.learnt += 1;
            node.version = self.known.learnt;
            node.lower = pair;
        }
        node.proved = now;
        Some(())
    }

    /// Guarantees that these places are well, the attacker to move or not, if `changes` changes
    /// may follow; false if it could not.
    pub(super) fn guarantee(
        &mut self,
        end: &mut LinkEnd,
        wants: &[(TableSets, Bitboard)],
        attacks: bool,
        passing: bool,
        level: usize,
    ) -> Option<bool> {
        let several = !end.men.attacker.is_empty();
        let level = self.known.further(end, level);
        // Floods first: one word stands for every place of the pieces. Where that is too coarse the
        // pieces get places.
        for floods in [true, false] {
            if floods && !several {
                continue;
            }
            let mut asked: BTreeMap<u32, Wants> = BTreeMap::new();
            let mut open = false;
            for (place, bits) in wants {
                let bits = *bits - self.known.see(end, place, attacks, passing, Sight::Held);
                if bits.is_empty() {
                    continue;
                }
                open = true;
                let mut spots = Vec::new();
                if floods {
                    spots.push(*place);
                } else {
                    each_spot(place, end.men.len(), &mut |spot| {
                        if !collides(&end.men, spot) {
                            spots.push(*spot);
                        }
                        true
                    });
                }
                for spot in spots {
                    // A table that would be too large leaves it open: the last line sees that.
                    let Some(number) = self.enter(end, floods, &spot)? else { break };
                    let node = self.known.nodes[number as usize].as_ref()?;
                    let Some(word) = node.word(&spot) else { break };
                    let bits = bits - node.held(word, attacks, passing);
                    if bits.any() {
                        asked.entry(number).or_default().push((word, bits));
                    }
                }
            }
            if !open {
                return Some(true);
            }
            for (number, wants) in asked {
                // A flood that fails refutes nothing.
                if !self.prove(number, &wants, attacks, level)? && !floods {
                    return Some(false);
                }
            }
        }
        Some(wants.iter().all(|(place, bits)| {
            bits.is_subset(self.known.see(end, place, attacks, passing, Sight::Held))
        }))
    }

    /// Each wanted placement is proved after this, or no longer hoped for; are all proved?
    fn prove(&mut self, number: u32, wants: &Wants, attacks: bool, level: usize) -> Option<bool> {
        // No change leads back to its structure, so nobody misses it meanwhile.
        let mut node = self.known.nodes[number as usize].take()?;
        let done = self.work_out(&mut node, wants, attacks, level);
        self.known.nodes[number as usize] = Some(node);
        done
    }

    fn work_out(
        &mut self,
        node: &mut TableNode,
        wants: &Wants,
        attacks: bool,
        level: usize,
    ) -> Option<bool> {
        if node.table.kinds().is_empty() {
            self.ask_pawns(node, wants, attacks)?;
        }
        let mut wanted = WordPair::none(node.table.words());
        let mut is_open = false;
        for &(word, bits) in wants {
            let open = bits - node.lower.side(attacks)[word];
            wanted.side_mut(attacks)[word] |= open;
            is_open |= open.any();
        }
        if !is_open || level == 0 {
            return Some(!is_open);
        }
        let (hoped, words) = (node.hopes[level].take(), node.table.words());
        if hoped.is_none() {
            self.take_bytes(words * HOPE_BYTES)?;
        }
        let mut hope = match hoped {
            // What another try hoped for it hoped with other limits.
            Some(hope) if hope.ask == self.known.ask => hope,
            _ => {
                let (attacks, defends) = (node.table.calm.clone(), node.table.legal.clone());
                let gifts = vec![Bitboard::FULL; words];
                let (pair, failed) = (WordPair { attacks, defends }, WordPair::none(words));
                Box::new(Hope { ask: self.known.ask, pair, gifts, failed, seen: 0 })
            }
        };
        // Where the work has to end, what is hoped for is of use when it goes on.
        let done = self.assume(node, &mut hope, wanted, level);
        // What is not proved by then is not hoped for any more.
        let mut all = true;
        for &(word, bits) in wants.iter().filter(|_| done.is_some()) {
            let open = bits - node.lower.side(attacks)[word];
            all &= open.is_empty();
            hope.failed.side_mut(attacks)[word] |= open;
        }
        node.hopes[level] = Some(hope);
        done?;
        self.known.learnt += 1;
        node.version = self.known.learnt;
        Some(all)
    }

    /// Assumes as little as what is wanted needs, and has that guaranteed, until nothing new is learnt;
    /// nothing, if the work has to end.
    fn assume(
        &mut self,
        node: &mut TableNode,
        hope: &mut Hope,
        mut wanted: WordPair,
        level: usize,
    ) -> Option<()> {
        for _ in 0..TRIES {
            let learnt = self.known.learnt;
            self.hope(node, hope, level)?;
            within(&mut wanted, hope);
            if !leave_open(&mut wanted, &node.lower) {
                break;
            }
            let Some(demands) = self.assume_little(node, hope, &wanted, level)? else {
                // Nothing is demanded: what is wanted is proved with nothing assumed.
                self.drop_all(node, hope.pair.attacks.clone())?;
                // Where nothing was learnt the same would be assumed again.
                if self.known.learnt == learnt {
                    break;
                }
                continue;
            };
            let mut kept = true;
            for ((number, back), places) in demands {
                let link = &mut node.links[number];
                kept = match back {
                    Some(back) => {
                        let back = &mut link.backs[back].1;
                        self.guarantee(back, &places, true, false, level)?
                    }
                    None => {
                        let (attacks, passing) = (link.change.by == DEFENDER, link.passing);
                        self.guarantee(&mut link.end, &places, attacks, passing, level)?
                    }
                };
                if !kept {
                    // The hope for this change is smaller now: assume something else.
                    self.known.learnt += 1;
                    break;
                }
            }
            if kept {
                self.drop_all(node, hope.pair.attacks.clone())?;
            }
            if self.known.learnt == learnt {
                break;
            }
        }
        Some(())
    }

    /// What is safe if every hope is true.
    fn hope(&mut self, node: &mut TableNode, hope: &mut Hope, level: usize) -> Option<()> {
        let words = node.table.words();
        let (sight, now) = (Sight::Hoped(level), self.known.learnt);
        let dropped = vec![false; node.links.len()];
        let is_new: Vec<_> = node
            .links
            .iter()
            .map(|link| match hope.seen {
                0 => link.end.unseen(false).is_none() || link.change.promotes,
                seen => self.known.is_newer(link, seen),
            })
            .collect();
        let first = hope.seen == 0;
        if !first && !is_new.contains(&true) {
            // Nothing that it leads to is known better, so no hope has become smaller.
            hope.seen = now;
            return Some(());
        }
        // Where the work ends before this does, all is looked at again.
        hope.seen = 0;
        let own = first || is_new[node.theirs..].contains(&true);
        let mut stirred = Vec::new();
        for word in 0..words {
            self.meter.spend(2)?;
            let before = (hope.pair.attacks[word], hope.gifts[word]);
            let mut safe = before.0;
            for (link, _) in node.links[..node.theirs].iter().zip(&is_new).filter(|(_, new)| **new)
            {
                if safe.is_empty() {
                    break;
                }
                safe &= self.known.leaves(node, link, word, sight);
            }
            hope.pair.attacks[word] = safe | node.lower.attacks[word];
            hope.pair.defends[word] |= node.lower.defends[word];
            if own {
                hope.gifts[word] = self.known.gifts(node, word, &dropped, sight);
            }
            // All else has settled before.
            if first || before != (hope.pair.attacks[word], hope.gifts[word]) {
                stirred.push(word);
            }
        }
        let (watch, meter) = (&mut Watch::default(), &mut self.meter);
        node.table.settle(&mut hope.pair, &node.lower, &hope.gifts, stirred, watch, meter)?;
        hope.seen = now;
        Some(())
    }

    /// Drops one assumption after the other as long as what is wanted stands, and walks through
    /// what is left: what has to be guaranteed, or nothing.
    fn assume_little(
        &mut self,
        node: &TableNode,
        hope: &Hope,
        wanted: &WordPair,
        level: usize,
    ) -> Option<Option<Demands>> {
        let mut kept = LeftHopes {
            pair: hope.pair.clone(),
            gifts: hope.gifts.clone(),
            dropped: vec![false; node.links.len()],
        };
        // The defender's own changes first; then what is worst. All at once, and where what is
        // wanted falls, one half and then the other.
        let own: Vec<_> = (node.theirs..node.links.len()).rev().collect();
        let mut order: Vec<_> = (0..node.theirs).collect();
        order.sort_by_key(|&number| worst_first(&node.links[number].change));
        let mut todo: Vec<&[usize]> = Vec::from([&*order, &*own]);
        while let Some(numbers) = todo.pop() {
            let Some(&first) = numbers.first() else { continue };
            let stands = if first >= node.theirs {
                self.drop_own(node, numbers, &mut kept, wanted, level)?
            } else {
                self.drop_theirs(node, numbers, &mut kept, wanted)?
            };
            if stands {
                numbers.iter().for_each(|&number| kept.dropped[number] = true);
            } else if numbers.len() > 1 {
                let (one, other) = numbers.split_at(numbers.len() / 2);
                todo.extend([other, one]);
            }
        }
        let demands = walk(&self.known, node, &kept, wanted, level, &mut self.meter)?;
        Some((!demands.is_empty()).then_some(demands))
    }

    /// Counts changes of the attacker's as they are proved, if what is wanted stands then.
    fn drop_theirs(
        &mut self,
        node: &TableNode,
        numbers: &[usize],
        LeftHopes { pair, gifts, .. }: &mut LeftHopes,
        wanted: &WordPair,
    ) -> Option<bool> {
        let mut watch = Watch { wanted: Some(wanted), journal: Journal::new() };
        let mut stirred = Vec::new();
        for word in 0..node.table.words() {
            self.meter.spend(1)?;
            let safe = pair.attacks[word] - node.lower.attacks[word];
            let mut left = safe;
            for &number in numbers {
                if left.is_empty() {
                    break;
                }
                left &= self.known.leaves(node, &node.links[number], word, Sight::Held);
            }
            let gone = safe - left;
            if gone.is_empty() {
                continue;
            }
            pair.attacks[word] -= gone;
            watch.journal.push((true, word, gone));
            stirred.push(word);
            if wanted.attacks[word].meets(gone) {
                undo(pair, &mut watch.journal);
                return Some(false);
            }
        }
        self.stands(node, pair, gifts, stirred, &mut watch)
    }

    /// Does what is wanted stand when the rest has settled? If not all is given back.
    fn stands(
        &mut self,
        node: &TableNode,
        pair: &mut WordPair,
        gifts: &[Bitboard],
        stirred: Vec<usize>,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let end = node.table.settle(pair, &node.lower, gifts, stirred, watch, &mut self.meter)?;
        if end == End::Fallen {
            undo(pair, &mut watch.journal);
        }
        Some(end == End::Settled)
    }

    /// The same of changes of the defender's.
    fn drop_own(
        &mut self,
        node: &TableNode,
        numbers: &[usize],
        LeftHopes { pair, gifts, dropped }: &mut LeftHopes,
        wanted: &WordPair,
        level: usize,
    ) -> Option<bool> {
        for &number in numbers {
            dropped[number] = true;
        }
        let mut less = Vec::with_capacity(gifts.len());
        let mut stirred = Vec::new();
        for word in 0..node.table.words() {
            self.meter.spend(1)?;
            less.push(match gifts[word].is_empty() {
                true => Bitboard::EMPTY,
                false => self.known.gifts(node, word, dropped, Sight::Hoped(level)) & gifts[word],
            });
            if less[word] != gifts[word] {
                stirred.push(word);
            }
        }
        let mut watch = Watch { wanted: Some(wanted), journal: Journal::new() };
        let stands = self.stands(node, pair, &less, stirred, &mut watch)?;
        match stands {
            true => *gifts = less,
            false => numbers.iter().for_each(|&number| dropped[number] = false),
        }
        Some(stands)
    }

    /// Asks the prover of pawn endings.
    fn ask_pawns(&mut self, node: &mut TableNode, wants: &Wants, attacks: bool) -> Option<()> {
        let structure = node.table.men.structure;
        let mut need = Placements::EMPTY;
        for &(word, bits) in wants {
            let king = node.table.spot(word)[0];
            let open = bits - node.lower.side(attacks)[word];
            if attacks {
                need.attacker_moves[king] |= open;
            } else {
                need.defender_moves[king] |= open;
            }
        }
        need = need.within(&Placements::legal(structure));
        // What it would say is not needed, or cannot be kept: all stays as it is.
        if need.is_empty() || self.graph.is_full() {
            return Some(());
        }
        let (budget, done) = self.meter.budget();
        let stop = |progress: Progress| match budget
            .stops(done.saturating_add(progress.work.saturating_mul(PAWNS / UNIT)))
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let budget = Budget::work(self.pawn_work).watched_by(&stop);
        let mut search = crate::graph_search::GraphSearch::new(self.graph, &budget);
        search.deepen(structure, &need);
        let (work, spent) = (search.work(), search.spent);
        self.cut |= spent;
        self.meter.spend((work + 1) * PAWNS)?;
        let Some(number) = self.graph.find(structure) else { return Some(()) };
        let held = self.graph.nodes[number as usize].lower();
        for word in 0..node.table.words() {
            let king = node.table.spot(word)[0];
            let found = [held.attacker_moves[king], held.defender_moves[king]];
            for (attacks, found) in [true, false].into_iter().zip(found) {
                let fresh = found - node.lower.side(attacks)[word];
                if fresh.any() {
                    node.lower.side_mut(attacks)[word] |= fresh;
                    self.known.learnt += 1;
                    node.version = self.known.learnt;
                }
            }
        }
        Some(())
    }
}

/// Keeps of what is wanted what is hoped for.
fn within(wanted: &mut WordPair, hope: &Hope) {
    for attacks in [true, false] {
        let failed = hope.failed.side(attacks).iter();
        let hoped = hope.pair.side(attacks).iter().zip(failed);
        for (wanted, (hoped, failed)) in wanted.side_mut(attacks).iter_mut().zip(hoped) {
            *wanted &= *hoped - *failed;
        }
    }
}

/// Keeps of what is wanted what is not proved; is anything left?
fn leave_open(wanted: &mut WordPair, lower: &WordPair) -> bool {
    let mut any = false;
    for attacks in [true, false] {
        for (wanted, lower) in wanted.side_mut(attacks).iter_mut().zip(lower.side(attacks)) {
            *wanted -= *lower;
            any |= wanted.any();
        }
    }
    any
}
