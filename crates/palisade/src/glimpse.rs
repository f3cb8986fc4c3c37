//! A look at the pawns before anything is converted: nearly all positions of a
//! search are not worth more.

use palisade_blockage::{Effort, is_walled};
use palisade_board::{Bitboard, Color};

/// How much has to be seen before a position is worth a conversion.
#[derive(Clone, Copy)]
pub(crate) struct Glimpse {
    /// Is a wall across the board asked for?
    walls: bool,
}

impl Glimpse {
    /// What a question of this effort asks for.
    #[inline]
    pub(crate) const fn before(effort: Effort) -> Self {
        Self { walls: effort as u8 <= Effort::Node as u8 }
    }

    /// A wall whatever the effort, if that is `wanted`.
    #[inline]
    pub(crate) const fn or_walls(self, wanted: bool) -> Self {
        Self { walls: self.walls || wanted }
    }

    /// Could the bound say yes of `side`?
    #[inline]
    pub(crate) fn is_promising(self, white: u64, black: u64, side: Color) -> bool {
        let own = if side.is_white() { white } else { black };
        own == 0 || !self.walls || is_walled(Bitboard(white), Bitboard(black), side)
    }
}
