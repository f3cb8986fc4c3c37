//! A bound one can trust, built as rungs of a ladder.
//!
//! Each rung is a proof by itself: `docs/blockage-proof.md` in the repository
//! numbers the steps, and each file here names its section.

mod change;
mod effort;
mod exact_kings;
mod flood_game;
mod gates;
mod kings_game;
pub(crate) mod ladder;
mod placements;
mod runners;
mod simple;
pub(crate) mod steps;
pub(crate) mod structure;
pub(crate) mod view;

use palisade_board::{Color, PawnEnding};

pub use effort::Effort;
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
/// use palisade_board::{Color, PawnEnding};
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

/// [`blockage`] with a chosen [`Effort`]: out of effort is false, never a guess.
///
/// # Example: Fine 70, Black to move
///
/// ```
/// use palisade_blockage::{Effort, blockage_with};
/// use palisade_board::{Color, PawnEnding};
/// // Black holds only by keeping to the co-ordinate squares, 1...Kb7 or 1...Kb8.
/// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert!(blockage_with(&black, Color::White, Effort::Careful));
/// // White to move wins with 1.Kb1.
/// let white: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// assert!(!blockage_with(&white, Color::White, Effort::Utmost));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn blockage_with(ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
    match first_look(ending, attacker, effort) {
        Answer::Known(answer) => answer,
        Answer::Dear(view) => ladder::climb(view, effort),
    }
}

/// What the gates leave.
pub(crate) enum Answer {
    /// The answer.
    Known(bool),
    /// A question for the rungs.
    Dear(View),
}

/// The gates: all that most positions ever cost.
#[inline]
pub(crate) fn first_look(ending: &PawnEnding, attacker: Color, effort: Effort) -> Answer {
    let pawns = ending.pawns();
    // A bare king never mates.
    if pawns.of(attacker).is_empty() {
        return Answer::Known(true);
    }
    if effort <= Effort::Node && !gates::rammed(pawns) {
        return Answer::Known(false);
    }
    second_look(View::new(ending, attacker), effort)
}

// Apart, so that a caller inlines no more than the first gate.
#[inline(never)]
fn second_look(view: View, effort: Effort) -> Answer {
    if effort > Effort::Node || gates::walled(view.structure) {
        Answer::Dear(view)
    } else {
        Answer::Known(false)
    }
}
