//! The board as the rules of the paper see it.

use palisade_board::{Bitboard, Color, Pawns, Square};

use crate::Fence;

/// What the rules for dynamic pawns look at.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The pawns without the removed ones.
    pub(super) pawns: Pawns,
    /// The defender's pawns below the fence.
    pub(super) removed: Bitboard,
    pub(super) fence: Fence,
    pub(super) attacker: Color,
    pub(super) defending_king: Square,
}
