//! One question to the graph: does the defender hold from here?
//!
//! Proof: `docs/endings.md`, 1.9.

use alloc::vec::Vec;

use palisade_structure::{Placements, Start, Structure};

/// What is asked about a position as the attacker sees it.
pub(crate) trait RootQuestion {
    /// Does the defender hold, as far as the search can tell?
    fn holds(&self, decide: &mut dyn FnMut(Structure, bool) -> Option<bool>) -> Option<bool>;

    /// The placements asked about, with and without taking in passing.
    fn roots(&self) -> Vec<(Structure, Placements)>;
}

impl RootQuestion for Start {
    fn holds(&self, decide: &mut dyn FnMut(Structure, bool) -> Option<bool>) -> Option<bool> {
        let mut held = decide(self.structure, self.attacker_moves);
        // Whoever can take is not stalemated.
        let takes = !self.attacker_moves && self.en_passant[0].is_some();
        if takes && self.structure.stalemates(self.attacker).contains(self.defender) {
            held = Some(false);
        }
        // Every way of the attacker's to take must be held as well; of the defender's one is enough.
        let enough = Some(!self.attacker_moves);
        for taken in self.en_passant.into_iter().flatten() {
            if held == enough {
                break;
            }
            let by_taking = decide(taken, !self.attacker_moves);
            if by_taking.is_none() || by_taking == enough {
                held = by_taking;
            }
        }
        held
    }

    fn roots(&self) -> Vec<(Structure, Placements)> {
        let mut roots = Vec::from([(self.structure, self.placement(self.attacker_moves))]);
        for taken in self.en_passant.into_iter().flatten() {
            roots.push((taken, self.placement(!self.attacker_moves)));
        }
        roots
    }
}

/// The structures that a question begins with, those left out in which the attacker has no pawn.
pub(crate) fn structures(start: &Start) -> impl Iterator<Item = Structure> {
    let roots = start.roots().into_iter().map(|(structure, _)| structure);
    roots.filter(|structure| structure.attackers.any())
}
