//! The rungs with men on the board: floods of pawns, pieces and king from what stands still.
//!
//! `docs/blockage-proof.md` proves them: with one man that moves in its sections 9 and 10, with
//! captures that are answered in section 11.

#[cfg(feature = "certificates")]
mod certificate;
mod game;
mod homes;
mod memory;
mod still;
mod view;
mod wall;

#[cfg(feature = "certificates")]
pub use certificate::wall_certificate;
pub use memory::MenNotes;
pub use wall::MenWall;

use palisade_board::{BoardView, Color, Role};

use crate::bound::has_three_rams;
use still::{king_holds, piece_holds};
use view::{MenView, is_worth_a_flood};

/// Can `attacker` no longer win on this board with men other than kings and pawns? True is
/// a promise under the full laws of chess; false says nothing.
///
/// One rung is climbed: the defender moves his king or one piece for ever and leaves all
/// others alone, or his king walks, catches a passed pawn and takes back what takes, as his
/// pawns do (`docs/blockage-proof.md`, section 9). It is asked only where three pawns are rammed and
/// the attacker's queens, rooks and knights are locked in: on other boards it costs some
/// twenty instructions. What is no position gets no promise. With kings and pawns alone ask
/// [`blockage`](crate::blockage), which sees more.
///
/// ```
/// use palisade_blockage::blockage_with_men;
/// use palisade_board::{Color, Position};
/// // Penrose's position of 2017: queen, rooks and three bishops are locked away.
/// let penrose: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// assert!(blockage_with_men(&penrose, Color::Black));
/// assert!(!blockage_with_men(&Position::START, Color::White));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage_with_men<B: BoardView + ?Sized>(board: &B, attacker: Color) -> bool {
    may_be_walled_with_men(board, attacker) && men_hold(board, attacker)
}

/// [`blockage_with_men`] for who has a few microseconds on any board: queens, rooks and knights of the
/// attacker may have room to move, as long as three pawns are rammed. A few walls are seen from one
/// side of the board alone: who wants them all asks of the mirror image too.
///
/// ```
/// use palisade_blockage::{blockage_with_free_men, blockage_with_men};
/// use palisade_board::{Color, Position};
/// // Rudolph, 1912, after both bishops went: the rooks go where they like, on their own side.
/// let wall: Position = "3k4/1r2p3/r2pPp2/b1pP1Pp1/1pP3Pp/pP2K2P/P7/8 b - - 0 1".parse()?;
/// assert!(blockage_with_free_men(&wall, Color::Black));
/// assert!(!blockage_with_men(&wall, Color::Black));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn blockage_with_free_men<B: BoardView + ?Sized>(board: &B, attacker: Color) -> bool {
    is_rammed(board) && men_hold(board, attacker)
}

/// Is [`blockage_with_men`] worth asking: are three pawns rammed, and the attacker's queens, rooks
/// and knights locked in? Some twenty instructions.
#[must_use]
#[inline]
pub fn may_be_walled_with_men<B: BoardView + ?Sized>(board: &B, attacker: Color) -> bool {
    is_rammed(board) && is_worth_a_flood(board, attacker)
}

/// Are three pawns of this board rammed?
///
/// ```
/// use palisade_board::Position;
/// assert!(!palisade_blockage::is_rammed(&Position::START));
/// ```
#[must_use]
#[inline]
pub fn is_rammed<B: BoardView + ?Sized>(board: &B) -> bool {
    let pawns = board.role(Role::Pawn);
    let [white, black] = Color::ALL.map(|color| board.color(color) & pawns);
    has_three_rams(white, black)
}

/// Does the rung hold, and is the board a position at all?
#[inline(never)]
fn men_hold<B: BoardView + ?Sized>(board: &B, attacker: Color) -> bool {
    MenView::new(board, attacker).is_some_and(|view| holds(&view)) && board.is_position()
}

/// Does the defender hold by moving one man for ever, or by taking back?
fn holds(view: &MenView) -> bool {
    // Step 10.6.
    if view.has_odd_moves {
        return false;
    }
    // Steps 9.4 and 9.5, and section 11.
    king_holds(view) || piece_holds(view) || game::holds(view)
}
