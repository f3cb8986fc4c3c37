//! The numbers a rule may speak of: co-ordinates, differences, distances.

use core::fmt;
use core::ops::{Add, Sub};

use palisade_board::Man;

use crate::by_name::by_name;
use crate::men;
use crate::placement::Placement;

/// File or rank.
///
/// ```
/// use palisade_classes::{Axis, Coordinate, men};
/// assert_eq!(Coordinate::of(men::WHITE_KING, Axis::Rank).to_string(), "WK2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// The number of the file, from 1 for the a-file.
    File,
    /// The number of the rank, from 1.
    Rank,
}

/// A co-ordinate of a man plus a constant, or a constant alone: `WK1`, `WP2+1`, `8`.
///
/// The constants of [`notation`](crate::notation) name them as the thesis does
/// (Bramer 1977, section 4.3.1): `WK1` is the file of the White king, `WK2` its
/// rank.
///
/// ```
/// use palisade_classes::notation::*;
/// use palisade_classes::Placement;
/// let placement: Placement = "WK C6, WP C5, BK C8".parse()?;
/// assert_eq!((WP2 + 1).value(&placement), 6);
/// assert_eq!((WP2 + 1).to_string(), "WP2+1");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate {
    /// Twice the piece plus the axis; [`Self::NOTHING`] for a constant.
    slot: u8,
    plus: i8,
}

impl Coordinate {
    /// A slot of the placement that is always 0.
    const NOTHING: u8 = 24;

    /// The co-ordinate of a man along an axis.
    ///
    /// ```
    /// use palisade_classes::{Axis, Coordinate, men, notation};
    /// assert_eq!(Coordinate::of(men::WHITE_ROOK, Axis::File), notation::WR1);
    /// ```
    #[must_use]
    pub const fn of(piece: Man, axis: Axis) -> Self {
        Self { slot: 2 * men::place(piece) as u8 + axis as u8, plus: 0 }
    }

    /// A number that does not depend on the position.
    ///
    /// ```
    /// use palisade_classes::Coordinate;
    /// assert_eq!(Coordinate::constant(8).to_string(), "8");
    /// ```
    #[must_use]
    pub const fn constant(number: i8) -> Self {
        Self { slot: Self::NOTHING, plus: number }
    }

    /// The man and axis it reads, `None` for a constant.
    ///
    /// ```
    /// use palisade_classes::{Axis, Coordinate, men, notation};
    /// assert_eq!(notation::WP2.source(), Some((men::WHITE_PAWN, Axis::Rank)));
    /// assert_eq!(Coordinate::constant(3).source(), None);
    /// ```
    #[must_use]
    pub fn source(self) -> Option<(Man, Axis)> {
        let piece = *men::ORDER.get(usize::from(self.slot / 2))?;
        Some((piece, if self.slot % 2 == 0 { Axis::File } else { Axis::Rank }))
    }

    /// Its slot in a placement, and what is added.
    #[inline]
    pub(crate) const fn parts(self) -> (u8, i8) {
        (self.slot, self.plus)
    }

    /// Its value in a position.
    ///
    /// ```
    /// use palisade_classes::{Placement, notation};
    /// let placement: Placement = "WK C6, BK C8".parse()?;
    /// assert_eq!(notation::BK2.value(&placement), 8);
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn value(self, placement: &Placement) -> i16 {
        placement.slot(self.slot) as i16 + self.plus as i16
    }
}

impl From<i8> for Coordinate {
    fn from(number: i8) -> Self {
        Self::constant(number)
    }
}

impl Add<i8> for Coordinate {
    type Output = Self;

    fn add(self, more: i8) -> Self {
        Self { plus: self.plus.saturating_add(more), ..self }
    }
}

impl Sub<i8> for Coordinate {
    type Output = Self;

    fn sub(self, less: i8) -> Self {
        Self { plus: self.plus.saturating_sub(less), ..self }
    }
}

impl Sub for Coordinate {
    type Output = Length;

    fn sub(self, other: Self) -> Length {
        Length::Difference(self, other)
    }
}

impl Sub<Coordinate> for i8 {
    type Output = Length;

    fn sub(self, other: Coordinate) -> Length {
        Length::Difference(Coordinate::constant(self), other)
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
/// use palisade_classes::notation::*;
/// use palisade_classes::point;
/// assert_eq!(WP.to_string(), "WP");
/// assert_eq!(point(WP1, WP2 + 1).to_string(), "(WP1,WP2+1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Its file.
    pub file: Coordinate,
    /// Its rank.
    pub rank: Coordinate,
}

impl Point {
    /// The square of a man.
    ///
    /// ```
    /// use palisade_classes::{men, Point, notation};
    /// assert_eq!(Point::of(men::BLACK_KING), notation::BK);
    /// ```
    #[must_use]
    pub const fn of(piece: Man) -> Self {
        Self { file: Coordinate::of(piece, Axis::File), rank: Coordinate::of(piece, Axis::Rank) }
    }

