//! Where the men stand.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use palisade_board::{File, Man, ParseNameError, Rank, Role, Square, Symmetry};
use thiserror::Error;

use crate::men;

/// The places of the men; whose move it is is said by the table that looks.
///
/// There is at most one man of each kind and colour, and at most one [pair](Self::pair).
///
/// Bramer's model compares positions with one chosen side to move (1977,
/// section 2.2), so the side is a property of the table and not of the
/// placement. Files and ranks count from 1; a man that is not on the board has
/// file 0 and rank 0, which no rule of a played ending asks for.
///
/// ```
/// use palisade_board::Square;
/// use palisade_classes::{men, Placement};
///
/// // Figure 29 of the thesis.
/// let figure_29: Placement = "WK F5, WR E6, BK F7".parse()?;
/// assert_eq!(figure_29.square(men::WHITE_ROOK), Some(Square::E6));
/// assert_eq!(figure_29.file(men::BLACK_KING), 6);
/// assert_eq!(figure_29.to_string(), "WK F5, WR E6, BK F7");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// File and rank of each piece in turn, both 0 for one that is missing.
    ///
    /// The places 24 and 25 stay 0 and serve constants. The places from 26 on hold the second
    /// of a pair: its file, its rank, and its kind by [`men::place`], counted from 1.
    coordinates: [i8; 32],
}

/// Where the second of a pair stands among the coordinates.
const SECOND: usize = 26;

/// Why men cannot stand so.
///
/// ```
/// use palisade_classes::{InvalidPlacement, men, Placement};
/// assert_eq!("WK E4, BK E5".parse::<Placement>(), Err(InvalidPlacement::KingsTouch));
/// assert_eq!("WK E4".parse::<Placement>(), Err(InvalidPlacement::NoKing(men::BLACK_KING)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidPlacement {
    /// A king is missing.
    #[error("{} is not on the board", men::name(*.0))]
    NoKing(Man),
    /// A king is named twice, a man three times, or there is a pair already.
    #[error("{} is named once too often", men::name(*.0))]
    Repeated(Man),
    /// Two men stand on one square.
    #[error("{} and {} stand on the same square", men::name(*.0), men::name(*.1))]
    SameSquare(Man, Man),
    /// The kings stand beside each other.
    #[error("the kings stand on neighbouring squares")]
    KingsTouch,
    /// An entry is not of the form "WK F5".
    #[error("entry {0} is not a man and a square like \"WK F5\"")]
    Unreadable(usize),
    /// The square of an entry cannot be read.
    #[error("{}: {error}", men::name(*piece))]
    Square {
        /// The man of the entry.
        piece: Man,
        /// What was wrong with the square.
        error: ParseNameError,
    },
}

impl Placement {
    /// No man at all: the start for building one by [`Placement::with`].
    pub(crate) const EMPTY: Self = Self { coordinates: [0; 32] };

    /// Men on their squares.
    ///
    /// # Errors
    ///
    /// A missing king, a man named too often, two men on a square, or kings that
    /// touch. Whether a side is in check is not asked: the table knows who is
    /// to move.
    pub fn new(men: &[(Man, Square)]) -> Result<Self, InvalidPlacement> {
        let mut placement = Self::EMPTY;
        for &(piece, square) in men {
            if let Some(other) = placement.piece_on(square).filter(|&other| other != piece) {
                return Err(InvalidPlacement::SameSquare(other, piece));
            }
            placement = match placement.square(piece) {
                None => placement.with(piece, square),
                Some(first)
                    if first != square
                        && piece.role != Role::King
                        && placement.pair().is_none() =>
                {
                    placement.with_pair(piece, [first, square])
                }
                Some(_) => return Err(InvalidPlacement::Repeated(piece)),
            };
        }
        let king = |king| placement.square(king).ok_or(InvalidPlacement::NoKing(king));
        if king(men::WHITE_KING)?.distance(king(men::BLACK_KING)?) < 2 {
            return Err(InvalidPlacement::KingsTouch);
        }
        Ok(placement)
    }

    /// The file of a man, 1 to 8, or 0 when it is not on the board.
    #[must_use]
    #[inline]
    pub const fn file(&self, piece: Man) -> i8 {
        self.coordinates[2 * men::place(piece)]
    }

