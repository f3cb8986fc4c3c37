//! The search over structures with men, led by what is needed.
//!
//! A structure's table hopes first: what no one has refuted is safe. A walk through one way
//! of defending then says which changes matter, and only these are looked at, each in the
//! same way. What is refuted there is taken from the hope, and the walk begins anew; if
//! nothing is missing any more, all that it met is proved.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Budget, Progress, Square};
use palisade_structure::Placements;

use super::change::Change;
use super::kinds::Men;
use super::node::{Known, Node, View, gives, leaves};
use super::pace::{Limits, UNIT};
use super::table::{Table, spread};
use super::walk::{Views, Walk, Wants};
use crate::graph::Graph;
use crate::rules::Rules;

/// What the defender may do, beside moving his king and taking pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    /// May his pieces move?
    pub(super) pieces: bool,
    /// How many pawns of the attacker may he take, or pawns push?
    pub(super) changes: u8,
}

/// What small endings may cost. It grows from one round of the ladder to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// A question to the prover of pawn endings, in units of its own.
    pawns: u64,
    /// How many changes are followed where only pawns attack.
    small: u8,
}

impl Effort {
    pub(super) const FIRST: Self = Self { pawns: 12, small: 1 };

    pub(super) const fn next(self) -> Self {
        Self { pawns: self.pawns.saturating_mul(4), small: self.small + 1 }
    }
}

/// The men, and how many changes the defender has left.
type Key = (Men, u8);

/// One search: a rung of the ladder, what is known, and what it has cost.
pub(super) struct Search {
    pub(super) rung: Rung,
    pub(super) known: BTreeMap<Key, Known>,
    /// Endings of kings and pawns.
    pub(super) graph: Graph,
    /// Work, in words looked at; [`UNIT`] of them are a unit of the budget.
    pub(super) work: u64,
    pub(super) bytes: usize,
    /// Was a table wanted for which the bytes of the whole question do not suffice?
    pub(super) full: bool,
    /// Hopes of earlier passes are hoped anew.
    pass: u32,
    effort: Effort,
    /// Where the defending king stood in the question.
    home: Square,
    /// Has a change been given up because it lay too deep?
    pub(super) cut: bool,
}

/// Why a pass of a search ends before it has an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    /// The tables of this search take more than [`Limits::most_bytes`].
    Memory,
    /// This pass has done [`Limits::most_work`].
    Pass,
    /// The budget of the whole question is spent, or its callback says stop.
    Budget,
}

/// The bytes that one word of a table takes, with all that is kept beside it.
const WORD: usize = 64;

/// Has the attacker only pawns, and the defender a piece at the most? Then so many changes
/// are followed, of either side's.
fn is_small(men: &Men) -> bool {
    men.len() <= 1 && !men.attacker_has_pieces()
}

/// Work for each word of a new table before anything can be asked of it. A table that would
/// pass the limit of work is not made.
const FIRST: u64 = 16;

/// Work, in words, that one fixed point of a pawn ending counts for.
const PAWNS: u64 = 256;

impl Search {
    pub(super) fn new(rung: Rung, home: Square) -> Self {
        let mut graph = Graph::new(None, Rules::default());
        graph.passing = false;
        let known = BTreeMap::new();
        Self {
            rung,
            known,
            graph,
            work: 0,
            bytes: 0,
            full: false,
            pass: 0,
            effort: Effort::FIRST,
            home,
            cut: false,
        }
    }

    /// Forgets everything, to make room.
    fn forget(&mut self) {
        self.known.clear();
        self.graph.clear();
        self.bytes = 0;
    }

    /// The limit that this pass has reached, if it has reached one.
    fn limit(&self, limits: &Limits<'_>) -> Option<Limit> {
        let done = self.work - limits.began;
        let units = limits.done(self.work) / UNIT;
        if self.bytes > limits.most_bytes {
            return Some(Limit::Memory);
        }
        if done >= limits.most_work {
            return Some(Limit::Pass);
        }
        let over = units >= limits.budget.limit() || limits.budget.stops(units);
        over.then_some(Limit::Budget)
    }