    /// Steps of a king from here to there on an empty board, the "block
    /// distance" of the thesis.
    #[inline]
    fn distance(self, other: Self, placement: &Placement) -> i16 {
        let along = |a: Coordinate, b: Coordinate| (a.value(placement) - b.value(placement)).abs();
        along(self.file, other.file).max(along(self.rank, other.rank))
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

/// The point with a file and a rank, either of which may be a number.
///
/// ```
/// use palisade_classes::notation::*;
/// use palisade_classes::point;
/// let queening_square = point(WP1, 8);
/// assert_eq!(queening_square.to_string(), "(WP1,8)");
/// ```
pub fn point(file: impl Into<Coordinate>, rank: impl Into<Coordinate>) -> Point {
    Point { file: file.into(), rank: rank.into() }
}

/// A length along files or ranks: a co-ordinate, a difference, or its size.
///
/// ```
/// use palisade_classes::notation::*;
/// assert_eq!((WK1 - WP1).to_string(), "WK1 - WP1");
/// assert_eq!((WK1 - WP1).abs().to_string(), "abs(WK1 - WP1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Length {
    /// A co-ordinate or a constant.
    Coordinate(Coordinate),
    /// The first less the second.
    Difference(Coordinate, Coordinate),
    /// The difference without its sign.
    Gap(Coordinate, Coordinate),
}

impl Length {
    /// The length without its sign (a co-ordinate has none to lose).
    ///
    /// ```
    /// use palisade_classes::Placement;
    /// use palisade_classes::notation::*;
    /// let placement: Placement = "WK C6, WP E5, BK C8".parse()?;
    /// assert_eq!((WK1 - WP1).abs().value(&placement), 2);
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    pub const fn abs(self) -> Self {
        match self {
            Self::Difference(a, b) => Self::Gap(a, b),
            other => other,
        }
    }

