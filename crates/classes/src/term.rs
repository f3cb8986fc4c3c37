//! The numbers a rule may speak of: co-ordinates, differences, distances.

use core::array::from_fn;
use core::fmt;

use palisade_board::Man;

use crate::images::{Images, zip};
use crate::men;
use crate::placement::Placement;
use crate::property::{Measure, Predicate};

/// File or rank.
///
/// ```
/// use palisade_classes::{Axis, Coordinate, men};
/// assert_eq!(Coordinate::of(men::WHITE_KING, Axis::Rank).to_string(), "WK2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The number of the file, from 1 for the a-file.
    File,
    /// The number of the rank, from 1.
    Rank,
}

/// A co-ordinate of a man plus a constant, or a constant alone: `WK1`, `WP2+1`, `8`.
///
/// They are named as the thesis does (Bramer 1977, section 4.3.1): `WK1` is the file of the
/// White king, `WK2` its rank.
///
/// ```
/// use palisade_classes::{Axis, Coordinate, men};
/// let before = Coordinate::of(men::WHITE_PAWN, Axis::Rank).plus(1);
/// assert_eq!(before.to_string(), "WP2+1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinate {
    /// Twice the piece plus the axis; [`Self::NOTHING`] for a constant.
    slot: u8,
    plus: i8,
}

impl Coordinate {
    /// A slot of the placement that is always 0.
    const NOTHING: u8 = 24;

    /// The co-ordinate of a man along an axis.
    #[must_use]
    pub const fn of(piece: Man, axis: Axis) -> Self {
        Self { slot: 2 * men::place(piece) as u8 + axis as u8, plus: 0 }
    }

    /// A number that does not depend on the position.
    #[must_use]
    pub const fn constant(number: i8) -> Self {
        Self { slot: Self::NOTHING, plus: number }
    }

    /// The term plus a number.
    #[must_use]
    pub const fn plus(self, more: i8) -> Self {
        Self { plus: self.plus.saturating_add(more), ..self }
    }

    /// The man and axis it reads, `None` for a constant.
    pub(crate) fn source(self) -> Option<(Man, Axis)> {
        let piece = *men::ORDER.get(usize::from(self.slot / 2))?;
        Some((piece, if self.slot % 2 == 0 { Axis::File } else { Axis::Rank }))
    }

    /// Its value in each of these images.
    #[inline]
    fn in_images<const N: usize>(self, images: &impl Images<N>) -> [i16; N] {
        images.coordinate(self.slot, self.plus)
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((piece, axis)) = self.source() else {
            return write!(f, "{}", self.plus);
        };
        write!(f, "{}{}", men::name(piece), axis as u8 + 1)?;
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}

/// A square the rule speaks of: that of a man, or one named by co-ordinates.
///
/// ```
/// use palisade_classes::{Coordinate, Point, men};
/// let pawn = Point::of(men::WHITE_PAWN);
/// assert_eq!(pawn.to_string(), "WP");
/// let before = Point { rank: pawn.rank.plus(1), ..pawn };
/// assert_eq!(before.to_string(), "(WP1,WP2+1)");
/// let queening_square = Point { rank: Coordinate::constant(8), ..pawn };
/// assert_eq!(queening_square.to_string(), "(WP1,8)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its file.
    pub file: Coordinate,
    /// Its rank.
    pub rank: Coordinate,
}

impl Point {
    /// The square of a man.
    #[must_use]
    pub const fn of(piece: Man) -> Self {
        Self { file: Coordinate::of(piece, Axis::File), rank: Coordinate::of(piece, Axis::Rank) }
    }

    /// Steps of a king from here to there on an empty board, the "block
    /// distance" of the thesis.
    #[inline]
    fn distance<const N: usize>(self, other: Self, images: &impl Images<N>) -> [i16; N] {
        let along = |a, b| Length::Gap(a, b).values(images);
        zip(along(self.file, other.file), along(self.rank, other.rank), i16::max)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.file.source() {
            Some((piece, _)) if *self == Self::of(piece) => f.write_str(men::name(piece)),
            _ => write!(f, "({},{})", self.file, self.rank),
        }
    }
}

/// A length along files or ranks: a co-ordinate, a difference, or its size.
///
/// ```
/// use palisade_classes::{Length, Point, men};
/// let (king, pawn) = (Point::of(men::WHITE_KING), Point::of(men::WHITE_PAWN));
/// assert_eq!(Length::Difference(king.file, pawn.file).to_string(), "WK1 - WP1");
/// assert_eq!(Length::Gap(king.file, pawn.file).to_string(), "abs(WK1 - WP1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A co-ordinate or a constant.
    Coordinate(Coordinate),
    /// The first less the second.
    Difference(Coordinate, Coordinate),
    /// The difference without its sign.
    Gap(Coordinate, Coordinate),
}

