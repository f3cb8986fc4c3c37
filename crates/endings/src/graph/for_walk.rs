//! What the walk through every structure asks of the graph.

use alloc::vec::Vec;

use palisade_board::Square;
use palisade_structure::{Change, KingSets, Placements, Start, Structure, neighbors};

use super::Graph;
use crate::bound_view::BoundView;
use crate::edge::Edge;
use crate::judge::Judged;
use crate::root::holds;
use crate::terms::Terms;

/// Most bytes that a structure of a walk takes, by and large: two bounds and a guess, its place in
/// the order, what promotions from it are worth, and what a strategy wants of it.
pub(crate) const WALK_BYTES: usize = 5000;

impl Graph {
    /// Does the attacker win from the start, as far as that is proved?
    pub(crate) fn wins(&self, start: &Start) -> Option<bool> {
        let Start { attacker, defender, .. } = *start;
        let held = holds(start, |structure, first| {
            if structure.attackers.is_empty() {
                return Some(true);
            }
            self.holds(structure, attacker, defender, first)
        });
        held.map(|held| !held)
    }

    /// The fixed point of a structure in one view, from its children alone.
    pub(crate) fn solve(&self, structure: Structure, list: &[Edge], view: BoundView) -> Placements {
        let legal = Placements::legal(structure);
        self.terms(structure, &legal.defender_moves, list, view).solve(&legal.attacker_moves)
    }

    /// Keeps what is proved of a structure from its children alone.
    pub(crate) fn keep_lower(&mut self, number: u32, list: &[Edge]) {
        let structure = self.nodes[number as usize].structure;
        let lower = self.solve(structure, list, BoundView::Lower);
        let node = &mut self.nodes[number as usize];
        if node.join_lower(&lower) {
            node.changed = self.work;
        }
    }

    /// The placements, the defender to move, that he holds by this change.
    pub(crate) fn answered(&self, structure: Structure, edge: &Edge, view: BoundView) -> KingSets {
        let mut terms = Terms::nothing();
        self.defend(&mut terms, structure, edge, view);
        KingSets::from_fn(|king| terms.give[king] | neighbors(terms.enter[king]))
    }

    /// The placements, the attacker to move, that he wins by this change of his pawns.
    pub(crate) fn won_by(&self, edge: &Edge, view: BoundView) -> KingSets {
        let mut terms = Terms::nothing();
        self.attack(&mut terms, edge, view);
        KingSets::from_fn(|king| !terms.gate[king])
    }

    /// Promotions for which a table was made, or refused to a walk, after so many tries.
    pub(crate) fn tried_since(&self, tries: u64) -> Vec<(Structure, Square)> {
        self.judge.as_ref().map_or(Vec::new(), |judge| judge.tried_since(tries))
    }

    /// Tries to make a table so far.
    pub(crate) fn tries(&self) -> u64 {
        self.judge.as_ref().map_or(0, |judge| judge.tries)
    }

    /// Keeps to these bytes from now on, and drops what they have no room for. Of all bytes structures get
    /// five of eight at most, where promotions are judged, and what a walk needs.
    pub(crate) fn limit_to(&mut self, total: usize) {
        let structures = if self.judge.is_some() { total / 8 * 5 } else { total };
        // A walk has made room for itself.
        (self.total, self.room) = (total, structures.max(self.room.min(total)));
        self.tidy();
        self.still();
    }

    /// Makes room for a walk through so many structures, as far as there is a bound.
    ///
    /// Half of all bytes, without what the walk may take, is for structures of other questions,
    /// an eighth at least: what was used last is kept. Tables of queens have what is left.
    pub(crate) fn make_room_for(&mut self, structures: usize) {
        if self.total == usize::MAX {
            return;
        }
        let walk = structures * WALK_BYTES;
        let others = (self.total / 2).saturating_sub(walk).max(self.total / 8);
        self.count();
        if self.taken() > others {
            self.drop_unused(others);
        }
        // An eighth more, so that the next question does not find the graph crowded at once.
        let needed = (self.taken() + walk) / 7 * 8 + self.total / 16;
        self.room = needed.min(self.total);
    }

    /// The question of now comes by these structures.
    pub(crate) fn use_again(&mut self, numbers: &[u32]) {
        let question = self.question;
        numbers.iter().for_each(|&number| self.nodes[number as usize].used = question);
    }

    /// Has a promotion been judged: by a database, or by a table as far as there may be one?
    pub(crate) fn is_judged(&self, change: &Change) -> bool {
        let judge = self.judge.as_ref();
        judge.and_then(|judge| judge.get(change.after, change.to)).is_some_and(Judged::is_settled)
    }
}
