//! The search for a decision: deepening over the graph, led by what is needed.
//!
//! A proof that the defender holds needs one answer of his to everything, and is
//! small; what costs is to look at the answers that it does not need. So of the
//! defender's answers the likely ones go first: steps that keep his king at home
//! ([`KingRings`]), captures, and pushes that meet a pawn; other pushes wait a round.
//!
//! Proof: `docs/endings.md`, section 1.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_structure::{Change, DEFENDER, Placements, Start, Step, Structure};

use crate::edge::{Edge, edges, family};
use crate::follow::{after, after_taking, promotes};
use crate::graph::{Graph, has_choice};
use crate::king_rings::KingRings;
use palisade_board::Budget;

/// Structures looked at between two calls of the budget's callback.
const LOOK_EVERY: u64 = 64;

/// Tables that a queen may be played out in, at each try to decide what is still open: the cheap
/// promotions come first.
const QUEENS: [usize; 4] = [2, 16, 128, 1024];

/// The most structures of a graph that is solved from its leaves up. A larger one is searched in
/// rounds.
const SMALL: usize = 12_000;

/// The most pawns with which a graph is tried from its leaves up: with more it is hardly ever
/// small enough.
const SMALL_PAWNS: u32 = 7;

/// Work in rounds before a small graph is solved from its leaves up: what a few rounds decide is
/// not worth a whole graph.
const SMALL_WORK: u64 = 128;

/// A round is deeper than the last one by one pawn move, and by a sixteenth of the depth: a round
/// too deep costs more than several that are not deep enough.
const LATE: u32 = 16;

/// A depth in pawn moves that no line of pawns reaches: the last round.
const DEEP: u32 = 1000;

/// One question to the graph, and how far it has got.
pub(crate) struct GraphSearch<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) budget: &'a Budget<'a>,
    started: u64,
    /// Something needed lies below the depth of this round.
    cut: bool,
    /// The budget is spent.
    pub(crate) spent: bool,
    /// Structures looked at, evaluated or not.
    ticks: u64,
    /// Play promotions out with a queen, each in at most this number of tables.
    queens: usize,
    /// Where the defender's king is hoped to be able to stay.
    rings: KingRings,
    pool: Vec<Vec<Edge>>,
}

impl<'a> GraphSearch<'a> {
    pub(crate) fn new(graph: &'a mut Graph, budget: &'a Budget<'a>) -> Self {
        let started = graph.work;
        Self {
            graph,
            budget,
            started,
            cut: false,
            spent: false,
            ticks: 0,
            queens: 0,
            rings: KingRings::default(),
            pool: Vec::new(),
        }
    }

    /// The work done for this question.
    pub(crate) const fn work(&self) -> u64 {
        self.graph.work - self.started
    }

    /// Searches until the needed placements of the structure are decided, the
    /// graph has no more to say, or the budget is spent.
    pub(crate) fn decide(&mut self, structure: Structure, need: &Placements) {
        self.deepen(structure, need);
        if self.graph.judge.is_none() {
            return;
        }
        for most in QUEENS {
            if self.spent || self.is_decided(structure, need) {
                break;
            }
            self.queens = most;
            self.deepen(structure, need);
        }
        self.queens = 0;
    }

    /// Does the defender hold at the start, or in what taking in passing makes of it?
    pub(crate) fn ask(&mut self, start: &Start, structure: Structure, first: bool) -> Option<bool> {
        self.decide(structure, &start.placement(first));
        self.graph.holds(structure, start.attacker, start.defender, first)
    }

    fn is_decided(&self, structure: Structure, need: &Placements) -> bool {
        self.graph
            .find(structure)
            .is_some_and(|number| self.graph.nodes[number as usize].open(need).is_empty())
    }

    /// Solves a small graph from its leaves up, each structure once.
    ///
    /// Deepening comes back to a structure again and again; where everything
    /// that pawns can ever do is a few thousand structures, this is cheaper.
    /// Returns false, with nothing done, if there are more.
    fn exhaust(&mut self, structure: Structure) -> bool {
        let mut moves = self.pool.pop().unwrap_or_default();
        let Some(family) = family([structure], SMALL, edges, |_, _| true) else {
            self.pool.push(moves);
            return false;
        };
        let mut order = Vec::from_iter(family);
        order.sort_by_key(|&structure| structure.moves_left());
        for structure in order {
            if self.out_of_budget() {
                break;
            }
            let number = self.graph.enter(structure);
            edges(structure, &mut moves);
            let seen = self.graph.nodes[number as usize].evaluated != 0;
            if !seen || self.any_news(number, &mut moves) {
                self.graph.evaluate(number, &mut moves);
            }
        }
        self.pool.push(moves);
        true
    }

    /// Looks deeper and deeper by pawn moves, until the needed placements are decided, the graph has no
    /// more to say, or the budget is spent. New queens are played out as far as `queens` says now.
    pub(crate) fn deepen(&mut self, structure: Structure, need: &Placements) {
        let root = self.graph.enter(structure);
        let mut small = structure.all().len() <= SMALL_PAWNS;
        let mut depth = 1;
        self.rings = KingRings::around(need);
        loop {
            self.graph.round += 1;
            self.cut = false;
            self.refine(root, need, depth);
            let open = self.graph.nodes[root as usize].open(need);
            if open.is_empty() || self.spent {
                return;
            }
            if !self.cut {
                // Nothing lay too deep, so a deeper round would see no more.
                if self.rings.is_empty() {
                    return;
                }
                // All that is hoped of a king at home has been looked at.
                self.rings = KingRings::default();
                continue;
            }
            if small && self.work() >= SMALL_WORK {
                small = false;
                if self.exhaust(structure) {
                    depth = DEEP;
                }
            }
            depth += 1 + depth / LATE;
        }
    }

