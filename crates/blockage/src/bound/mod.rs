//! A bound one can trust, built as rungs of a ladder.
//!
//! Each rung is a proof by itself: `docs/blockage-proof.md` in the repository
//! numbers the steps, and each file here names its section.

mod arrangement;
mod effort;
mod flood_game;
mod gates;
mod goal;
pub(crate) mod home;
mod ladder;
mod parts;
mod region;
mod simple;
pub(crate) mod steps;
#[cfg(test)]
mod tests;
mod trades;
pub(crate) mod view;
mod walks;

use palisade_board::{Bitboard, Color, PawnEnding};
use palisade_structure::Structure;

pub use effort::{Effort, ParseEffortError};
pub use gates::has_three_rams;
pub use region::HeldRegion;
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

/// Climbs the rungs without asking the two gates above.
#[inline(never)]
fn climb(ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
    ladder::climb(View::new(ending, attacker), effort)
}
