//! The board as the rules of the paper see it.

use palisade_board::{Bitboard, Color, Pawns, Square, king_attacks};

use crate::Fence;

/// What the rules for dynamic pawns look at.
#[derive(Clone, Copy)]
pub(super) struct PaperBoard {
    /// The pawns without the removed ones.
    pub(super) pawns: Pawns,
    /// The defender's pawns below the fence.
    pub(super) removed: Bitboard,
    pub(super) fence: Fence,
    pub(super) attacker: Color,
    pub(super) defending_king: Square,
}

/// The empty squares next to the king of `color` that the other side does not attack.
pub(super) const fn vacant_squares(
    pawns: Pawns,
    color: Color,
    own_king: Square,
    other_king: Square,
) -> Bitboard {
    king_attacks(own_king)
        .difference(pawns.all())
        .difference(pawns.attacks(color.opponent()))
        .difference(king_attacks(other_king))
}