    fn out_of_budget(&mut self) -> bool {
        if !self.spent {
            let work = self.work();
            self.ticks += 1;
            self.graph.work += 1;
            self.spent = work >= self.budget.limit()
                || self.graph.is_full()
                || (self.ticks % LOOK_EVERY == 0 && self.budget.stops(work));
        }
        self.spent
    }

    /// Narrows the bounds of the needed placements by looking `depth` pawn
    /// moves ahead.
    fn refine(&mut self, number: u32, need: &Placements, depth: u32) {
        let mut moves = self.pool.pop().unwrap_or_default();
        moves.clear();
        self.refine_with(number, need, depth, &mut moves);
        self.pool.push(moves);
    }

    fn refine_with(&mut self, number: u32, need: &Placements, depth: u32, moves: &mut Vec<Edge>) {
        self.graph.glance(number, moves);
        let node = &mut self.graph.nodes[number as usize];
        let structure = node.structure;
        let mut open = node.open(need);
        let again = node.round == self.graph.round && node.depth >= depth;
        // In one round the same question gets the same answer.
        if let (true, Some(asked)) = (again, &node.asked) {
            open.remove(asked);
        }
        if open.is_empty() {
            return;
        }
        if depth == 0 {
            self.cut = true;
            return;
        }
        match &mut node.asked {
            Some(asked) if again => asked.join(&open),
            Some(asked) => **asked = open,
            None => node.asked = Some(Box::new(open)),
        }
        if !again {
            node.round = self.graph.round;
            node.depth = depth;
        }
        if self.out_of_budget() {
            return;
        }
        if moves.is_empty() {
            edges(structure, moves);
            if self.any_news(number, moves) {
                self.graph.evaluate(number, moves);
            }
        }
        // The last move of a round: nearly all structures are of this kind, and a glance at what
        // comes of them costs much less than a search.
        if depth == 1 && self.queens == 0 {
            self.peek(number, moves);
            self.cut |= !self.graph.nodes[number as usize].open(&open).is_empty();
            return;
        }
        let mut fresh = true;
        let mut reach = open;
        for index in 0..moves.len() {
            let edge = moves[index];
            let change = &edge.change;
            if fresh {
                let node = &self.graph.nodes[number as usize];
                open = node.open(&open);
                if open.is_empty() {
                    break;
                }
                reach = self.rings.reach(self.graph, number, moves, &open);
                fresh = false;
            }
            let cost = cost(change);
            if depth >= cost {
                self.follow(&edge, &reach, depth - cost);
            } else {
                self.cut = true;
            }
            if self.queens > 0 && change.step == Step::Promotes && promotes(change, &reach) {
                let budget = self.budget.after(self.started);
                let done = self.graph.play_queen(change.after, change.to, self.queens, &budget);
                self.spent |= !done && self.budget.stops(self.work());
            }
            if self.is_news(number, &mut moves[index]) {
                fresh |= self.graph.evaluate(number, moves);
            }
            if self.spent {
                break;
            }
        }
        if depth > 1 && self.graph.nodes[number as usize].evaluated == 0 {
            self.graph.evaluate(number, moves);
        }
    }

    /// Looks one step further, where something can be seen at once.
    fn peek(&mut self, number: u32, moves: &mut [Edge]) {
        let mut further = self.pool.pop().unwrap_or_default();
        for edge in moves.iter() {
            for after in
                edge.structures().filter(|&after| after.attackers.any() && !has_choice(after))
            {
                let child = self.graph.enter(after);
                self.graph.glance(child, &mut further);
            }
        }
        self.pool.push(further);
        if self.any_news(number, moves) {
            self.graph.evaluate(number, moves);
        }
    }

    fn any_news(&self, number: u32, moves: &mut [Edge]) -> bool {
        moves.iter_mut().any(|edge| self.is_news(number, edge))
    }

    /// Has what a move leads to changed since the structure was evaluated?
    fn is_news(&self, number: u32, edge: &mut Edge) -> bool {
        let evaluated = self.graph.nodes[number as usize].evaluated;
        let newer = |child: u32| self.graph.nodes[child as usize].changed > evaluated;
        self.graph.judged(&edge.change) > evaluated
            || self.graph.child(edge).is_some_and(newer)
            || edge.en_passant.into_iter().flatten().any(|taken| {
                let child = self.graph.find(taken);
                child.is_some_and(newer)
            })
    }

    /// Refines what a move of some reached placement leads to.
    fn follow(&mut self, edge: &Edge, reach: &Placements, depth: u32) {
        let change = &edge.change;
        if change.after.attackers.is_empty() {
            return;
        }
        if !(depth == 0 && self.is_rim(change.after)) {
            self.visit(change.after, &after(change, reach), depth);
        } else if !self.cut {
            self.cut = !after(change, reach).is_empty();
        }
        for taken in edge.en_passant.into_iter().flatten() {
            self.visit(taken, &after_taking(change, taken, reach), depth);
        }
    }

    /// Is there nothing to be seen of a structure without looking further?
    fn is_rim(&self, structure: Structure) -> bool {
        has_choice(structure) && self.graph.find(structure).is_none()
    }

    fn visit(&mut self, structure: Structure, need: &Placements, depth: u32) {
        if structure.attackers.is_empty() || need.is_empty() {
            return;
        }
        if depth == 0 && self.is_rim(structure) {
            self.cut = true;
            return;
        }
        let number = self.graph.enter(structure);
        self.refine(number, need, depth);
    }
}

/// What a change costs of the depth, in pawn moves.
fn cost(change: &Change) -> u32 {
    let idle = change.by == DEFENDER
        && change.step == Step::Push
        && !change.after.attackers.meets(change.to.bitboard().south());
    if idle { 2 } else { 1 }
}
