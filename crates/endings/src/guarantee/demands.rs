//! A walk through one way of defending, within one structure.
//!
//! The defender needs one answer to everything. The walk chooses one, as quiet as it can be, and
//! notes which changes are met that nobody has proved well yet.
//!
//! Proof: `docs/endings.md`, section 5.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use core::cmp::Reverse;

use palisade_board::{Bitboard, neighbors};

use super::change::{DefenderChanges, TakeBack};
use super::known::{KnownTables, Sight};
use super::meter::GuaranteeMeter;
use super::node::TableNode;
use super::table::{TableSets, WordPair};

/// What has to be guaranteed: by number of the change, and of the way in which it is taken back;
/// where the men are then, and squares of the defending king.
pub(super) type Demands = BTreeMap<(usize, Option<usize>), Vec<(TableSets, Bitboard)>>;

/// The most demands of one walk: what comes of them leads the next.
const MANY: usize = 200;

/// What is left, and what the walk has met of it.
struct DemandWalk<'w> {
    known: &'w KnownTables,
    node: &'w TableNode,
    kept: &'w LeftHopes,
    hope: Sight,
    reached: Vec<Bitboard>,
    answered: Vec<Bitboard>,
    quiet: Vec<Option<Bitboard>>,
    todo: Vec<(usize, Bitboard)>,
    demands: Demands,
    count: usize,
}

/// What is left when assumptions have been dropped.
#[derive(Clone, Debug)]
pub(super) struct LeftHopes {
    pub(super) pair: WordPair,
    /// From where the defender has a change of his own.
    pub(super) gifts: Vec<Bitboard>,
    /// Changes that count as they are proved.
    pub(super) dropped: Vec<bool>,
}

/// Walks from what is wanted; nothing, if the work has to end.
pub(super) fn walk(
    known: &KnownTables,
    node: &TableNode,
    kept: &LeftHopes,
    wanted: &WordPair,
    level: usize,
    meter: &mut GuaranteeMeter<'_>,
) -> Option<Demands> {
    let words = node.table.words();
    let mut walk = DemandWalk {
        known,
        node,
        kept,
        hope: Sight::Hoped(level),
        reached: vec![Bitboard::EMPTY; words],
        answered: vec![Bitboard::EMPTY; words],
        quiet: vec![None; words],
        todo: Vec::new(),
        demands: Demands::new(),
        count: 0,
    };
    for word in 0..words {
        walk.reach(word, wanted.attacks[word]);
        if wanted.defends[word].any() {
            walk.answer(meter, word, wanted.defends[word])?;
        }
    }
    while let Some((word, fresh)) = walk.todo.pop() {
        walk.step(meter, word, fresh)?;
        if walk.count >= MANY {
            break;
        }
    }
    Some(walk.demands)
}