    /// The rank of a man, 1 to 8, or 0 when it is not on the board.
    #[must_use]
    #[inline]
    pub const fn rank(&self, piece: Man) -> i8 {
        self.coordinates[2 * men::place(piece) + 1]
    }

    /// The square of a man, `None` when it is not on the board.
    #[must_use]
    #[inline]
    pub fn square(&self, piece: Man) -> Option<Square> {
        square_at(self.file(piece), self.rank(piece))
    }

    /// Whether a man is on the board.
    #[must_use]
    #[inline]
    pub const fn has(&self, piece: Man) -> bool {
        self.file(piece) != 0
    }

    /// The man on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Man> {
        let first = men::ORDER.into_iter().find(|&piece| self.square(piece) == Some(square));
        first.or_else(|| self.pair().filter(|(_, second)| *second == square).map(|(man, _)| man))
    }

    /// The kind of a pair, and the second of its squares; [`square`](Self::square) is the
    /// first. The squares of a pair are in the order A1, B1 to H8.
    ///
    /// Two bishops are a pair. Co-ordinates in rules read the first; what does not hang on
    /// the order is asked by measures.
    ///
    /// ```
    /// use palisade_board::Square;
    /// use palisade_classes::{men, Placement};
    /// let placement: Placement = "WK A1, WB F1, WB C1, BK H3".parse()?;
    /// assert_eq!(placement.square(men::WHITE_BISHOP), Some(Square::C1));
    /// assert_eq!(placement.pair(), Some((men::WHITE_BISHOP, Square::F1)));
    /// assert_eq!(placement.to_string(), "WK A1, WB C1, WB F1, BK H3");
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn pair(&self) -> Option<(Man, Square)> {
        let kind = usize::try_from(self.coordinates[SECOND + 2]).ok()?.checked_sub(1)?;
        let square = square_at(self.coordinates[SECOND], self.coordinates[SECOND + 1])?;
        Some((*men::ORDER.get(kind)?, square))
    }

    /// The men on the board.
    pub fn men(&self) -> impl Iterator<Item = (Man, Square)> {
        let pair = self.pair();
        men::ORDER.into_iter().flat_map(move |piece| {
            let second = pair.filter(|(man, _)| *man == piece).map(|(_, square)| square);
            [self.square(piece), second].into_iter().flatten().map(move |square| (piece, square))
        })
    }

    /// The same men after a symmetry of the board.
    #[must_use]
    #[inline]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let mut image = Self::EMPTY;
        for slot in (0..=SECOND).step_by(2) {
            if let Some(square) = square_at(self.coordinates[slot], self.coordinates[slot + 1]) {
                image.put(slot, symmetry.square(square));
            }
        }
        match self.pair() {
            None => image,
            Some((man, _)) => {
                image.coordinates[SECOND + 2] = self.coordinates[SECOND + 2];
                image.in_order(man)
            }
        }
    }

    /// The two of a pair in the order of their squares.
    #[inline]
    fn in_order(mut self, man: Man) -> Self {
        let first = 2 * men::place(man);
        let (file, rank) = (self.coordinates[first], self.coordinates[first + 1]);
        let (other_file, other_rank) = (self.coordinates[SECOND], self.coordinates[SECOND + 1]);
        if (other_rank, other_file) < (rank, file) {
            (self.coordinates[first], self.coordinates[first + 1]) = (other_file, other_rank);
            (self.coordinates[SECOND], self.coordinates[SECOND + 1]) = (file, rank);
        }
        self
    }

    /// The same men with a pair put on two squares.
    #[inline]
    pub(crate) fn with_pair(mut self, man: Man, squares: [Square; 2]) -> Self {
        self = self.with(man, squares[0]);
        self.put(SECOND, squares[1]);
        self.coordinates[SECOND + 2] = men::place(man) as i8 + 1;
        self.in_order(man)
    }

    /// The same men after one of them has gone from a square to another.
    #[inline]
    pub(crate) fn moved(self, piece: Man, from: Square, to: Square) -> Self {
        match (self.pair(), self.square(piece)) {
            (Some((man, second)), Some(first)) if man == piece => {
                let stays = if first == from { second } else { first };
                self.with_pair(man, [stays, to])
            }
            _ => self.with(piece, to),
        }
    }

    /// The same men with one put on a square, whatever stood there.
    #[inline]
    pub(crate) fn with(mut self, piece: Man, square: Square) -> Self {
        self.put(2 * men::place(piece), square);
        self
    }

    #[inline]
    fn put(&mut self, slot: usize, square: Square) {
        self.coordinates[slot] = square.file().index() as i8 + 1;
        self.coordinates[slot + 1] = square.rank().index() as i8 + 1;
    }

    /// The same men without the one on a square.
    #[inline]
    pub(crate) fn without(mut self, piece: Man, square: Square) -> Self {
        if let Some((_, second)) = self.pair().filter(|(man, _)| *man == piece) {
            self.coordinates[SECOND..=SECOND + 2].fill(0);
            return if second == square { self } else { self.with(piece, second) };
        }
        self.coordinates[2 * men::place(piece)] = 0;
        self.coordinates[2 * men::place(piece) + 1] = 0;
        self
    }

    /// One co-ordinate by its slot; the slot 24 holds 0.
    #[inline]
    pub(crate) const fn slot(&self, slot: u8) -> i8 {
        self.coordinates[(slot & 31) as usize]
    }
}

