//! Questions about the sets of a board, before anything is converted.
//!
//! Nearly all positions of a search leave here.

use palisade_blockage::{Effort, has_three_rams, is_walled};
use palisade_board::{Bitboard, BoardView, Color, Role};

/// Does a question of this effort leave alone what has no wall across the board?
#[inline]
#[must_use]
pub const fn needs_wall(effort: Effort) -> bool {
    effort as u8 <= Effort::Node as u8
}

/// May these pawns, White's and Black's, stop `side` for good: is there a wall, or nothing
/// that could win?
#[inline]
pub(crate) fn may_stop(pawns: [Bitboard; 2], side: Color) -> bool {
    let [white, black] = pawns;
    let own = if side.is_white() { white } else { black };
    own.is_empty() || is_walled(white, black, side)
}

/// Are pawns of both sides there and at most two rams? Then there is no wall, with other men
/// or without, and no side without a pawn. Two sets are looked at, and nothing else.
#[inline(always)]
pub fn is_plainly_open<B: BoardView + ?Sized>(board: &B) -> bool {
    let pawns = board.role(Role::Pawn);
    let [white, black] = Color::ALL.map(|color| board.color(color) & pawns);
    !has_three_rams(white, black) && white.any() && black.any()
}
