//! What the walk through every structure asks of the graph.

use palisade_board::Square;
use palisade_structure::{Change, KingSets, Placements, Structure, neighbors};

use super::{Graph, replace};
use crate::bound_view::BoundView;
use crate::edge::Edge;
use crate::judge::Judged;
use crate::terms::Terms;

impl Graph {
    /// The fixed point of a structure in one view, from its children alone.
    pub(crate) fn solve(&self, structure: Structure, list: &[Edge], view: BoundView) -> Placements {
        let legal = Placements::legal(structure);
        self.terms(structure, &legal.defender_moves, list, view).solve(&legal.attacker_moves)
    }

    /// Keeps what is proved of a structure from its children alone.
    pub(crate) fn keep_lower(&mut self, number: u32, list: &[Edge]) {
        let structure = self.nodes[number as usize].structure;
        let lower = self.solve(structure, list, BoundView::Lower);
        replace(&mut self.nodes[number as usize].lower, &lower, &Placements::EMPTY);
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

    /// Forgets that a promotion was refused a table: another time there may be more work for it.
    /// Was it refused?
    pub(crate) fn take_back(&mut self, promotion: (Structure, Square)) -> bool {
        self.judge.as_mut().is_some_and(|judge| judge.take_back(promotion))
    }

    /// Has a promotion been judged: by a database, or by a table as far as there may be one?
    pub(crate) fn is_judged(&self, change: &Change) -> bool {
        let judge = self.judge.as_ref();
        judge.and_then(|judge| judge.get(change.after, change.to)).is_some_and(Judged::is_settled)
    }
}
