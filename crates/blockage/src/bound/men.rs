//! The rungs with men on the board: floods of pawns, pieces and king from what stands still.
//!
//! `docs/walls-with-men-proof.md` proves them: with one man that moves in its section 2, with captures
//! that are answered in section 3.

mod game;
mod memory;
mod still;
mod view;
mod wall;

pub use memory::MenNotes;
use still::{king_holds, piece_holds};
pub(crate) use view::{MenView, is_worth_a_flood};
pub use wall::MenWall;

/// Does the defender hold by moving one man for ever, or by taking back?
pub(crate) fn holds(view: &MenView) -> bool {
    // Step 2.6.
    if view.has_odd_moves {
        return false;
    }
    // Steps 1.4 and 1.5, and section 3.
    king_holds(view) || piece_holds(view) || game::holds(view)
}
