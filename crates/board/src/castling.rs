//! The rights to castle.

use core::fmt;

use bitflags::bitflags;

use crate::{Bitboard, Color, Square};

bitflags! {
    /// Which king may still castle, and to which side.
    ///
    /// A right says that king and rook have not moved, not that castling is legal
    /// now. The rules are those of standard chess: the king stands on e1 or e8, the
    /// rook in the corner.
    ///
    /// ```
    /// use palisade_board::CastlingRights;
    /// assert_eq!(CastlingRights::all().to_string(), "KQkq");
    /// assert_eq!(CastlingRights::empty().to_string(), "-");
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct CastlingRights: u8 {
        /// White castles with the rook on h1.
        const WHITE_SHORT = 1;
        /// White castles with the rook on a1.
        const WHITE_LONG = 1 << 1;
        /// Black castles with the rook on h8.
        const BLACK_SHORT = 1 << 2;
        /// Black castles with the rook on a8.
        const BLACK_LONG = 1 << 3;
    }
}

/// One way to castle: who goes where, and what must be free.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    pub(crate) right: CastlingRights,
    pub(crate) king: [Square; 2],
    pub(crate) rook: [Square; 2],
    /// Squares that must be empty.
    pub(crate) empty: Bitboard,
    /// Squares that the enemy must not attack, the king's own included.
    pub(crate) safe: Bitboard,
}

const fn castling(right: CastlingRights, king: [Square; 2], rook: [Square; 2]) -> Castling {
    let empty = crate::squares_between(king[0], rook[0]);
    let safe = crate::squares_between(king[0], king[1]).with(king[0]).with(king[1]);
    Castling { right, king, rook, empty, safe }
}

/// By colour: the short way and the long one.
static WAYS: [[Castling; 2]; 2] = {
    use Square::{A1, A8, C1, C8, D1, D8, E1, E8, F1, F8, G1, G8, H1, H8};
    type Rights = CastlingRights;
    [
        [
            castling(Rights::WHITE_SHORT, [E1, G1], [H1, F1]),
            castling(Rights::WHITE_LONG, [E1, C1], [A1, D1]),
        ],
        [
            castling(Rights::BLACK_SHORT, [E8, G8], [H8, F8]),
            castling(Rights::BLACK_LONG, [E8, C8], [A8, D8]),
        ],
    ]
};

impl CastlingRights {
    /// The rights of one side.
    #[must_use]
    #[inline]
    pub const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::WHITE_SHORT.union(Self::WHITE_LONG),
            Color::Black => Self::BLACK_SHORT.union(Self::BLACK_LONG),
        }
    }

    /// The same rights with the sides exchanged.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::from_bits_truncate(self.bits() << 2 | self.bits() >> 2)
    }

    /// The rights that are left after something has moved from or to a square.
    #[inline]
    pub(crate) const fn after_touching(self, square: Square) -> Self {
        let lost = match square {
            Square::E1 => Self::of(Color::White),
            Square::A1 => Self::WHITE_LONG,
            Square::H1 => Self::WHITE_SHORT,
            Square::E8 => Self::of(Color::Black),
            Square::A8 => Self::BLACK_LONG,
            Square::H8 => Self::BLACK_SHORT,
            _ => Self::empty(),
        };
        self.difference(lost)
    }

    /// The ways to castle that a side still has a right to.
    #[inline]
    pub(crate) fn ways(self, color: Color) -> impl Iterator<Item = &'static Castling> {
        WAYS[color.index()].iter().filter(move |way| self.contains(way.right))
    }

    /// The letter of each right, in the order of FEN.
    const LETTERS: [(char, Self); 4] = [
        ('K', Self::WHITE_SHORT),
        ('Q', Self::WHITE_LONG),
        ('k', Self::BLACK_SHORT),
        ('q', Self::BLACK_LONG),
    ];

    /// The right that a letter of FEN stands for.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Self::LETTERS.into_iter().find(|&(known, _)| known == letter).map(|(_, right)| right)
    }
}

/// The third field of a FEN: the letters of the rights, or `-`.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        if self.is_empty() {
            return f.write_char('-');
        }
        Self::LETTERS
            .into_iter()
            .filter(|&(_, right)| self.contains(right))
            .try_for_each(|(letter, _)| f.write_char(letter))
    }
}
