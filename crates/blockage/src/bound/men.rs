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
use still::{king_holds, piece_holds};
pub(crate) use view::{MenView, is_worth_a_flood};
pub use wall::MenWall;

/// Does the defender hold by moving one man for ever, or by taking back?
pub(crate) fn holds(view: &MenView) -> bool {
    // Step 10.6.
    if view.has_odd_moves {
        return false;
    }
    // Steps 9.4 and 9.5, and section 11.
    king_holds(view) || piece_holds(view) || game::holds(view)
}
