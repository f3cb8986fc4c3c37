//! A walk through what one way of defending leads to, within one structure.
//!
//! The defender needs one answer to everything. So the walk chooses one, and what it never
//! meets need not be known. Where it meets a change that nobody has proved safe yet, it
//! notes the demand.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use core::cmp::Reverse;

use palisade_board::{Bitboard, Square, neighbors};

use super::change::Change;
use super::node::{Node, View, leaves};
use super::pace::Pace;
use super::reply::Reply;
use super::table::Spot;

/// Placements that somebody needs to be safe: where the men stand, and squares of the
/// defending king.
#[derive(Clone, Debug, Default)]
pub(super) struct Wants {
    pub(super) attacks: Vec<(Spot, Bitboard)>,
    pub(super) defends: Vec<(Spot, Bitboard)>,
}

/// How the changes of a structure are seen: the attacker's, and then the defender's.
pub(super) struct Views<'a> {
    pub(super) held: Vec<View<'a>>,
    pub(super) hoped: Vec<View<'a>>,
}

/// The most demands of one walk. Then it stops and these are searched: what is refuted of them
/// leads the next walk elsewhere.
const MANY: usize = 200;

/// What a walk has met.
pub(super) struct Walk<'a> {
    node: &'a Node,
    views: &'a Views<'a>,
    /// The king does not go further from here than he must.
    home: Square,
    /// The attacker moves, and these are safe if the demands are met.
    pub(super) reached: Vec<Bitboard>,
    /// The defender moves, and has his answer.
    pub(super) answered: Vec<Bitboard>,
    /// What each change must lead to: the attacker's, and then the defender's.
    pub(super) demands: BTreeMap<usize, Wants>,
    /// Words where what was hoped of the defender's changes is no longer so.
    pub(super) dashed: Vec<usize>,
    /// Words, and what was reached there and not looked at yet.
    todo: Vec<(usize, Bitboard)>,
    /// Where nothing that the attacker can change is open, as far as that was asked.
    quiet: Vec<Option<Bitboard>>,
    /// How many placements are in the demands.
    wanted: usize,
    /// Words looked at.
    pub(super) work: u64,
}

impl<'a> Walk<'a> {
    /// Walks from what is wanted of this structure; nothing, if it takes too long.
    pub(super) fn new(
        node: &'a Node,
        views: &'a Views<'a>,
        home: Square,
        attacks: &[(usize, Bitboard)],
        defends: &[(usize, Bitboard)],
        pace: &mut Pace<'_>,
    ) -> Option<Self> {
        let words = node.table.words();
        let mut walk = Self {
            node,
            views,
            home,
            reached: vec![Bitboard::EMPTY; words],
            answered: vec![Bitboard::EMPTY; words],
            demands: BTreeMap::new(),
            dashed: Vec::new(),
            todo: Vec::new(),
            quiet: vec![None; words],
            wanted: 0,
            work: 0,
        };
        for &(word, wanted) in attacks {
            walk.reach(word, wanted - node.held_attacks[word]);
        }
        for &(word, wanted) in defends {
            let before = walk.work;
            walk.answer(word, wanted - node.held_defends[word]);
            if pace.is_over(walk.work - before) {
                return None;
            }
        }
        while let Some((word, fresh)) = walk.todo.pop() {
            let before = walk.work;
            walk.step(word, fresh);
            if pace.is_over(walk.work - before) {
                return None;
            }
            if walk.wanted >= MANY {
                break;
            }
        }
        Some(walk)
    }

    fn reach(&mut self, word: usize, squares: Bitboard) {
        let fresh = squares - self.reached[word];
        if fresh.any() {
            self.reached[word] |= fresh;
            self.todo.push((word, fresh));
        }
    }

    fn demand(&mut self, change: usize) -> &mut Wants {
        self.demands.entry(change).or_default()
    }

    /// Everything that the attacker may do from these placements.
    fn step(&mut self, word: usize, fresh: Bitboard) {
        self.work += 1;
        let (node, table) = (self.node, &self.node.table);
        let mut after = Vec::with_capacity(32);
        table.each_step(word, false, |_, to, path| {
            let met = (fresh & table.legal[to]) - path - node.held_defends[to];
            if met.any() {
                after.push((to, met));
            }
        });
        for (to, met) in after {
            self.answer(to, met);
        }
        if self.quiet[word].is_some_and(|quiet| fresh.is_subset(quiet)) {
            return;
        }
        let spot = table.spot(word);
        let hits = table.hits(&spot);
        let mut wanted = 0;
        for (number, &change) in node.theirs.iter().enumerate() {
            if change.square(&spot).is_some_and(|square| !hits.contains(square)) {
                continue;
            }
            let (held, hoped) = (self.views.held[number], self.views.hoped[number]);
            if change.promotes() {
                let mut open = fresh - leaves(change, table, &spot, held);
                let demands = &mut self.demands;
                if open.any() {
                    change.replies(table, &spot, |after, reply| {
                        let can = open & reply.from(hoped.attacks(after));
                        if can.any() {
                            let wants = demands.entry(number).or_default();
                            wants.attacks.push((*after, reply.to(can)));
                            open -= can;
                            wanted += 1;
                        }
                    });
                }
                continue;
            }
            let passing = change.is_passing(table);
            let demands = &mut self.demands;
            change.ways(table, &spot, |after, path| {
                let open = fresh - path - held.harmless(after, passing);
                if open.any() {
                    demands.entry(number).or_default().defends.push((*after, open));
                    wanted += 1;
                }
            });
        }
        self.wanted += wanted;
    }

