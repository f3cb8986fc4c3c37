//! What a piece is, as far as it decides which squares it can be on.

use palisade_board::{
    Bitboard, Role, Square, bishop_attacks, knight_attacks, queen_attacks, rook_attacks,
};

/// A piece that is neither king nor pawn, a bishop with the colour of his squares.
///
/// ```
/// use palisade_board::{Bitboard, Role, Square};
/// use palisade_structure::men::PieceKind;
/// let bishop = PieceKind::new(Role::Bishop, Square::A1);
/// assert_eq!(bishop, Some(PieceKind::DarkBishop));
/// assert_eq!(PieceKind::DarkBishop.domain(), Bitboard::DARK_SQUARES);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// A knight.
    Knight,
    /// A bishop on dark squares.
    DarkBishop,
    /// A bishop on light squares.
    LightBishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
}

impl PieceKind {
    /// All kinds, in their order.
    pub const ALL: [Self; 5] =
        [Self::Knight, Self::DarkBishop, Self::LightBishop, Self::Rook, Self::Queen];

    /// The piece of this role on this square; pawns and kings are none.
    #[must_use]
    pub const fn new(role: Role, square: Square) -> Option<Self> {
        Some(match role {
            Role::Knight => Self::Knight,
            Role::Bishop if square.is_dark() => Self::DarkBishop,
            Role::Bishop => Self::LightBishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::Pawn | Role::King => return None,
        })
    }

    /// The role.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Knight => Role::Knight,
            Self::DarkBishop | Self::LightBishop => Role::Bishop,
            Self::Rook => Role::Rook,
            Self::Queen => Role::Queen,
        }
    }

    /// Where such a piece can ever be.
    #[must_use]
    pub const fn domain(self) -> Bitboard {
        match self {
            Self::DarkBishop => Bitboard::DARK_SQUARES,
            Self::LightBishop => Bitboard::DARK_SQUARES.complement(),
            Self::Knight | Self::Rook | Self::Queen => Bitboard::FULL,
        }
    }

    /// The piece when the files are in the other order: a bishop changes the colour of his squares.
    #[must_use]
    pub const fn mirror(self) -> Self {
        match self {
            Self::DarkBishop => Self::LightBishop,
            Self::LightBishop => Self::DarkBishop,
            other => other,
        }
    }

    /// Is it a knight or a bishop?
    #[must_use]
    pub const fn is_minor(self) -> bool {
        !matches!(self, Self::Rook | Self::Queen)
    }

    /// What it attacks from a square.
    #[must_use]
    #[inline]
    pub const fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Knight => knight_attacks(from),
            Self::DarkBishop | Self::LightBishop => bishop_attacks(from, occupied),
            Self::Rook => rook_attacks(from, occupied),
            Self::Queen => queen_attacks(from, occupied),
        }
    }
}
