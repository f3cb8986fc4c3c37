//! Squares in rings round the defender's king.
//!
//! The search looks first at what follows if the king stays in the smallest ring in which he
//! may be able to hold. The rings choose where to look. They are no part of a proof.

use palisade_board::Bitboard;
use palisade_structure::{Placements, neighbors};

use crate::bound_view::BoundView;
use crate::edge::Edge;
use crate::graph::Graph;

/// Squares round the defender's king, in growing rings.
///
/// A defence that keeps the king at home has few placements and asks little of
/// other structures. So what is looked at is what follows if he stays in the
/// smallest ring in which, by all that is known, he can hold; and only where there
/// is none, what follows if he goes wherever he likes. Nothing of this is part of a
/// proof: it chooses where to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KingRings {
    rings: [Bitboard; 3],
}

impl KingRings {
    /// The rings round every square on which the needed placements have him.
    pub(crate) fn around(need: &Placements) -> Self {
        let mut ring = need.attacker_moves.united() | need.defender_moves.united();
        let rings = [(); 3].map(|()| {
            ring |= neighbors(ring);
            ring
        });
        Self { rings }
    }

    /// No rings: the king goes wherever he likes.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rings[0].is_empty()
    }

    /// The undecided placements of a structure that king moves alone lead to from
    /// those asked about, if the defender's king stays at home where he can.
    pub(crate) fn reach(
        &self,
        graph: &Graph,
        number: u32,
        edges: &[Edge],
        asked: &Placements,
    ) -> Placements {
        let node = &graph.nodes[number as usize];
        let structure = node.structure;
        let (lower, upper) = (node.lower(), node.upper());
        let mut rest = *asked;
        let mut reach = Placements::EMPTY;
        if !self.is_empty() {
            let legal = structure.defender_to_move();
            let terms = graph.terms(structure, &legal, edges, BoundView::Upper);
            for ring in self.rings {
                let mut start = upper.attacker_moves;
                let held = lower.attacker_moves.as_array();
                for (start, &held) in start.as_array_mut().iter_mut().zip(held) {
                    *start &= ring | held;
                }
                let mut hoped = terms.solve(&start);
                hoped.remove(&lower);
                let at_home = rest.within(&hoped);
                if at_home.is_empty() {
                    continue;
                }
                reach.join(&at_home.spread(structure, &hoped));
                rest.remove(&at_home);
                if rest.is_empty() {
                    return reach;
                }
            }
        }
        reach.join(&rest.spread(structure, &node.open(&upper)));
        reach
    }
}
