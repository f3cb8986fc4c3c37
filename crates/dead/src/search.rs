//! A best-first search for a mate, with one table and no restarts.
//!
//! Positions are looked at one at a time, the one with the highest priority first. The
//! priority is an opinion and decides nothing but the order.
//!
//! Proof: `docs/dead-positions.md`, "The full answer".

use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Move, Position, Square};

use crate::answer::{Proof, Winnability};
use crate::case::DeadCase;
use crate::graph::dead_structures;
use crate::priority::{priority, second_priority};
use crate::sealed::sealed;

/// What a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// This position is mate by the winner.
    Mate(u32),
    /// Every position has been looked at.
    Nothing,
    /// It has taken as long as it might.
    Stopped,
}

/// A position that was reached, and how.
struct ReachedPosition {
    position: Position,
    parent: u32,
    step: Move,
    done: bool,
}

pub(crate) struct HelpmateSearch {
    winner: Color,
    nodes: Vec<ReachedPosition>,
    slots: SeenPositions,
    /// All that has not been looked at.
    waiting: BinaryHeap<(u32, u32)>,
    /// Some of that, by another opinion.
    second: BinaryHeap<(u32, u32)>,
    /// Cases without a mate, those used last at the end.
    cases: Vec<DeadCase>,
    proving: bool,
    /// Cases of structures without a mate, by their pawns.
    structures: BTreeMap<[Bitboard; 2], Vec<DeadCase>>,
    /// How often positions with these pawns and men were seen, by a hash of both.
    tries: Vec<(u64, u32)>,
    steps: u64,
    /// How many there were when the budget was asked last.
    asked: u64,
    /// Those that structures behind positions have taken.
    behind: u64,
}

/// One step in sixteen, at most, is spent on structures behind positions that were met. Most of
/// these looks find nothing: at one step in four they took two fifths of the time.
const BEHIND: u64 = 16;

/// Steps between two looks at the budget: first where the search plays on alone, then where it
/// proves as well, and a step may close a case, which is dear.
const WATCH: [u64; 2] = [16, 4];

/// The most structures behind a position that was met. With more nothing is found there: the next
/// position with other men is asked instead.
const STRUCTURES: usize = 200;

/// In place of the number of the position before the first one.
const NONE: u32 = u32::MAX;

impl HelpmateSearch {
    /// The search from a position, after steps that others have taken.
    pub(crate) fn new(root: &Position, winner: Color, steps: u64) -> Self {
        let mut search = Self {
            winner,
            nodes: Vec::new(),
            slots: SeenPositions(vec![FREE; 1 << 7]),
            waiting: BinaryHeap::new(),
            second: BinaryHeap::new(),
            cases: Vec::new(),
            structures: BTreeMap::new(),
            proving: false,
            tries: Vec::new(),
            steps,
            asked: steps,
            behind: 0,
        };
        search.add(root, NONE, Move::new(Square::A1, Square::A1));
        search
    }

    /// From now on positions are left out that are proved to be dead.
    pub(crate) fn prove_as_well(&mut self) {
        self.proving = true;
        self.tries = vec![(0, 0); 1 << 10];
    }

    /// Looks for structures without a mate behind this position; is it in one?
    pub(crate) fn prove_structures(
        &mut self,
        root: &Position,
        most: usize,
        budget: &Budget<'_>,
    ) -> bool {
        let (dead, cases) = dead_structures(root, self.winner, most, budget, &mut self.steps);
        if dead {
            self.cases = cases.into_iter().map(|(_, case)| case).collect();
            return true;
        }
        self.keep(cases);
        false
    }

    fn keep(&mut self, structures: Vec<([Bitboard; 2], DeadCase)>) {
        for (pawns, case) in structures {
            self.structures.entry(pawns).or_default().push(case);
        }
    }

    /// Looks for structures without a mate behind a position that was met, for a share of the
    /// steps. The first position may be in none, and all that is forced from it in some.
    fn is_in_dead_structure(&mut self, position: &Position, budget: &Budget<'_>) -> bool {
        if self.behind * BEHIND > self.steps {
            return false;
        }
        let before = self.steps;
        let (dead, cases) =
            dead_structures(position, self.winner, STRUCTURES, budget, &mut self.steps);
        self.behind += self.steps - before;
        self.keep(cases);
        dead
    }

    /// Looks at this many positions, or ends.
    pub(crate) fn run(&mut self, most: u64, budget: &Budget<'_>) -> SearchEnd {
        let end = self.steps.saturating_add(most);
        while let Some(&(_, number)) = self.waiting.peek() {
            if self.steps >= end || self.steps >= budget.limit() || self.is_stopped(budget) {
                return SearchEnd::Stopped;
            }
            self.steps += 1;
            let number = self.choose(number);
            if self.nodes[number as usize].done {
                continue;
            }
            self.nodes[number as usize].done = true;
            let position = self.nodes[number as usize].position;
            if self.proving && self.is_dead(&position, budget) {
                continue;
            }
            let before = self.nodes.len();
            let mut any = false;
            for (step, next) in position.successors() {
                any = true;
                self.add(&next, number, step);
            }
            if !any && position.side_to_move() != self.winner && position.is_check() {
                return SearchEnd::Mate(number);
            }
            // A mate is seen at once.
            for number in before..self.nodes.len() {
                let next = &self.nodes[number].position;
                if next.side_to_move() != self.winner && next.is_check() && next.is_checkmate() {
                    return SearchEnd::Mate(number as u32);
                }
            }
        }
        SearchEnd::Nothing
    }

