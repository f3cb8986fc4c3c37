//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Color, File, Rank, Square};

/// A set of squares, one bit each; bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// The operators are those of a set: `|` union, `&` intersection, `-`
/// difference, `^` symmetric difference, `!` complement. Everything an operator
/// does has a `const` name too.
///
/// ```
/// use palisade_board::{bitboard, Bitboard, File, Square};
/// let wall = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . X . . X . . X
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert!(wall.contains(Square::E5));
/// assert_eq!((wall - File::E.bitboard()).len(), 2);
/// assert_eq!(wall.iter().next(), Some(Square::B5));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(transparent)]
pub struct Bitboard(pub u64);

/// Draws a [`Bitboard`] as one sees it: eight rows from the eighth rank down,
/// `X` for a member and `.` for an empty square.
///
/// It is evaluated at compile time and refuses to compile unless the picture
/// has 64 squares.
///
/// ```
/// use palisade_board::{bitboard, Bitboard, Square};
/// const CORNERS: Bitboard = bitboard! {
///     X . . . . . . X
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X . . . . . . X
/// };
/// assert!(CORNERS.contains(Square::A8));
/// ```
#[macro_export]
macro_rules! bitboard {
    (@square X) => { true };
    (@square .) => { false };
    ($($square:tt)*) => {
        const { $crate::Bitboard::from_picture(&[$($crate::bitboard!(@square $square)),*]) }
    };
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const FULL: Self = Self(!0);

    /// The first and the eighth rank, where no pawn can stand.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);

    /// The dark squares, a1 among them: half of what a bishop ever sees.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The set in a picture of 64 squares, rank by rank from a8 to h1: what
    /// [`bitboard!`](crate::bitboard) expands to.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Square};
    /// let mut picture = [false; 64];
    /// picture[0] = true;
    /// assert_eq!(Bitboard::from_picture(&picture), Square::A8.bitboard());
    /// ```
    #[must_use]
    pub const fn from_picture(picture: &[bool; 64]) -> Self {
        let mut set = 0;
        let mut index = 0;
        while index < 64 {
            if picture[index ^ 56] {
                set |= 1 << index;
            }
            index += 1;
        }
        Self(set)
    }

    /// Is the square a member?
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with one more square.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Has it no square?
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Has it at least one square? The question asked most, without a `!`.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Has it two squares or more?
    #[must_use]
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Union, for `const` contexts; otherwise `|`.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Intersection, for `const` contexts; otherwise `&`.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Difference, for `const` contexts; otherwise `-`.
    #[must_use]
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Symmetric difference, for `const` contexts; otherwise `^`.
    #[must_use]
    #[inline]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Complement, for `const` contexts; otherwise `!`.
    #[must_use]
    #[inline]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Is every member also in the other set?
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Have the two no square in common?
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Have the two a square in common?
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The southernmost member, the westernmost of these.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros() as usize)) }
    }

    /// The northernmost member, the easternmost of these.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(63 - self.0.leading_zeros() as usize))
        }
    }

    /// All squares moved one step north; the eighth rank falls off.
    #[must_use]
    #[inline]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// All squares moved one step south; the first rank falls off.
    #[must_use]
    #[inline]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// All squares moved one step east; the h-file falls off.
    #[must_use]
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & NOT_H) << 1)
    }

    /// All squares moved one step west; the a-file falls off.
    #[must_use]
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & NOT_A) >> 1)
    }

    /// All squares moved one step the way pawns of `color` walk.
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// All squares moved one step against the way pawns of `color` walk.
    #[must_use]
    #[inline]
    pub const fn backward(self, color: Color) -> Self {
        self.forward(color.opponent())
    }

    /// The set as the other side sees it: the first rank becomes the eighth.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set as `color` sees it: itself for White, flipped for Black.
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// The squares in a sentence.
    ///
    /// ```
    /// use palisade_board::Square;
    /// let three = Square::F5.bitboard().with(Square::B5).with(Square::D5);
    /// assert_eq!(three.in_words().to_string(), "b5, d5 and f5");
    /// ```
    #[must_use]
    pub const fn in_words(self) -> impl fmt::Display {
        InWords(self)
    }

    /// The mirror image: the a-file becomes the h-file.
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// The members, from a1 towards h8.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], from a1 towards h8.
///
/// ```
/// use palisade_board::File;
/// assert_eq!(File::A.bitboard().iter().count(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $const_name:ident) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                self.$const_name(other)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$const_name(other);
            }
        }
    };
}

set_operator!(BitOr bitor, BitOrAssign bitor_assign, union);
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, intersection);
set_operator!(Sub sub, SubAssign sub_assign, difference);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, symmetric_difference);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}

/// The picture that [`bitboard!`](crate::bitboard) reads.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, |square| if self.contains(square) { 'X' } else { '.' })
    }
}

struct InWords(Bitboard);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (place, square) in self.0.iter().enumerate() {
            f.write_str(match place as u32 {
                0 => "",
                place if place == last => " and ",
                _ => ", ",
            })?;
            square.fmt(f)?;
        }
        Ok(())
    }
}

/// The squares by name, short enough for an assertion's message.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (position, square) in self.iter().enumerate() {
            f.write_str(if position == 0 { "" } else { ", " })?;
            write!(f, "{square}")?;
        }
        f.write_str("}")
    }
}

/// Sets of one square, one file, one rank: they stand here because a set knows squares, and
/// a square knows no sets.
impl Square {
    /// The set of this one square.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.index())
    }
}

impl File {
    /// The set of its eight squares.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self.index())
    }

    /// The files on either side, without the file itself.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::A.neighbors(), File::B.bitboard());
    /// ```
    #[must_use]
    #[inline]
    pub const fn neighbors(self) -> Bitboard {
        let file = self.bitboard();
        file.west().union(file.east())
    }
}

impl Rank {
    /// The set of its eight squares.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self.index()))
    }
}

/// Eight rows from the eighth rank down, a letter a square.
pub(crate) fn draw(f: &mut fmt::Formatter<'_>, letter: impl Fn(Square) -> char) -> fmt::Result {
    for index in 0..64 {
        write!(f, "{}", letter(Square::wrapping(index ^ 56)))?;
        f.write_str(match index {
            63 => "",
            _ if index % 8 == 7 => "\n",
            _ => " ",
        })?;
    }
    Ok(())
}