    /// Gives the defender, to move, one answer on each of these squares of his king.
    fn answer(&mut self, word: usize, squares: Bitboard) {
        let (node, table) = (self.node, &self.node.table);
        let mut open = squares - self.answered[word];
        if open.is_empty() {
            return;
        }
        self.work += 1;
        self.answered[word] |= open;
        if !table.stale.is_empty() {
            open -= table.stale[word];
        }
        open -= neighbors(node.held_attacks[word] | self.reached[word]);
        if open.is_empty() {
            return;
        }
        let mut steps = Vec::new();
        if self.node.moves_pieces {
            table.each_step(word, true, |_, to, path| steps.push((to, path)));
        }
        for &(to, path) in &steps {
            open -= (node.held_attacks[to] | self.reached[to]) - path;
        }
        let spot = table.spot(word);
        let own = self.node.theirs.len();
        for (number, &change) in node.own.iter().enumerate() {
            if open.is_empty() {
                return;
            }
            let view = self.views.held[own + number];
            change.replies(table, &spot, |after, reply| open -= reply.from(view.attacks(after)));
        }
        open = self.step_of_king(word, open, true);
        open = self.steps_of_pieces(&steps, open, true);
        open = self.changes(word, &spot, open, true);
        open = self.step_of_king(word, open, false);
        open = self.steps_of_pieces(&steps, open, false);
        open = self.changes(word, &spot, open, false);
        if open.any() {
            self.dashed.push(word);
        }
    }

    /// Steps of the king to few squares, quiet ones or any; what is left.
    fn step_of_king(&mut self, word: usize, mut open: Bitboard, quiet: bool) -> Bitboard {
        let mut may = neighbors(open) & self.node.table.attacks[word];
        if quiet && may.any() {
            may &= self.quiet(word);
        }
        while open.any() {
            let best = (may & neighbors(open)).iter().max_by_key(|&to| {
                (Reverse(to.distance(self.home)), (neighbors(to.bitboard()) & open).len())
            });
            let Some(to) = best else { break };
            self.reach(word, to.bitboard());
            open -= neighbors(to.bitboard());
        }
        open
    }

    fn steps_of_pieces(
        &mut self,
        steps: &[(usize, Bitboard)],
        mut open: Bitboard,
        quiet: bool,
    ) -> Bitboard {
        for &(to, path) in steps {
            let mut can = (open & self.node.table.attacks[to]) - path;
            if quiet && can.any() {
                can &= self.quiet(to);
            }
            if can.any() {
                self.reach(to, can);
                open -= can;
            }
        }
        open
    }

    /// Changes by the defender, captures of pieces or any; what is left.
    fn changes(&mut self, word: usize, spot: &Spot, mut open: Bitboard, pieces: bool) -> Bitboard {
        if (open & self.node.gifts[word]).is_empty() {
            return open;
        }
        let own = self.node.theirs.len();
        for (number, &change) in self.node.own.iter().enumerate() {
            let takes = matches!(change, Change::TakesPiece(_) | Change::PawnTakesPiece { .. });
            if open.is_empty() || takes != pieces {
                continue;
            }
            let view = self.views.hoped[own + number];
            let mut found = Vec::new();
            change.replies(&self.node.table, spot, |after, reply: Reply| {
                let can = open & reply.from(view.attacks(after));
                if can.any() {
                    found.push((*after, reply.to(can)));
                    open -= can;
                }
            });
            if !found.is_empty() {
                self.demand(own + number).attacks.extend(found);
            }
        }
        open
    }

    /// Where no change of the attacker's is open.
    fn quiet(&mut self, word: usize) -> Bitboard {
        if let Some(known) = self.quiet[word] {
            return known;
        }
        self.work += 1;
        let (table, spot) = (&self.node.table, self.node.table.spot(word));
        let hits = table.hits(&spot);
        let mut quiet = Bitboard::FULL;
        for (number, &change) in self.node.theirs.iter().enumerate() {
            if change.square(&spot).is_some_and(|square| !hits.contains(square)) {
                continue;
            }
            quiet &= leaves(change, table, &spot, self.views.held[number]);
            if quiet.is_empty() {
                break;
            }
        }
        self.quiet[word] = Some(quiet);
        quiet
    }
}
