//! Deflection sacrifices: a passed pawn drags the defending king away.

use palisade_board::{File, Rank, Square, front_span};

use crate::Ground;

/// Where a defender coming from some file would capture a passed pawn that
/// runs at once, or `None` if it would queen first or its way is blocked.
///
/// Church (1978), "Deflection Sacrifices": "The pawn, before being captured,
/// will advance as many moves as there are files between the pawn and the
/// defending king." The defender, having captured there, must still have a
/// defence by the first criterion; if not, the sacrifice works. A pawn on its
/// own second rank goes a square farther, for its first move is a double step.
///
/// Fine 62: the outside pawn on a4 draws a king on the e-file to a8, and one
/// on the d-file to a7.
#[must_use]
pub fn deflected_to(ground: &Ground, pawn: Square, defenders_file: File) -> Option<Square> {
    let attacker = ground.attacker();
    let moves = pawn.file().distance(defenders_file) as i8;
    let double_step = pawn.relative_to(attacker).rank() == Rank::Second && moves > 0;
    let squares = moves + i8::from(double_step);
    let capture = pawn.offset(0, if attacker.is_white() { squares } else { -squares })?;
    let way = front_span(attacker, pawn.bitboard())
        - front_span(attacker, capture.bitboard())
        - pawn.bitboard();
    way.is_disjoint(ground.pawns().all()).then_some(capture)
}
