//! A bound one can trust, built as rungs of a ladder.
//!
//! Each rung is a proof by itself: `docs/blockage-proof.md` in the repository
//! numbers the steps, and each file here names its section.

mod arrangement;
mod effort;
mod flood_game;
mod gates;
pub(crate) mod goal;
mod home;
mod ladder;
mod men;
mod parts;
pub(crate) mod region;
mod simple;
mod steps;
#[cfg(test)]
mod tests;
mod trades;
pub(crate) mod view;
mod walks;

use palisade_board::{Bitboard, BoardView, Color, PawnEnding, Role};
use palisade_structure::Structure;

pub use effort::{Effort, ParseEffortError};
pub use gates::has_three_rams;
#[cfg(feature = "certificates")]
pub use men::wall_certificate;
pub use men::{MenNotes, MenWall};
use view::View;

/// Can `attacker` no longer win this ending? True is a promise under the full
/// laws of chess; false says nothing.
///
/// The promise is one-sided: it bounds the attacker's score by a draw from
/// above and does not say that the defender cannot win. Ask again with the
/// colours exchanged to know that too.
///
/// # Example: a wall
///
/// ```
/// use palisade_blockage::blockage;
/// use palisade_board::{Color, PawnEnding, Pawns};
/// let wall: PawnEnding = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
/// assert!(blockage(&wall, Color::White));
/// assert!(blockage(&wall, Color::Black));
///
/// // The paper's exception takes this for a blockage too; 1.fxg5 wins.
/// let lever: PawnEnding = "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1".parse()?;
/// assert!(!blockage(&lever, Color::White));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage(ending: &PawnEnding, attacker: Color) -> bool {
    blockage_with(ending, attacker, Effort::default())
}

/// [`blockage`] with a chosen [`Effort`]. If the effort is spent, the answer is false.
///
/// # Example: a wall with a lever in contact
///
/// ```
/// use palisade_blockage::{Effort, blockage_with};
/// use palisade_board::{Color, PawnEnding, Pawns};
/// // White's rams leave a gap on the d-file: no fence is seen, and the wall holds all the same.
/// let gap: PawnEnding = "8/8/p2k4/1P6/8/p1pPp1p1/P1P1P1P1/1K6 w - - 0 1".parse()?;
/// assert!(!blockage_with(&gap, Color::White, Effort::Node));
/// assert!(blockage_with(&gap, Color::White, Effort::Careful));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage_with(ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
    first_look(ending, attacker, effort).unwrap_or_else(|| {
        is_worth_climbing(ending, attacker, effort) && climb(ending, attacker, effort)
    })
}

/// The first gate. Most positions are answered here. `None` leaves the question to the
/// second gate.
#[inline]
fn first_look(ending: &PawnEnding, attacker: Color, effort: Effort) -> Option<bool> {
    let pawns = ending.pawns();
    // A bare king never mates.
    if pawns.of(attacker).is_empty() {
        return Some(true);
    }
    (effort <= Effort::Node && !has_three_rams(pawns.white(), pawns.black())).then_some(false)
}

/// The second gate: does this effort look at a position with such pawns?
#[inline]
fn is_worth_climbing(ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
    effort > Effort::Node || gates::walled(Structure::new(ending.pawns(), attacker))
}

/// Do the pawns wall the board off against the king of `attacker`: three rams at
/// least, and on every file a square that is closed to him?
///
/// This is a necessary condition and no proof. Up to [`Effort::Node`] no other position is
/// looked at, and most of what the higher efforts find has a wall too. The function takes
/// the pawns as bare sets. So an engine can ask before it makes a [`PawnEnding`] of its
/// board, or keep the answer with its pawn hash. Sets that are no pawn structure get some
/// answer.
///
/// ```
/// use palisade_blockage::is_walled;
/// use palisade_board::{Color, PawnEnding};
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let pawns = wall.pawns();
/// assert!(is_walled(pawns.white(), pawns.black(), Color::White));
/// // Without the pawn on h5 the king walks round.
/// let open: PawnEnding = "3k4/8/8/1p2p3/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let pawns = open.pawns();
/// assert!(!is_walled(pawns.white(), pawns.black(), Color::White));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn is_walled(white: Bitboard, black: Bitboard, attacker: Color) -> bool {
    has_three_rams(white, black) && gates::walled(Structure::of(white, black, attacker))
}

/// Can `attacker` no longer win on this board with men other than kings and pawns? True is
/// a promise under the full laws of chess; false says nothing.
///
/// One rung is climbed: the defender moves his king or one piece for ever and leaves all
/// others alone, or his king walks, catches a passed pawn and takes back what takes, as his
/// pawns do (`docs/blockage-proof.md`, section 9). It is asked only where three pawns are rammed and
/// the attacker's queens, rooks and knights are locked in: on other boards it costs some
/// twenty instructions. What is no position gets no promise. With kings and pawns alone ask
/// [`blockage`], which sees more.
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

/// [`blockage_with_men`] for who has a few microseconds on any board: queens, rooks and knights of the attacker
/// may have room to move, as long as three pawns are rammed. A few walls are seen from one side of
/// the board alone: who wants them all asks of the mirror image too.
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
    is_rammed(board) && men::is_worth_a_flood(board, attacker)
}

/// Are three pawns of this board rammed?
#[inline]
fn is_rammed<B: BoardView + ?Sized>(board: &B) -> bool {
    let pawns = board.role(Role::Pawn);
    let [white, black] = Color::ALL.map(|color| board.color(color) & pawns);
    has_three_rams(white, black)
}

/// Does the rung hold, and is the board a position at all?
#[inline(never)]
fn men_hold<B: BoardView + ?Sized>(board: &B, attacker: Color) -> bool {
    men::MenView::new(board, attacker).is_some_and(|view| men::holds(&view))
        && board.to_position().is_ok()
}

/// Climbs the rungs without asking the two gates above.
#[inline(never)]
fn climb(ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
    ladder::climb(View::new(ending, attacker), effort)
}
