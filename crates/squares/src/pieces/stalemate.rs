//! Stalemate defences.

use palisade_board::{Bitboard, Color, Pawns, Square, king_dilate, neighbors};

use crate::Ground;

/// The squares on which the defending king is stalemated as soon as the
/// attacking king arrives on `attacking`.
///
/// Church (1978), "Stalemate Defenses": a rather sufficient defence. It
/// "depends upon a complete lack of pawn moves", which is taken by the letter:
/// a pawn that only a king blocks counts as mobile. An attacker who arrives on
/// a pawn has changed the structure, so nothing is said about that.
///
/// Fine 29: White cannot make progress by moving to d6, c7 or c8.
pub(crate) const fn stalemates(ground: &Ground, attacking: Square) -> Bitboard {
    let defender = ground.defender();
    if has_pawn_move(ground.pawns(), defender) || ground.pawns().of(defender).contains(attacking) {
        return Bitboard::EMPTY;
    }
    let flights = ground.open_to(defender).difference(king_dilate(attacking.bitboard()));
    ground.defending_squares(attacking).difference(neighbors(flights))
}

/// Can a pawn of `color` push or capture, the kings aside?
pub(crate) const fn has_pawn_move(pawns: Pawns, color: Color) -> bool {
    pawns.pushes(color).any() || pawns.attacks(color).meets(pawns.of(color.opponent()))
}
