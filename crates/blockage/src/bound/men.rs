//! The rungs with men on the board: floods of pawns, pieces and king from what stands still.
//!
//! `docs/blockage-proof.md` proves them: with one man that moves in its sections 9 and 10, with
//! captures that are answered in section 11.

mod game;
mod memory;
mod still;
mod view;
mod wall;

use palisade_board::Bitboard;

pub use memory::MenNotes;
use still::{Floods, king_holds, piece_holds};
use view::PIECES;
pub(crate) use view::{MenView, is_worth_a_flood};
pub use wall::MenWall;

/// The first thing that keeps the rung from its promise.
///
/// What a laboratory counts, and what a person is told. It is worked out anew and slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MenDoubt {
    /// The board is no position.
    NoPosition,
    /// Fewer than three pawns are rammed.
    FewRams,
    /// A queen, rook or knight of the attacker can move.
    FreePiece,
    /// The attacker may castle, or take in passing.
    OddMoves,
    /// A pawn of the attacker may promote after taking a man whom a piece took first.
    PawnRuns,
    /// A pawn may promote though the attacker's pieces are taken off the board.
    PawnRunsAlone,
    /// The defending king has no home.
    NoHome,
    /// He has none though the attacker's pieces are taken off the board.
    NoHomeAlone,
}

/// Why the rung does not hold; nothing if it does.
pub(crate) fn doubt(view: &MenView) -> Option<MenDoubt> {
    if view.has_odd_moves {
        return Some(MenDoubt::OddMoves);
    }
    if holds(view) {
        return None;
    }
    let mut alone = *view;
    for role in PIECES {
        alone.attackers[role] = Bitboard::EMPTY;
    }
    let promotes = |view: &MenView| {
        !Floods::new(view, view.standing()).settle(view.standing(), Bitboard::EMPTY)
    };
    Some(match (promotes(view), promotes(&alone), holds(&alone)) {
        (_, true, _) => MenDoubt::PawnRunsAlone,
        (true, ..) => MenDoubt::PawnRuns,
        (_, _, false) => MenDoubt::NoHomeAlone,
        _ => MenDoubt::NoHome,
    })
}

/// Does the defender hold by moving one man for ever, or by taking back?
pub(crate) fn holds(view: &MenView) -> bool {
    // Step 10.6.
    if view.has_odd_moves {
        return false;
    }
    // Steps 9.4 and 9.5, and section 11.
    king_holds(view) || piece_holds(view) || game::holds(view)
}
