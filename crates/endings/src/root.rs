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

    /// Would the defender, to move, be stalemated if nothing could be taken in passing?
    fn looks_stalemated(&self) -> bool;
}

impl RootQuestion for Start {
    fn holds(&self, decide: &mut dyn FnMut(Structure, bool) -> Option<bool>) -> Option<bool> {
        let takes = self.en_passant.into_iter().flatten();
        let quiet = decide(self.structure, self.attacker_moves);
        if self.attacker_moves {
            // Every way to take must be held as well.
            let mut all = quiet;
            for taken in takes {
                if all == Some(false) {
                    break;
                }
                all = match decide(taken, false) {
                    Some(true) => all,
                    Some(false) => Some(false),
                    None => None,
                };
            }
            return all;
        }
        // One way to take is enough, and whoever can take is not stalemated.
        let mut any = quiet;
        if self.en_passant[0].is_some() && self.looks_stalemated() {
            any = Some(false);
        }
        for taken in takes {
            if any == Some(true) {
                break;
            }
            any = match decide(taken, true) {
                Some(true) => Some(true),
                Some(false) => any,
                None => None,
            };
        }
        any
    }

    fn roots(&self) -> Vec<(Structure, Placements)> {
        let mut roots = Vec::from([(self.structure, self.placement(self.attacker_moves))]);
        for taken in self.en_passant.into_iter().flatten() {
            roots.push((taken, self.placement(!self.attacker_moves)));
        }
        roots
    }

    fn looks_stalemated(&self) -> bool {
        self.structure.stalemates(self.attacker).contains(self.defender)
    }
}

/// The structures that a question begins with, those left out in which the attacker has no pawn.
pub(crate) fn structures(start: &Start) -> impl Iterator<Item = Structure> {
    let roots = start.roots().into_iter().map(|(structure, _)| structure);
    roots.filter(|structure| structure.attackers.any())
}