/// The square with a file and a rank counted from 1, `None` off the board.
pub(crate) fn square_at(file: i8, rank: i8) -> Option<Square> {
    let index = |c: i8| usize::try_from(c - 1).ok();
    Some(Square::new(File::from_index(index(file)?)?, Rank::from_index(index(rank)?)?))
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (piece, square)) in self.men().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}{} {}", men::name(piece), Capital(square))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

impl FromStr for Placement {
    type Err = InvalidPlacement;

    fn from_str(text: &str) -> Result<Self, InvalidPlacement> {
        let read = |(n, entry): (usize, &str)| {
            let unreadable = || InvalidPlacement::Unreadable(n + 1);
            let (name, square) = entry.trim().split_once(' ').ok_or_else(unreadable)?;
            let named = men::ORDER.into_iter().find(|&man| men::name(man) == name);
            let piece = named.ok_or_else(unreadable)?;
            let square = square.trim().to_ascii_lowercase().parse();
            let square = square.map_err(|error| InvalidPlacement::Square { piece, error })?;
            Ok((piece, square))
        };
        let men: Result<Vec<_>, _> = text.split(',').enumerate().map(read).collect();
        Self::new(&men?)
    }
}

/// A square in the capital letters of the thesis: F5.
pub(crate) struct Capital(pub(crate) Square);

impl fmt::Display for Capital {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = (b'A' + self.0.file().index() as u8) as char;
        write!(f, "{file}{}", self.0.rank().index() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn images_agree_with_the_board_crate() {
        let placement: Placement = "WK B1, WR C5, BK H3".parse().unwrap();
        for symmetry in Symmetry::ALL {
            for (piece, square) in placement.men() {
                assert_eq!(
                    placement.image(symmetry).square(piece),
                    Some(symmetry.square(square)),
                    "{symmetry:?}"
                );
            }
        }
    }

    #[test]
    fn bad_placements_are_refused_and_say_why() {
        use InvalidPlacement as Why;
        let parse = |text: &str| text.parse::<Placement>();
        assert_eq!(parse(""), Err(Why::Unreadable(1)));
        assert_eq!(parse("WK A1, BK"), Err(Why::Unreadable(2)));
        assert_eq!(parse("WX A1, BK C3"), Err(Why::Unreadable(1)));
        assert!(matches!(parse("WK I9, BK C3"), Err(Why::Square { .. })));
        assert!(matches!(parse("WK é, BK C3"), Err(Why::Square { .. })));
        assert_eq!(parse("WK A1, WK A2, BK C3"), Err(Why::Repeated(men::WHITE_KING)));
        assert_eq!(
            parse("WK A1, WR A1, BK C3"),
            Err(Why::SameSquare(men::WHITE_KING, men::WHITE_ROOK))
        );
        assert_eq!(parse("wk a1, BK c3"), Err(Why::Unreadable(1)));
        assert_eq!(parse("WK a1, BK c3").unwrap().to_string(), "WK A1, BK C3");
    }
}
