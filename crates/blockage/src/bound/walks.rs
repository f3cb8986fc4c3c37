//! Where attacking pawns walk: R of `docs/blockage-proof.md`, 3.2.

use palisade_board::{Bitboard, fill_forward_through};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

/// Squares that these attacking pawns can ever stand on while the `permanent` pawns stay
/// and nothing is captured by a pawn.
#[inline]
pub(super) fn spread(attackers: Bitboard, permanent: Bitboard) -> Bitboard {
    fill_forward_through(ATTACKER, attackers, !permanent)
}

/// The attacking pawns that can walk to some of these squares.
#[inline]
pub(super) fn origins(structure: Structure, squares: Bitboard) -> Bitboard {
    structure.attackers & fill_forward_through(DEFENDER, squares, !structure.defenders)
}