    /// Its value in a position.
    ///
    /// ```
    /// use palisade_classes::Placement;
    /// use palisade_classes::notation::*;
    /// let placement: Placement = "WK C6, WP E5, BK C8".parse()?;
    /// assert_eq!((WK1 - WP1).value(&placement), -2);
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn value(self, placement: &Placement) -> i16 {
        match self {
            Self::Coordinate(c) => c.value(placement),
            Self::Difference(a, b) => a.value(placement) - b.value(placement),
            Self::Gap(a, b) => (a.value(placement) - b.value(placement)).abs(),
        }
    }
}

impl From<Coordinate> for Length {
    fn from(coordinate: Coordinate) -> Self {
        Self::Coordinate(coordinate)
    }
}

impl From<i8> for Length {
    fn from(number: i8) -> Self {
        Self::Coordinate(number.into())
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

/// A number that needs a program: an area, a mobility.
///
/// Measures are told apart by their names, so two of one name must count the
/// same thing.
///
/// ```
/// use palisade_classes::{Measure, men, Placement, Term};
/// const MEN: Measure = Measure {
///     name: "men",
///     meaning: "the number of men on the board",
///     count: |placement| placement.men().count() as i16,
/// };
/// let placement: Placement = "WK C6, BK C8".parse()?;
/// assert_eq!(Term::Measure(&MEN).value(&placement), 2);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy)]
pub struct Measure {
    /// What it is called in rules and tables.
    pub name: &'static str,
    /// What it counts, in words that follow "is".
    pub meaning: &'static str,
    /// How it is counted.
    pub count: fn(&Placement) -> i16,
}

by_name!(Measure);

/// A number read off a position: what a test compares and a function ranks by.
///
/// These are the terms and expressions of Bramer's section 6.3: co-ordinates,
/// differences, block distances and their differences, the larger or smaller
/// of two, and a few measures with a name. A term is a small `Copy` value: a
/// program can list, change and compare them.
///
/// ```
/// use palisade_classes::notation::*;
/// use palisade_classes::{Placement, distance, larger, race};
///
/// let placement: Placement = "WK F5, WR E6, BK F7".parse()?;
/// assert_eq!(distance(WK, BK).value(&placement), 2);
/// assert_eq!(race(BK, WK, WR).to_string(), "dist(BK,WR) - dist(WK,WR)");
/// assert_eq!(larger((WK1 - BK1).abs(), (WK2 - BK2).abs()).value(&placement), 2);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
}

impl Term {
    /// Its value in a position.
    ///
    /// ```
    /// use palisade_classes::notation::*;
    /// use palisade_classes::{Placement, race};
    /// let placement: Placement = "WK A1, WP D4, BK D6".parse()?;
    /// assert_eq!(race(BK, WK, WP).value(&placement), 2 - 3);
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn value(&self, placement: &Placement) -> i16 {
        match self {
            Self::Length(length) => length.value(placement),
            Self::Larger(a, b) => a.value(placement).max(b.value(placement)),
            Self::Smaller(a, b) => a.value(placement).min(b.value(placement)),
            Self::Excess(a, b) => a.value(placement) - b.value(placement),
            Self::Distance(a, b) => a.distance(*b, placement),
            Self::Race(a, b, to) => a.distance(*to, placement) - b.distance(*to, placement),
            Self::Measure(measure) => (measure.count)(placement),
        }
    }
}

impl Term {
    /// The term with the opposite sign, if it is a difference.
    pub(crate) const fn reversed(self) -> Option<Self> {
        match self {
            Self::Race(a, b, to) => Some(Self::Race(b, a, to)),
            Self::Excess(a, b) => Some(Self::Excess(b, a)),
            Self::Length(Length::Difference(a, b)) => Some(Self::Length(Length::Difference(b, a))),
            _ => None,
        }
    }
}

/// The larger of two lengths.
///
/// ```
/// use palisade_classes::notation::WP2;
/// use palisade_classes::larger;
/// assert_eq!(larger(WP2, 3).to_string(), "max(WP2, 3)");
/// ```
pub fn larger(a: impl Into<Length>, b: impl Into<Length>) -> Term {
    Term::Larger(a.into(), b.into())
}

/// The smaller of two lengths.
///
/// ```
/// use palisade_classes::notation::{WR1, WR2};
/// use palisade_classes::smaller;
/// assert_eq!(smaller(WR1 - 1, 8 - WR2).to_string(), "min(WR1-1, 8 - WR2)");
/// ```
pub fn smaller(a: impl Into<Length>, b: impl Into<Length>) -> Term {
    Term::Smaller(a.into(), b.into())
}

/// How much longer one length is than another.
///
/// ```
/// use palisade_classes::notation::{BK1, WK1, WP1};
/// use palisade_classes::excess;
/// let files = excess((BK1 - WP1).abs(), (WK1 - WP1).abs());
/// assert_eq!(files.to_string(), "abs(BK1 - WP1) - abs(WK1 - WP1)");
/// ```
pub fn excess(a: impl Into<Length>, b: impl Into<Length>) -> Term {
    Term::Excess(a.into(), b.into())
}

/// Steps of a king between two points on an empty board.
///
/// ```
/// use palisade_classes::notation::{BK, WR};
/// use palisade_classes::distance;
/// assert_eq!(distance(BK, WR).to_string(), "dist(BK,WR)");
/// ```
#[must_use]
pub const fn distance(a: Point, b: Point) -> Term {
    Term::Distance(a, b)
}

/// How many steps `a` is behind `b` on the way to `to`: negative when `a` is nearer.
///
/// ```
/// use palisade_classes::notation::{BK, WK, WP};
/// use palisade_classes::race;
/// assert_eq!(race(BK, WK, WP).to_string(), "dist(BK,WP) - dist(WK,WP)");
/// ```
#[must_use]
pub const fn race(a: Point, b: Point, to: Point) -> Term {
    Term::Race(a, b, to)
}

impl From<i8> for Term {
    fn from(number: i8) -> Self {
        Self::Length(number.into())
    }
}

impl From<Coordinate> for Term {
    fn from(coordinate: Coordinate) -> Self {
        Self::Length(coordinate.into())
    }
}

impl From<Length> for Term {
    fn from(length: Length) -> Self {
        Self::Length(length)
    }
}

impl From<&'static Measure> for Term {
    fn from(measure: &'static Measure) -> Self {
        Self::Measure(measure)
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::*;

    #[test]
    fn a_missing_man_reads_zero() {
        let placement: Placement = "WK C6, BK C8".parse().unwrap();
        assert_eq!(WP1.value(&placement), 0);
        assert_eq!((WP2 + 1).value(&placement), 1);
    }

    #[test]
    fn the_size_of_a_difference_is_a_gap() {
        assert_eq!((WK1 - BK1).abs(), Length::Gap(WK1, BK1));
        assert_eq!((WK1 - BK1).abs().abs(), Length::Gap(WK1, BK1));
    }
}
