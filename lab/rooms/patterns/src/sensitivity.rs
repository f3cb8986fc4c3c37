//! How far the kings may move before a value does.

use palisade::{Bitboard, Square};
use palisade_lore::patterns::PlanOpinion;

/// Where the kings may stand, the pawns staying and the side to move with them, without changing
/// a value.
///
/// Two sets of squares, which makes the question "is the sensitivity of any key square hurt?"
/// two tests of a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sensitivity {
    kings: [Bitboard; 2],
}

impl Sensitivity {
    /// Of the value that no king can change.
    pub const NONE: Self = Self { kings: [Bitboard::FULL; 2] };

    /// Of the values of an opinion.
    pub(crate) fn of(opinion: &PlanOpinion) -> Self {
        Self { kings: opinion.kings }
    }

    /// Do kings on these squares leave the value as it is?
    #[must_use]
    #[inline]
    pub const fn allows(&self, white_king: Square, black_king: Square) -> bool {
        self.kings[0].contains(white_king) && self.kings[1].contains(black_king)
    }
}