    /// Does the budget end it? Structures take many steps at once, so what counts is how long ago
    /// it was asked.
    fn is_stopped(&mut self, budget: &Budget<'_>) -> bool {
        if self.steps < self.asked + WATCH[usize::from(self.proving)] {
            return false;
        }
        self.asked = self.steps;
        budget.stops(self.steps)
    }

    /// The best by either opinion, in turn: each has plateaus where the other one goes on.
    fn choose(&mut self, best: u32) -> u32 {
        if self.steps % 2 == 1 {
            while let Some((_, number)) = self.second.pop() {
                if !self.nodes[number as usize].done {
                    return number;
                }
            }
        }
        self.waiting.pop();
        best
    }

    /// Is the position in a case without a mate?
    fn is_dead(&mut self, position: &Position, budget: &Budget<'_>) -> bool {
        let recent = self.cases.len().saturating_sub(16);
        if let Some(found) =
            (recent..self.cases.len()).rev().find(|&at| self.cases[at].holds(position))
        {
            let last = self.cases.len() - 1;
            self.cases.swap(found, last);
            return true;
        }
        let pawns = position.pawns();
        let structure = self.structures.get(&[pawns.white(), pawns.black()]);
        if structure.is_some_and(|cases| cases.iter().any(|case| case.holds(position))) {
            return true;
        }
        let seen = self.count(position);
        if !seen.is_power_of_two() {
            return false;
        }
        match sealed(position, self.winner) {
            Some(case) => {
                self.cases.push(case);
                true
            }
            None => seen == 1 && self.is_in_dead_structure(position, budget),
        }
    }

    /// How many positions with these pawns and men were met. A proof is tried for the first, the
    /// second, the fourth and so on: where they are alike most proofs fail alike.
    fn count(&mut self, position: &Position) -> u32 {
        let men = palisade_board::Man::ALL
            .iter()
            .fold(0u64, |all, &man| all.wrapping_mul(11) + u64::from(position.men(man).len()));
        let key = position.structure_key() ^ men.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (key >> 32) as usize & (self.tries.len() - 1);
        let entry = &mut self.tries[slot];
        if entry.0 != key {
            *entry = (key, 0);
        }
        entry.1 += 1;
        entry.1
    }

    fn add(&mut self, position: &Position, parent: u32, step: Move) {
        if !position.has_mating_material(self.winner) {
            return;
        }
        // How long it took to get here changes nothing.
        let position = position.without_counters();
        let Self { slots, nodes, .. } = self;
        let at = |number: usize| &nodes[number].position;
        let Some(number) = slots.add(&position, nodes.len(), at) else { return };
        let number = number as u32;
        self.waiting.push((priority(&position, self.winner), number));
        if let Some(second) = second_priority(&position, self.winner) {
            self.second.push((second, number));
        }
        self.nodes.push(ReachedPosition { position, parent, step, done: false });
    }

    /// The answer where the cases hold the first position.
    pub(crate) fn proved(self) -> Winnability {
        Winnability::Unwinnable(Proof { positions: 0, cases: self.cases })
    }

    pub(crate) fn answer(self, found: SearchEnd) -> Winnability {
        match found {
            SearchEnd::Mate(mut number) => {
                let mut line = Vec::new();
                while self.nodes[number as usize].parent != NONE {
                    line.push(self.nodes[number as usize].step);
                    number = self.nodes[number as usize].parent;
                }
                line.reverse();
                Winnability::Winnable(line)
            }
            SearchEnd::Nothing => {
                let mut cases = self.cases;
                cases.extend(self.structures.into_values().flatten());
                Winnability::Unwinnable(Proof { positions: self.nodes.len() as u64, cases })
            }
            SearchEnd::Stopped => Winnability::Unknown,
        }
    }
}

/// In place of a number: nothing is there.
const FREE: u32 = u32::MAX;

/// Which positions have been met, without the tables of `std`: their numbers, by their hashes. At
/// most half of the slots are taken, so a look ends soon.
struct SeenPositions(Vec<u32>);

impl SeenPositions {
    /// Enters a position under the next number, which is `count`; `None` if it has been met.
    /// The position of each smaller number is `at` that number.
    fn add<'a>(
        &mut self,
        position: &Position,
        count: usize,
        at: impl Fn(usize) -> &'a Position,
    ) -> Option<usize> {
        if (count + 1) * 2 > self.0.len() {
            let size = self.0.len() * 4;
            self.0.clear();
            self.0.resize(size, FREE);
            for number in 0..count {
                let slot = self.slot(at(number), &at);
                self.0[slot] = number as u32;
            }
        }
        let slot = self.slot(position, &at);
        if self.0[slot] != FREE {
            return None;
        }
        self.0[slot] = count as u32;
        Some(count)
    }

    /// Where the position is, or could be.
    fn slot<'a>(&self, position: &Position, at: &impl Fn(usize) -> &'a Position) -> usize {
        let mask = self.0.len() - 1;
        let mut slot = position.key() as usize & mask;
        loop {
            match self.0[slot] {
                FREE => return slot,
                number if at(number as usize) == position => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}
