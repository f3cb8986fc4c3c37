//! One question to the graph: does the defender hold from here?
//!
//! Proof: `docs/endings.md`, 1.9.

use alloc::vec::Vec;

use palisade_structure::{Placements, Start, Structure};

/// Does the defender hold at the start, as far as a search can tell?
pub(crate) fn holds(
    start: &Start,
    mut decide: impl FnMut(Structure, bool) -> Option<bool>,
) -> Option<bool> {
    let mut held = decide(start.structure, start.attacker_moves);
    // Whoever can take is not stalemated.
    let takes = !start.attacker_moves && start.en_passant[0].is_some();
    if takes && start.structure.stalemates(start.attacker).contains(start.defender) {
        held = Some(false);
    }
    // Every way of the attacker's to take must be held as well; of the defender's one is enough.
    let enough = Some(!start.attacker_moves);
    for taken in start.en_passant.into_iter().flatten() {
        if held == enough {
            break;
        }
        let by_taking = decide(taken, !start.attacker_moves);
        if by_taking.is_none() || by_taking == enough {
            held = by_taking;
        }
    }
    held
}

/// The placements asked about, with and without taking in passing.
pub(crate) fn roots(start: &Start) -> Vec<(Structure, Placements)> {
    let taken = start.en_passant.into_iter().flatten();
    let taken = taken.map(|taken| (taken, start.placement(!start.attacker_moves)));
    let first = (start.structure, start.placement(start.attacker_moves));
    core::iter::once(first).chain(taken).collect()
}

/// The structures that a question begins with, those left out in which the attacker has no pawn.
pub(crate) fn structures(start: &Start) -> impl Iterator<Item = Structure> {
    let roots = roots(start).into_iter().map(|(structure, _)| structure);
    roots.filter(|structure| structure.attackers.any())
}