impl Length {
    #[inline]
    fn values<const N: usize>(self, images: &impl Images<N>) -> [i16; N] {
        let both = |a: Coordinate, b: Coordinate, of: fn(i16, i16) -> i16| {
            zip(a.in_images(images), b.in_images(images), of)
        };
        match self {
            Self::Coordinate(c) => c.in_images(images),
            Self::Difference(a, b) => both(a, b, |a, b| a - b),
            Self::Gap(a, b) => both(a, b, |a, b| (a - b).abs()),
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coordinate(c) => write!(f, "{c}"),
            Self::Difference(a, b) => write!(f, "{a} - {b}"),
            Self::Gap(a, b) => write!(f, "abs({a} - {b})"),
        }
    }
}

/// A number read off a position: what a test compares and a function ranks by.
///
/// These are the terms and expressions of Bramer's section 6.3: co-ordinates,
/// differences, block distances and their differences, the larger or smaller
/// of two, and a few measures with a name. A term is a small `Copy` value: a
/// program can list, change and compare them.
///
/// ```
/// use palisade_classes::{Placement, Point, Term, men};
///
/// let placement: Placement = "WK F5, WR E6, BK F7".parse()?;
/// let [white, black, rook] =
///     [men::WHITE_KING, men::BLACK_KING, men::WHITE_ROOK].map(Point::of);
/// assert_eq!(Term::Distance(white, black).value(&placement), 2);
/// assert_eq!(Term::Race(black, white, rook).to_string(), "dist(BK,WR) - dist(WK,WR)");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A co-ordinate, a difference or a gap.
    Length(Length),
    /// The larger of two lengths.
    Larger(Length, Length),
    /// The smaller of two lengths.
    Smaller(Length, Length),
    /// The first length less the second.
    Excess(Length, Length),
    /// Steps of a king between two points, `dist` in the thesis.
    Distance(Point, Point),
    /// How many steps further the first point is from the third than the second is.
    Race(Point, Point, Point),
    /// A measure with a name.
    Measure(&'static Measure),
    /// 1 where a property holds and 0 elsewhere, so that it can rank: `opposition holds`.
    Holds(&'static Predicate),
}

impl Term {
    /// Its value in a position.
    #[must_use]
    #[inline]
    pub fn value(&self, placement: &Placement) -> i16 {
        let [value] = self.values(placement);
        value
    }

    /// Its value in each image.
    #[inline]
    pub(crate) fn values<const N: usize>(&self, images: &impl Images<N>) -> [i16; N] {
        let less = |a, b| zip(a, b, |a, b| a - b);
        match *self {
            Self::Length(length) => length.values(images),
            Self::Larger(a, b) => zip(a.values(images), b.values(images), i16::max),
            Self::Smaller(a, b) => zip(a.values(images), b.values(images), i16::min),
            Self::Excess(a, b) => less(a.values(images), b.values(images)),
            Self::Distance(a, b) => a.distance(b, images),
            Self::Race(a, b, to) => less(a.distance(to, images), b.distance(to, images)),
            Self::Measure(measure) => from_fn(|image| (measure.count)(&images.image(image))),
            Self::Holds(predicate) => {
                from_fn(|image| i16::from((predicate.holds)(&images.image(image))))
            }
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length}"),
            Self::Larger(a, b) => write!(f, "max({a}, {b})"),
            Self::Smaller(a, b) => write!(f, "min({a}, {b})"),
            Self::Excess(a, b @ Length::Difference(..)) => write!(f, "{a} - ({b})"),
            Self::Excess(a, b) => write!(f, "{a} - {b}"),
            Self::Distance(a, b) => write!(f, "dist({a},{b})"),
            Self::Race(a, b, to) => write!(f, "dist({a},{to}) - dist({b},{to})"),
            Self::Measure(measure) => f.write_str(measure.name),
            Self::Holds(predicate) => write!(f, "{} holds", predicate.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_man_reads_zero() {
        let placement: Placement = "WK C6, BK C8".parse().unwrap();
        let rank = Coordinate::of(men::WHITE_PAWN, Axis::Rank);
        assert_eq!(rank.in_images(&placement), [0]);
        assert_eq!(rank.plus(1).in_images(&placement), [1]);
    }
}