    /// Tries to prove what is wanted, following so many changes of the attacker. False says
    /// that it could not with these; nothing, that the pass is over.
    pub(super) fn prove(
        &mut self,
        men: Men,
        seeds: &[Bitboard],
        wants: &Wants,
        level: u8,
        effort: Effort,
        limits: &Limits<'_>,
    ) -> Option<bool> {
        self.pass += 1;
        self.effort = effort;
        self.cut = false;
        self.graph.room = limits.most_bytes / 4;
        let key = (men, self.rung.changes);
        self.ensure(key, seeds, wants, level, limits)?;
        let view = View::Held(self.known.get(&key)?);
        let attacks = wants.attacks.iter().all(|(spot, set)| set.is_subset(view.attacks(spot)));
        let defends =
            wants.defends.iter().all(|(spot, set)| set.is_subset(view.harmless(spot, false)));
        Some(attacks && defends)
    }

    /// Each wanted placement is proved after this, or no longer hoped for.
    fn ensure(
        &mut self,
        key: Key,
        seeds: &[Bitboard],
        wants: &Wants,
        level: u8,
        limits: &Limits<'_>,
    ) -> Option<()> {
        let men = key.0;
        if men.attacker_is_bare() {
            self.known.entry(key).or_insert(Known::Bare);
            return Some(());
        }
        let mut node = self.take(key, seeds, limits)?;
        if men.len() == 0 {
            self.ask_pawns(&mut node, wants, limits);
        }
        let done = self.work_out(&mut node, key.1, wants, level, limits);
        self.known.insert(key, Known::Table(node));
        done
    }

    /// The table of these men, for as many squares as are needed; nothing if it is larger
    /// than this pass can pay for.
    fn take(&mut self, key: Key, seeds: &[Bitboard], limits: &Limits<'_>) -> Option<Box<Node>> {
        let men = key.0;
        // What is small may move as it likes.
        let pieces = self.rung.pieces || !men.attacker_has_pieces();
        let mut sets = spread(&men, seeds, pieces);
        let old = match self.known.remove(&key) {
            Some(Known::Table(node)) => Some(node),
            _ => None,
        };
        if let Some(node) = old.as_ref() {
            let domains = &node.table.domains;
            if domains.iter().zip(&sets).all(|(own, set)| set.is_subset(own.set)) {
                return old;
            }
            for (set, domain) in sets.iter_mut().zip(domains) {
                *set |= domain.set;
            }
            sets = spread(&men, &sets, pieces);
        }
        let words = Table::size(&sets);
        let bytes = words.saturating_mul(WORD);
        let left = limits.most_work.saturating_sub(self.work - limits.began);
        if bytes > limits.most_bytes || (words as u64).saturating_mul(FIRST) > left {
            if let Some(old) = old {
                self.known.insert(key, Known::Table(old));
            }
            return None;
        }
        if self.bytes.saturating_add(bytes) > limits.bytes_left {
            self.full = true;
            return None;
        }
        self.bytes = self.bytes.saturating_add(bytes);
        let price = 2 * words as u64;
        let table = Table::new(men, &sets, &mut limits.pace(self.work, price))?;
        self.work += price;
        let theirs = Change::of_attacker(&table);
        let own = Change::of_defender(&table, key.1 > 0);
        let mut node = Box::new(Node::new(table, theirs, own, pieces));
        self.settle_core(&mut node, old.as_deref(), limits)?;
        Some(node)
    }

