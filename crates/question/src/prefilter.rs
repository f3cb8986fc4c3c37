//! Questions about the sets of a board, before anything is converted.
//!
//! Nearly all positions of a search leave here.

use palisade_blockage::{Effort, has_three_rams, is_walled};
use palisade_board::{Bitboard, BoardView, Color, File, Rank, Role, Square};

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

/// May the corner hold against bishops of the wrong color: do all pawns stand on one rook's file beside
/// bishops? Nearly all boards fail the first comparison.
#[inline(always)]
pub fn may_be_wrong_corner<B: BoardView + ?Sized>(board: &B) -> bool {
    let pawns = board.role(Role::Pawn);
    (pawns.is_subset(File::A.bitboard()) || pawns.is_subset(File::H.bitboard()))
        && pawns.any()
        && board.role(Role::Bishop).any()
}

/// Does a bare king hold the corner in which all pawns of `side` promote, beside bishops that do not
/// attack it? The proof is in `docs/ladder.md`, "Corner". A board that is not a position gets no yes.
#[must_use]
pub fn is_wrong_corner<B: BoardView + ?Sized>(board: &B, side: Color) -> bool {
    if !may_be_wrong_corner(board) {
        return false;
    }
    let own = |role| board.role(role) & board.color(side);
    let (pawns, bishops) = (own(Role::Pawn), own(Role::Bishop));
    let Some(file) = pawns.first().map(Square::file) else { return false };
    let corner = Square::new(file, Rank::Eighth.relative_to(side));
    let king = board.role(Role::King) & board.color(!side);
    board.color(side) == pawns | bishops | own(Role::King)
        && board.color(!side) == king
        && bishops.into_iter().all(|square| square.is_dark() != corner.is_dark())
        && king.first().is_some_and(|king| king.distance(corner) <= 1)
        && board.is_position()
}