impl DemandWalk<'_> {
    fn reach(&mut self, word: usize, squares: Bitboard) {
        let fresh = squares - self.reached[word] - self.node.lower.attacks[word];
        if fresh.any() {
            self.reached[word] |= fresh;
            self.todo.push((word, fresh));
        }
    }

    fn demand(&mut self, number: usize, back: Option<usize>, place: TableSets, squares: Bitboard) {
        self.demands.entry((number, back)).or_default().push((place, squares));
        self.count += 1;
    }

    /// Everything that the attacker may do from these placements.
    fn step(&mut self, meter: &mut GuaranteeMeter<'_>, word: usize, fresh: Bitboard) -> Option<()> {
        let (node, table) = (self.node, &self.node.table);
        let mut met = Vec::with_capacity(32);
        table.each_step(word, false, |to, path| {
            let squares = (fresh & table.legal[to]) - path - node.lower.defends[to];
            if squares.any() {
                met.push((to, squares));
            }
        });
        for (to, squares) in met {
            self.answer(meter, to, squares)?;
        }
        let spot = table.spot(word);
        for (number, link) in node.links[..node.theirs].iter().enumerate() {
            meter.spend(1)?;
            let mut open = fresh - self.known.leaves(node, link, word, Sight::Held);
            if open.is_empty() {
                continue;
            }
            let Some((to, _)) = table.plays(&link.change, spot) else { continue };
            // To take back leaves less to look at than to go on.
            let mut backs = Vec::new();
            table.take_backs(&link.change, spot, to, |back| backs.push(back));
            for back in backs {
                let TakeBack { to, taker, reply } = back;
                let hoped = self.known.back(node, link, word, back, self.hope);
                let can = open & hoped;
                if can.any() {
                    let place = table.place_back(&link.change, spot, to, taker);
                    self.demand(number, link.back(taker, to), place, reply.to(can));
                    open -= can;
                }
            }
            if open.any() && !link.change.promotes {
                self.demand(number, None, table.place(&link.change, spot, to), open);
            }
        }
        Some(())
    }

    /// Gives the defender, to move, one answer on each of these squares of his king.
    fn answer(
        &mut self,
        meter: &mut GuaranteeMeter<'_>,
        word: usize,
        squares: Bitboard,
    ) -> Option<()> {
        let (node, table) = (self.node, &self.node.table);
        let mut open = squares - self.answered[word];
        if open.is_empty() {
            return Some(());
        }
        meter.spend(1)?;
        self.answered[word] |= open;
        open -= table.stale(word) | node.lower.defends[word];
        open -= neighbors(node.lower.attacks[word] | self.reached[word]);
        if open.is_empty() {
            return Some(());
        }
        let mut steps = Vec::new();
        table.each_step(word, true, |to, path| steps.push((to, path)));
        for &(to, path) in &steps {
            open -= (node.lower.attacks[to] | self.reached[to]) - path;
        }
        for quiet in [true, false] {
            open = self.king(meter, word, open, quiet)?;
            for &(to, path) in &steps {
                let mut can = (open & self.kept.pair.attacks[to]) - path;
                if quiet && can.any() {
                    can &= self.quiet(meter, to)?;
                }
                if can.any() {
                    self.reach(to, can);
                    open -= can;
                }
            }
        }
        self.gifts(word, open)
    }

    /// Steps of the king to few squares, quiet ones or any; what is left.
    fn king(
        &mut self,
        meter: &mut GuaranteeMeter<'_>,
        word: usize,
        mut open: Bitboard,
        quiet: bool,
    ) -> Option<Bitboard> {
        let mut may = neighbors(open) & self.kept.pair.attacks[word];
        if quiet && may.any() {
            may &= self.quiet(meter, word)?;
        }
        while open.any() {
            let covers = |to| (neighbors(palisade_board::Square::bitboard(to)) & open).len();
            let best = (may & neighbors(open)).iter().max_by_key(|&to| (covers(to), Reverse(to)));
            let Some(to) = best else { break };
            self.reach(word, to.bitboard());
            open -= neighbors(to.bitboard());
        }
        Some(open)
    }

    /// Changes of the defender's, proved or hoped for.
    fn gifts(&mut self, word: usize, mut open: Bitboard) -> Option<()> {
        open &= self.kept.gifts[word];
        let node = self.node;
        for sight in [Sight::Held, self.hope] {
            for number in node.theirs..node.links.len() {
                let link = &node.links[number];
                if open.is_empty() {
                    return Some(());
                }
                if DefenderChanges::of(&link.change) > self.known.defence
                    || self.kept.dropped[number] && sight != Sight::Held
                {
                    continue;
                }
                let (table, spot) = (&node.table, node.table.spot(word));
                let Some((to, reply)) = table.defence(&link.change, spot) else { continue };
                let place = table.place(&link.change, spot, to);
                let can = open & reply.from(self.known.see(&link.end, &place, true, false, sight));
                if can.any() {
                    open -= can;
                    if sight != Sight::Held {
                        self.demand(number, None, place, reply.to(can));
                    }
                }
            }
        }
        Some(())
    }

    /// Where nothing that the attacker can change is open.
    fn quiet(&mut self, meter: &mut GuaranteeMeter<'_>, word: usize) -> Option<Bitboard> {
        if let Some(known) = self.quiet[word] {
            return Some(known);
        }
        let node = self.node;
        let mut quiet = Bitboard::FULL;
        for (number, link) in node.links[..node.theirs].iter().enumerate() {
            // What is dropped has been taken away where it is open.
            if self.kept.dropped[number] {
                continue;
            }
            meter.spend(1)?;
            quiet &= self.known.leaves(node, link, word, Sight::Held);
            if quiet.is_empty() {
                break;
            }
        }
        self.quiet[word] = Some(quiet);
        Some(quiet)
    }
}
