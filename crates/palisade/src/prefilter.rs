//! Questions about the sets of a board, before anything is converted.
//!
//! Nearly all positions of a search leave here.

use palisade_blockage::{Effort, blockage_with, blockage_with_men, is_walled};
use palisade_board::{Bitboard, BoardView, Color, Role};

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

/// Are pawns of both sides there and at most two rams? Then there is no wall, with other men
/// or without, and no side without a pawn. Two sets are looked at, and nothing else.
#[inline(always)]
pub(crate) fn is_plainly_open<B: BoardView + ?Sized>(board: &B) -> bool {
    let pawns = board.role(Role::Pawn);
    let [white, black] = Color::ALL.map(|color| board.color(color) & pawns);
    let rams = white & black.south();
    let but_one = rams.0 & rams.0.wrapping_sub(1);
    but_one & but_one.wrapping_sub(1) == 0 && !white.is_empty() && !black.is_empty()
}

/// Is it proved that `attacker` cannot win on this board, whoever wrote it?
///
/// With kings and pawns as [`blockage`](crate::blockage()), with other men as
/// [`blockage_with_men`]. A few masks come before anything is converted: false at once if
/// there is no wall.
///
/// ```
/// use palisade::Position;
/// use palisade::{Color, blockage_of};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert!(blockage_of(&wall, Color::White));
/// assert!(!blockage_of(&Position::START, Color::White));
/// // Penrose's position of 2017: Black is far ahead and locked in.
/// let men: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// assert!(blockage_of(&men, Color::Black));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage_of<B: BoardView + ?Sized>(board: &B, attacker: impl Into<Color>) -> bool {
    blockage_of_with(board, attacker, Effort::default())
}

/// [`blockage_of`] with a chosen effort. It counts with kings and pawns alone: with other
/// men one rung is all there is.
///
/// ```
/// use palisade::Position;
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
    let Some(pawns) = board.lone_pawns() else {
        return blockage_with_men(board, attacker);
    };
    (!needs_wall(effort) || may_stop(pawns, attacker))
        && board.to_pawn_ending().is_ok_and(|ending| blockage_with(&ending, attacker, effort))
}
