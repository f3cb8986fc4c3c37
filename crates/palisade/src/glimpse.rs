//! A look at the pawns before anything is converted: nearly all positions of a
//! search are not worth more.

use palisade_blockage::{Effort, is_walled};
use palisade_board::{Bitboard, Color};

/// Does a question of this effort leave alone what has no wall across the board?
#[inline]
pub(crate) const fn needs_wall(effort: Effort) -> bool {
    effort as u8 <= Effort::Node as u8
}

/// May these pawns, White's and Black's, stop `side` for good: is there a wall, or nothing
/// that could win?
#[inline]
pub(crate) fn may_stop(pawns: [u64; 2], side: Color) -> bool {
    let [white, black] = pawns;
    let own = if side.is_white() { white } else { black };
    own == 0 || is_walled(Bitboard(white), Bitboard(black), side)
}
