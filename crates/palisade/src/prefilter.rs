//! Questions about the sets of a board, before anything is converted.
//!
//! Nearly all positions of a search leave here.

use palisade_blockage::{Effort, blockage_with, is_walled};
use palisade_board::{Bitboard, BoardView, Color};

/// Does a question of this effort leave alone what has no wall across the board?
#[inline]
pub(crate) const fn needs_wall(effort: Effort) -> bool {
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

/// Is it proved that `attacker` cannot win on this board, whoever wrote it?
///
/// As [`blockage`](crate::blockage()), with a few masks before anything is converted:
/// false at once if there is anything but kings and pawns, or no wall.
///
/// ```
/// use palisade::board::Position;
/// use palisade::{Color, blockage_of};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert!(blockage_of(&wall, Color::White));
/// assert!(!blockage_of(&Position::START, Color::White));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage_of<B: BoardView + ?Sized>(board: &B, attacker: impl Into<Color>) -> bool {
    blockage_of_with(board, attacker, Effort::default())
}

/// [`blockage_of`] with a chosen effort.
///
/// ```
/// use palisade::board::Position;
/// use palisade::{Color, Effort, blockage_of_with};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert!(blockage_of_with(&wall, Color::White, Effort::Glance));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage_of_with<B: BoardView + ?Sized>(
    board: &B,
    attacker: impl Into<Color>,
    effort: Effort,
) -> bool {
    let attacker = attacker.into();
    if let Some(ending) = board.as_pawn_ending() {
        return blockage_with(ending, attacker, effort);
    }
    board.lone_pawns().is_some_and(|pawns| !needs_wall(effort) || may_stop(pawns, attacker))
        && board.to_pawn_ending().is_ok_and(|ending| blockage_with(&ending, attacker, effort))
}
