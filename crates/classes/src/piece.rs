//! The men of an ending, one of each kind and colour.

use core::fmt;

use palisade_board::Color;

/// A man of the ending, named as in the thesis: `WK`, `BK`, `WR`, `WP`, ...
///
/// An ending of this crate has at most one man of each kind and colour, so a
/// kind and a colour say which man is meant, and rules can speak of "the
/// White rook" without an index (Bramer 1977, section 4.3.1).
///
/// ```
/// use palisade_classes::Piece;
/// assert_eq!(Piece::WhiteKing.to_string(), "WK");
/// assert_eq!(Piece::BlackRook.letter(), 'R');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// WK, the White king.
    WhiteKing,
    /// WQ, the White queen.
    WhiteQueen,
    /// WR, the White rook.
    WhiteRook,
    /// WB, the White bishop.
    WhiteBishop,
    /// WN, the White knight.
    WhiteKnight,
    /// WP, the White pawn.
    WhitePawn,
    /// BK, the Black king.
    BlackKing,
    /// BQ, the Black queen.
    BlackQueen,
    /// BR, the Black rook.
    BlackRook,
    /// BB, the Black bishop.
    BlackBishop,
    /// BN, the Black knight.
    BlackKnight,
    /// BP, the Black pawn.
    BlackPawn,
}

impl Piece {
    /// All twelve, White's first, each side from the king to the pawn.
    ///
    /// ```
    /// use palisade_classes::Piece;
    /// assert_eq!(Piece::ALL[6], Piece::BlackKing);
    /// ```
    pub const ALL: [Self; 12] = [
        Self::WhiteKing,
        Self::WhiteQueen,
        Self::WhiteRook,
        Self::WhiteBishop,
        Self::WhiteKnight,
        Self::WhitePawn,
        Self::BlackKing,
        Self::BlackQueen,
        Self::BlackRook,
        Self::BlackBishop,
        Self::BlackKnight,
        Self::BlackPawn,
    ];

    /// The king of a side.
    ///
    /// ```
    /// use palisade_board::Color;
    /// use palisade_classes::Piece;
    /// assert_eq!(Piece::king(Color::Black), Piece::BlackKing);
    /// ```
    #[must_use]
    pub const fn king(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteKing,
            Color::Black => Self::BlackKing,
        }
    }

    /// The six men of a side, in the order in which their moves are generated.
    ///
    /// ```
    /// use palisade_board::Color;
    /// use palisade_classes::Piece;
    /// assert_eq!(Piece::of(Color::White)[2], Piece::WhiteRook);
    /// ```
    #[must_use]
    pub fn of(color: Color) -> &'static [Self] {
        &Self::ALL[6 * color.index()..][..6]
    }

    /// The side the man belongs to.
    ///
    /// ```
    /// use palisade_board::Color;
    /// use palisade_classes::Piece;
    /// assert_eq!(Piece::BlackPawn.color(), Color::Black);
    /// ```
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < 6 { Color::White } else { Color::Black }
    }

    /// The letter of its kind: K, Q, R, B, N or P.
    ///
    /// ```
    /// use palisade_classes::Piece;
    /// assert_eq!(Piece::WhiteKnight.letter(), 'N');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        b"KQRBNP"[(self as u8 % 6) as usize] as char
    }

    /// A number from 0 to 11, the place in [`Piece::ALL`].
    ///
    /// ```
    /// use palisade_classes::Piece;
    /// assert_eq!(Piece::ALL[Piece::WhitePawn.index()], Piece::WhitePawn);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.color().is_white() { 'W' } else { 'B' };
        write!(f, "{side}{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_knows_its_side_and_place() {
        for (index, piece) in Piece::ALL.into_iter().enumerate() {
            assert_eq!(piece.index(), index);
            assert!(Piece::of(piece.color()).contains(&piece));
        }
    }
}
