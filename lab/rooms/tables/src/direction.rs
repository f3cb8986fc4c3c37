//! The eight directions of a king's step.

use palisade_board::Square;

/// One of the eight directions, clockwise from north.
///
/// Bramer 1977 numbers a king's moves 1 to 8 in this order, and the first of
/// several equally good moves is the one to be played, so the order matters.
///
/// ```
/// use palisade_board::Square;
/// use palisade_lab_tables::Direction;
/// assert_eq!(Direction::North.step(Square::E4), Some(Square::E5));
/// assert_eq!(Direction::East.step(Square::H4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the eighth rank.
    North,
    /// Towards h8.
    NorthEast,
    /// Towards the h-file.
    East,
    /// Towards h1.
    SouthEast,
    /// Towards the first rank.
    South,
    /// Towards a1.
    SouthWest,
    /// Towards the a-file.
    West,
    /// Towards a8.
    NorthWest,
}

impl Direction {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four along ranks and files, clockwise from north: a rook's.
    pub const STRAIGHT: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The files east and the ranks north of one step.
    ///
    /// ```
    /// use palisade_lab_tables::Direction;
    /// assert_eq!(Direction::NorthWest.offset(), (-1, 1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The square one step away, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn step(self, from: Square) -> Option<Square> {
        let (files, ranks) = self.offset();
        from.offset(files, ranks)
    }
}
