//! The symmetries that knowledge may use.

use crate::index_enum::index_enum;
use crate::{Bitboard, Square};

index_enum! {
    /// One of the eight symmetries of the board.
    ///
    /// An ending with pawns keeps two of them ([`Symmetry::PAWNS`]: pawns have a
    /// direction, so only files may be mirrored; the colour flip turns the board
    /// *and* swaps the sides). An ending without pawns keeps all eight.
    ///
    /// ```
    /// use palisade_board::{Square, Symmetry};
    /// let images: Vec<_> = Symmetry::ALL.iter().map(|s| s.square(Square::B1)).collect();
    /// assert_eq!(images.len(), 8);
    /// assert!(Symmetry::ALL.iter().all(|s| s.inverse().square(s.square(Square::B1)) == Square::B1));
    /// ```
    pub enum Symmetry {
        /// Leaves every square where it is.
        Identity,
        /// Exchanges the a-file and the h-file.
        MirrorFiles,
        /// Exchanges the first and the eighth rank.
        FlipRanks,
        /// Turns the board by half a circle.
        Rotate180,
        /// Exchanges files and ranks: reflects in the diagonal a1-h8.
        Transpose,
        /// Turns the board a quarter to the right: a1 becomes a8.
        RotateRight,
        /// Turns the board a quarter to the left: a1 becomes h1.
        RotateLeft,
        /// Reflects in the diagonal a8-h1.
        AntiTranspose,
    }
}

impl Symmetry {
    /// The two that keep the direction of the pawns.
    pub const PAWNS: [Self; 2] = [Self::Identity, Self::MirrorFiles];

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::RotateRight => Self::RotateLeft,
            Self::RotateLeft => Self::RotateRight,
            other => other,
        }
    }

    /// The image of a square.
    #[must_use]
    #[inline]
    pub const fn square(self, square: Square) -> Square {
        let index = square.index();
        let transposed = (index & 7) << 3 | index >> 3;
        Square::wrapping(match self {
            Self::Identity => index,
            Self::MirrorFiles => index ^ 7,
            Self::FlipRanks => index ^ 56,
            Self::Rotate180 => index ^ 63,
            Self::Transpose => transposed,
            Self::RotateRight => transposed ^ 56,
            Self::RotateLeft => transposed ^ 7,
            Self::AntiTranspose => transposed ^ 63,
        })
    }

    /// The image of a set.
    #[must_use]
    pub const fn bitboard(self, set: Bitboard) -> Bitboard {
        let transposed = transpose(set);
        match self {
            Self::Identity => set,
            Self::MirrorFiles => set.mirror(),
            Self::FlipRanks => set.flip(),
            Self::Rotate180 => set.mirror().flip(),
            Self::Transpose => transposed,
            Self::RotateRight => transposed.flip(),
            Self::RotateLeft => transposed.mirror(),
            Self::AntiTranspose => transposed.mirror().flip(),
        }
    }
}

/// Reflects in the diagonal a1-h8 by three exchanges of ever smaller blocks.
const fn transpose(set: Bitboard) -> Bitboard {
    let mut x = set.0;
    let mut t = 0x0f0f_0f0f_0000_0000 & (x ^ x << 28);
    x ^= t ^ t >> 28;
    t = 0x3333_0000_3333_0000 & (x ^ x << 14);
    x ^= t ^ t >> 14;
    t = 0x5500_5500_5500_5500 & (x ^ x << 7);
    x ^= t ^ t >> 7;
    Bitboard(x)
}