    /// What is safe if every change of the attacker's is lost, and the defender has none; and
    /// what an old table of the same men has proved.
    fn settle_core(
        &mut self,
        node: &mut Node,
        old: Option<&Node>,
        limits: &Limits<'_>,
    ) -> Option<()> {
        let words = node.table.words();
        let price = 8 * words as u64;
        let mut pace = limits.pace(self.work, price);
        if let Some(old) = old {
            node.learn(old, &mut pace)?;
        }
        for word in 0..words {
            if pace.is_over(4) {
                return None;
            }
            let spot = node.table.spot(word);
            let mut safe = node.table.attacks[word];
            for &change in &node.theirs {
                if safe.is_empty() {
                    break;
                }
                safe &= leaves(change, &node.table, &spot, View::Lost);
            }
            node.table.attacks[word] = safe;
        }
        let none = vec![Bitboard::EMPTY; words];
        node.table.settle(&none, node.moves_pieces, None, &mut pace)?;
        for word in 0..words {
            node.held_attacks[word] |= node.table.attacks[word];
            node.held_defends[word] |= node.table.defends[word];
        }
        self.work += price;
        Some(())
    }

    /// Hopes anew, following so many changes; nothing, if it takes too long.
    fn hope(&mut self, node: &mut Node, level: u8, limits: &Limits<'_>) -> Option<()> {
        let words = node.table.words();
        let price = 12 * words as u64;
        let mut pace = limits.pace(self.work, price);
        node.level = None;
        node.table.fill(&mut pace)?;
        for word in 0..words {
            if pace.is_over(8) {
                return None;
            }
            let spot = node.table.spot(word);
            let mut safe = node.table.attacks[word];
            for &change in &node.theirs {
                if safe.is_empty() {
                    break;
                }
                let after = change.after(&node.table.men, true);
                if self.further(&node.table.men, &after, level).is_none() {
                    safe &=
                        leaves(change, &node.table, &spot, View::Lost) | node.held_attacks[word];
                } else if change.promotes() {
                    safe &= leaves(change, &node.table, &spot, View::Open);
                }
            }
            self.cut |= level == 0 && safe != node.table.attacks[word];
            node.table.attacks[word] = safe;
            let mut gift = Bitboard::EMPTY;
            for &change in &node.own {
                gift |= gives(change, &node.table, &spot, View::Open);
            }
            node.gifts[word] = gift & node.table.legal[word];
        }
        node.table.settle(&node.gifts, node.moves_pieces, None, &mut pace)?;
        node.level = Some((self.pass, level));
        self.work += price;
        Some(())
    }

    /// How many changes of the attacker are followed after one of his; none if it is not
    /// followed itself. What leads to little is followed whatever the depth.
    fn further(&self, from: &Men, to: &Men, level: u8) -> Option<u8> {
        let fewer = to.len() < from.len();
        if fewer && is_small(to) {
            return Some(level.max(self.effort.small));
        }
        if to.attacker_is_bare() { Some(level) } else { level.checked_sub(1) }
    }

    /// How many changes are followed after this one, of either side's.
    fn deeper(&self, from: &Men, to: &Men, level: u8, attacks: bool) -> u8 {
        match self.further(from, to, level) {
            Some(further) if attacks || further > level => further,
            _ if attacks => 0,
            _ => level,
        }
    }

