//! What the rules of the paper are asked about.

use palisade_board::{Bitboard, Color, Pawns, Square};

use crate::Fence;

/// What the rules for dynamic pawns look at.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// Without those removed.
    pub(super) pawns: Pawns,
    /// The defender's pawns below the fence.
    pub(super) removed: Bitboard,
    pub(super) fence: Fence,
    pub(super) attacker: Color,
    pub(super) defending_king: Square,
}
