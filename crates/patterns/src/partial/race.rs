//! Counting moves to a queen.

use palisade_board::{Color, PawnEnding, Pawns, Square, front_span};

use crate::identity::Identity;
use crate::identity_map::IdentityMap;
use crate::library;
use crate::quad_board::QuadBoard;

/// More moves than any pawn needs.
pub(super) const NEVER: u8 = 32;

/// The moves of a pawn to the last rank if nothing stands in its way.
pub(super) fn steps(side: Color, pawn: Square) -> u8 {
    match 7 - pawn.relative_to(side).rank().index() as u8 {
        6 => 5,
        steps => steps,
    }
}

/// Is no pawn ahead of this one?
pub(super) fn path_is_clear(pawns: Pawns, side: Color, pawn: Square) -> bool {
    !front_span(side, pawn.bitboard()).meets(pawns.all())
}

/// The fewest moves that could bring a side a queen, kings aside: what the
/// other side must fear in a race. Pawns that are not passed need two moves more
/// than their distance, one with a capture at hand, unless they break through.
pub(crate) fn fastest(ending: &PawnEnding, identities: &IdentityMap, side: Color) -> u8 {
    let pawns = ending.pawns();
    let [passed, levers] =
        [Identity::PASSED, Identity::LEVER].map(|identity| identities.squares(side, identity));
    let single = pawns.of(side).iter().map(|pawn| {
        let hindered = if passed.contains(pawn) && path_is_clear(pawns, side, pawn) {
            0
        } else if levers.contains(pawn) {
            1
        } else {
            2
        };
        steps(side, pawn) + hindered
    });
    let seen = QuadBoard::of(ending, side);
    let broken = library::BREAKTHROUGHS.iter().flat_map(|pattern| {
        pattern.matches_of(side, seen).flat_map(move |found| {
            let runners = found.squares(Identity::RUNNER).into_iter();
            runners.map(move |runner| pattern.prelude() + steps(side, runner))
        })
    });
    single.chain(broken).min().unwrap_or(NEVER)
}