    fn views<'a>(&'a self, node: &Node, left: u8, level: u8) -> Views<'a> {
        let mut views = Views { held: Vec::new(), hoped: Vec::new() };
        let changes = node.theirs.iter().map(|&change| (change, true));
        for (change, attacks) in changes.chain(node.own.iter().map(|&change| (change, false))) {
            let key = self.child(node, left, change, attacks);
            let deeper = self.deeper(&node.table.men, &key.0, level, attacks);
            let known = self.known.get(&key);
            // What an earlier pass gave up may be hoped for again.
            let hopes = known.filter(|known| known.hopes(self.pass, deeper));
            views.held.push(known.map_or(View::Lost, View::Held));
            views.hoped.push(hopes.map_or(View::Open, View::Hoped));
        }
        views
    }

    fn child(&self, node: &Node, left: u8, change: Change, attacks: bool) -> Key {
        let free = matches!(change, Change::TakesPiece(_) | Change::PawnTakesPiece { .. });
        let left = if attacks || free { left } else { left - 1 };
        let after = change.after(&node.table.men, attacks);
        let fewer = after.len() < node.table.men.len();
        (after, if fewer && is_small(&after) { left.max(self.effort.small) } else { left })
    }

    fn work_out(
        &mut self,
        node: &mut Node,
        left: u8,
        wants: &Wants,
        level: u8,
        limits: &Limits<'_>,
    ) -> Option<()> {
        let numbered = |wants: &[(super::table::Spot, Bitboard)]| -> Vec<_> {
            wants.iter().filter_map(|(spot, set)| Some((node.table.word(spot)?, *set))).collect()
        };
        let (mut attacks, mut defends) = (numbered(&wants.attacks), numbered(&wants.defends));
        self.work += (attacks.len() + defends.len()) as u64;
        loop {
            // What is proved, or given up, is wanted no longer.
            let hopes = node.hopes(self.pass, level);
            attacks.retain_mut(|(word, set)| {
                *set -= node.held_attacks[*word];
                if hopes {
                    *set &= node.table.attacks[*word];
                }
                set.any()
            });
            defends.retain_mut(|(word, set)| {
                *set = (*set & node.table.legal[*word]) - node.held_defends[*word];
                if hopes {
                    *set &= node.table.defends[*word];
                }
                set.any()
            });
            if attacks.is_empty() && defends.is_empty() {
                return Some(());
            }
            if let Some(limit) = self.limit(limits) {
                if limit == Limit::Memory {
                    self.forget();
                }
                return None;
            }
            if !hopes {
                self.hope(node, level, limits)?;
                continue;
            }
            let views = self.views(node, left, level);
            let mut pace = limits.pace(self.work, u64::MAX);
            let walk = Walk::new(node, &views, self.home, &attacks, &defends, &mut pace)?;
            let Walk { reached, answered, demands, dashed, work, .. } = walk;
            self.work += work;
            if !dashed.is_empty() {
                self.dash(node, left, level, dashed, limits)?;
                continue;
            }
            if demands.is_empty() {
                for word in 0..node.table.words() {
                    node.held_attacks[word] |= reached[word];
                    node.held_defends[word] |= answered[word];
                }
                continue;
            }
            self.meet(node, left, demands, level, limits)?;
        }
    }

    /// Asks about the demands of a walk, until one of them is refuted.
    fn meet(
        &mut self,
        node: &mut Node,
        left: u8,
        demands: BTreeMap<usize, Wants>,
        level: u8,
        limits: &Limits<'_>,
    ) -> Option<()> {
        let theirs = node.theirs.len();
        let mut demands: Vec<_> = demands.into_iter().collect();
        demands.sort_by_key(|(number, wants)| {
            let attacks = *number < theirs;
            let change = if attacks { node.theirs[*number] } else { node.own[*number - theirs] };
            let after = change.after(&node.table.men, attacks);
            (after.len(), wants.attacks.len() + wants.defends.len())
        });
        for (number, wants) in demands {
            let attacks = number < theirs;
            let change = if attacks { node.theirs[number] } else { node.own[number - theirs] };
            let key = self.child(node, left, change, attacks);
            let deeper = self.deeper(&node.table.men, &key.0, level, attacks);
            let seeds = change.seeds(&node.table, attacks);
            self.ensure(key, &seeds, &wants, deeper, limits)?;
            let known = &self.known[&key];
            let (held, hoped) = (View::Held(known), View::Hoped(known));
            let passing = attacks && change.is_passing(&node.table);
            let met = wants.attacks.iter().all(|(spot, set)| set.is_subset(held.attacks(spot)))
                && wants
                    .defends
                    .iter()
                    .all(|(spot, set)| set.is_subset(held.harmless(spot, passing)));
            if met {
                continue;
            }
            let words = node.table.words();
            let mut stirred = Vec::new();
            let mut pace = limits.pace(self.work, words as u64);
            for word in 0..words {
                if pace.is_over(1) {
                    return None;
                }
                let spot = node.table.spot(word);
                if attacks {
                    let safe = node.table.attacks[word];
                    if safe.is_empty() {
                        continue;
                    }
                    let kept = safe & leaves(change, &node.table, &spot, hoped);
                    if kept != safe {
                        node.table.attacks[word] = kept;
                        stirred.push(word);
                    }
                } else if node.gifts[word].any()
                    && gives(change, &node.table, &spot, View::Open).meets(node.gifts[word])
                {
                    stirred.push(word);
                }
            }
            self.work += words as u64;
            if attacks {
                let price = 2 * stirred.len() as u64;
                let mut pace = limits.pace(self.work, price);
                self.work += price;
                node.table.settle(&node.gifts, node.moves_pieces, Some(stirred), &mut pace)?;
            } else {
                self.dash(node, left, level, stirred, limits)?;
            }
            break;
        }
        Some(())
    }

    /// Hopes less of the defender's changes in these words; nothing, if it takes too long.
    fn dash(
        &mut self,
        node: &mut Node,
        left: u8,
        level: u8,
        mut words: Vec<usize>,
        limits: &Limits<'_>,
    ) -> Option<()> {
        let views = self.views(node, left, level);
        // Only words where something is lost count.
        let mut pace = limits.pace(self.work, 0);
        let mut over = false;
        words.retain(|&word| {
            over |= over || pace.is_over(2);
            if over {
                return false;
            }
            let spot = node.table.spot(word);
            let mut gift = Bitboard::EMPTY;
            for (&change, &view) in node.own.iter().zip(&views.hoped[node.theirs.len()..]) {
                gift |= gives(change, &node.table, &spot, view);
            }
            gift &= node.table.legal[word];
            core::mem::replace(&mut node.gifts[word], gift) != gift
        });
        if over {
            return None;
        }
        let price = 4 * words.len() as u64;
        let mut pace = limits.pace(self.work, price);
        self.work += price;
        node.table.settle(&node.gifts, node.moves_pieces, Some(words), &mut pace)
    }

    /// Asks the prover of pawn endings first, which knows no promotions of the defender's.
    fn ask_pawns(&mut self, node: &mut Node, wants: &Wants, limits: &Limits<'_>) {
        let structure = node.table.men.pawns;
        let mut need = Placements::EMPTY;
        for (spot, set) in &wants.attacks {
            if let Some(word) = node.table.word(spot) {
                need.attacker_moves[spot[0]] |= *set - node.held_attacks[word];
            }
        }
        for (spot, set) in &wants.defends {
            if let Some(word) = node.table.word(spot) {
                need.defender_moves[spot[0]] |= *set - node.held_defends[word];
            }
        }
        need = need.within(&Placements::legal(structure));
        if need.is_empty() || self.graph.is_full() {
            return;
        }
        let done = limits.done(self.work);
        let stop = |progress: Progress| {
            let done = done.saturating_add(progress.work.saturating_mul(PAWNS));
            match limits.budget.stops(done / UNIT) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let budget = Budget::work(self.effort.pawns).watched_by(&stop);
        let mut search = crate::search::Search::new(&mut self.graph, &budget);
        search.decide(structure, &need);
        let (work, spent) = (search.work(), search.spent);
        self.cut |= spent;
        self.work += (work + 1) * PAWNS;
        let Some(number) = self.graph.find(structure) else { return };
        let known = &self.graph.nodes[number as usize];
        let held = known.lower();
        for word in 0..node.table.words() {
            let king = node.table.spot(word)[0];
            node.held_attacks[word] |= held.attacker_moves[king];
            node.held_defends[word] |= held.defender_moves[king];
        }
    }
}
