//! Files, ranks and squares. One file, because each is made of the others; two fifths of it
//! are docs.

use core::fmt;
use core::str::FromStr;

use crate::{Color, ParseNameError, Quoted};

/// A file of the board, from a (west) to h (east).
///
/// ```
/// use palisade_board::File;
/// assert_eq!(File::E.east(), Some(File::F));
/// assert_eq!(File::H.east(), None);
/// assert_eq!(File::E.to_string(), "e");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum File {
    /// The a-file.
    A,
    /// The b-file.
    B,
    /// The c-file.
    C,
    /// The d-file.
    D,
    /// The e-file.
    E,
    /// The f-file.
    F,
    /// The g-file.
    G,
    /// The h-file.
    H,
}

impl File {
    /// All eight, in order.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::ALL[0], File::A);
    /// ```
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with an index from 0 to 7, `None` beyond.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::from_index(7), Some(File::H));
    /// assert_eq!(File::from_index(8), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::wrapping(index)) } else { None }
    }

    /// The file of an index modulo 8: a match that compiles to nothing.
    #[inline]
    pub(crate) const fn wrapping(index: usize) -> Self {
        match index & 7 {
            0 => Self::A,
            1 => Self::B,
            2 => Self::C,
            3 => Self::D,
            4 => Self::E,
            5 => Self::F,
            6 => Self::G,
            _ => Self::H,
        }
    }

    /// The index, from 0 to 7.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::C.index(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file one step west, if there is one.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::B.west(), Some(File::A));
    /// ```
    #[must_use]
    #[inline]
    pub const fn west(self) -> Option<Self> {
        Self::from_index(self.index().wrapping_sub(1))
    }

    /// The file one step east, if there is one.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::A.east(), Some(File::B));
    /// ```
    #[must_use]
    #[inline]
    pub const fn east(self) -> Option<Self> {
        Self::from_index(self.index() + 1)
    }

    /// The number of files between the two, plus one: 0 for the same.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::B.distance(File::F), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// Its mirror image: the a-file becomes the h-file.
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::B.mirror(), File::G);
    /// ```
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::wrapping(7 - self.index())
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&"abcdefgh"[self.index()..=self.index()])
    }
}

/// ```
/// use palisade_board::File;
/// assert_eq!("c".parse(), Ok(File::C));
/// assert!("C".parse::<File>().is_err());
/// ```
impl FromStr for File {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match *text.as_bytes() {
            [letter @ b'a'..=b'h'] => Ok(Self::wrapping(usize::from(letter - b'a'))),
            _ => Err(ParseNameError::new("a file, a to h", text)),
        }
    }
}

/// A rank of the board, from the first (south, White's side) to the eighth.
///
/// ```
/// use palisade_board::Rank;
/// assert_eq!(Rank::Fifth.north(), Some(Rank::Sixth));
/// assert_eq!(Rank::Eighth.north(), None);
/// assert_eq!(Rank::Fifth.to_string(), "5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rank {
    /// The first rank.
    First,
    /// The second rank.
    Second,
    /// The third rank.
    Third,
    /// The fourth rank.
    Fourth,
    /// The fifth rank.
    Fifth,
    /// The sixth rank.
    Sixth,
    /// The seventh rank.
    Seventh,
    /// The eighth rank.
    Eighth,
}

impl Rank {
    /// All eight, in order.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::ALL[0], Rank::First);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with an index from 0 to 7, `None` beyond.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::from_index(7), Some(Rank::Eighth));
    /// assert_eq!(Rank::from_index(8), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::wrapping(index)) } else { None }
    }

    /// The rank of an index modulo 8: a match that compiles to nothing.
    #[inline]
    pub(crate) const fn wrapping(index: usize) -> Self {
        match index & 7 {
            0 => Self::First,
            1 => Self::Second,
            2 => Self::Third,
            3 => Self::Fourth,
            4 => Self::Fifth,
            5 => Self::Sixth,
            6 => Self::Seventh,
            _ => Self::Eighth,
        }
    }

    /// The index, from 0 to 7.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::Third.index(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank one step south, if there is one.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::Second.south(), Some(Rank::First));
    /// ```
    #[must_use]
    #[inline]
    pub const fn south(self) -> Option<Self> {
        Self::from_index(self.index().wrapping_sub(1))
    }

    /// The rank one step north, if there is one.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::First.north(), Some(Rank::Second));
    /// ```
    #[must_use]
    #[inline]
    pub const fn north(self) -> Option<Self> {
        Self::from_index(self.index() + 1)
    }

    /// The number of ranks between the two, plus one: 0 for the same.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::Second.distance(Rank::Sixth), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// The rank as the other side counts it: the first becomes the eighth.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::Second.flip(), Rank::Seventh);
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self::wrapping(7 - self.index())
    }

    /// The rank as `color` counts it: the first is where its king begins.
    ///
    /// ```
    /// use palisade_board::{Color, Rank};
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&"12345678"[self.index()..=self.index()])
    }
}

/// ```
/// use palisade_board::Rank;
/// assert_eq!("3".parse(), Ok(Rank::Third));
/// assert!("9".parse::<Rank>().is_err());
/// ```
impl FromStr for Rank {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match *text.as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(Self::wrapping(usize::from(digit - b'1'))),
            _ => Err(ParseNameError::new("a rank, 1 to 8", text)),
        }
    }
}

/// A square of the board; a1 is 0, h1 is 7, h8 is 63.
///
/// Being an enumeration, it cannot hold a square that does not exist, and
/// arrays of 64 need no bounds check.
///
/// ```
/// use palisade_board::{File, Rank, Square};
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!(square, Square::new(File::E, Rank::Fourth));
/// # Ok::<(), palisade_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[rustfmt::skip]
pub enum Square {
    #[doc = "a1"] A1, #[doc = "b1"] B1, #[doc = "c1"] C1, #[doc = "d1"] D1, #[doc = "e1"] E1, #[doc = "f1"] F1, #[doc = "g1"] G1, #[doc = "h1"] H1,
    #[doc = "a2"] A2, #[doc = "b2"] B2, #[doc = "c2"] C2, #[doc = "d2"] D2, #[doc = "e2"] E2, #[doc = "f2"] F2, #[doc = "g2"] G2, #[doc = "h2"] H2,
    #[doc = "a3"] A3, #[doc = "b3"] B3, #[doc = "c3"] C3, #[doc = "d3"] D3, #[doc = "e3"] E3, #[doc = "f3"] F3, #[doc = "g3"] G3, #[doc = "h3"] H3,
    #[doc = "a4"] A4, #[doc = "b4"] B4, #[doc = "c4"] C4, #[doc = "d4"] D4, #[doc = "e4"] E4, #[doc = "f4"] F4, #[doc = "g4"] G4, #[doc = "h4"] H4,
    #[doc = "a5"] A5, #[doc = "b5"] B5, #[doc = "c5"] C5, #[doc = "d5"] D5, #[doc = "e5"] E5, #[doc = "f5"] F5, #[doc = "g5"] G5, #[doc = "h5"] H5,
    #[doc = "a6"] A6, #[doc = "b6"] B6, #[doc = "c6"] C6, #[doc = "d6"] D6, #[doc = "e6"] E6, #[doc = "f6"] F6, #[doc = "g6"] G6, #[doc = "h6"] H6,
    #[doc = "a7"] A7, #[doc = "b7"] B7, #[doc = "c7"] C7, #[doc = "d7"] D7, #[doc = "e7"] E7, #[doc = "f7"] F7, #[doc = "g7"] G7, #[doc = "h7"] H7,
    #[doc = "a8"] A8, #[doc = "b8"] B8, #[doc = "c8"] C8, #[doc = "d8"] D8, #[doc = "e8"] E8, #[doc = "f8"] F8, #[doc = "g8"] G8, #[doc = "h8"] H8,
}

impl Square {
    /// All 64 squares, from a1 to h8, rank by rank.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::ALL[63], Square::H8);
    /// ```
    pub const ALL: [Self; 64] = {
        let mut all = [Self::A1; 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Self::wrapping(index);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    ///
    /// ```
    /// use palisade_board::{File, Rank, Square};
    /// assert_eq!(Square::new(File::C, Rank::Fifth), Square::C5);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank.index() << 3 | file.index())
    }

    /// The square with an index from 0 to 63, `None` beyond.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::from_index(8), Some(Square::A2));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::wrapping(index)) } else { None }
    }

    /// The square of an index modulo 64: a match that compiles to nothing.
    #[inline]
    pub(crate) const fn wrapping(index: usize) -> Self {
        match index & 63 {
            0 => Self::A1,
            1 => Self::B1,
            2 => Self::C1,
            3 => Self::D1,
            4 => Self::E1,
            5 => Self::F1,
            6 => Self::G1,
            7 => Self::H1,
            8 => Self::A2,
            9 => Self::B2,
            10 => Self::C2,
            11 => Self::D2,
            12 => Self::E2,
            13 => Self::F2,
            14 => Self::G2,
            15 => Self::H2,
            16 => Self::A3,
            17 => Self::B3,
            18 => Self::C3,
            19 => Self::D3,
            20 => Self::E3,
            21 => Self::F3,
            22 => Self::G3,
            23 => Self::H3,
            24 => Self::A4,
            25 => Self::B4,
            26 => Self::C4,
            27 => Self::D4,
            28 => Self::E4,
            29 => Self::F4,
            30 => Self::G4,
            31 => Self::H4,
            32 => Self::A5,
            33 => Self::B5,
            34 => Self::C5,
            35 => Self::D5,
            36 => Self::E5,
            37 => Self::F5,
            38 => Self::G5,
            39 => Self::H5,
            40 => Self::A6,
            41 => Self::B6,
            42 => Self::C6,
            43 => Self::D6,
            44 => Self::E6,
            45 => Self::F6,
            46 => Self::G6,
            47 => Self::H6,
            48 => Self::A7,
            49 => Self::B7,
            50 => Self::C7,
            51 => Self::D7,
            52 => Self::E7,
            53 => Self::F7,
            54 => Self::G7,
            55 => Self::H7,
            56 => Self::A8,
            57 => Self::B8,
            58 => Self::C8,
            59 => Self::D8,
            60 => Self::E8,
            61 => Self::F8,
            62 => Self::G8,
            _ => Self::H8,
        }
    }

    /// The index, from 0 to 63.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::A2.index(), 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file it stands on.
    ///
    /// ```
    /// use palisade_board::{File, Square};
    /// assert_eq!(Square::C5.file(), File::C);
    /// ```
    #[must_use]
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self.index())
    }

    /// The rank it stands on.
    ///
    /// ```
    /// use palisade_board::{Rank, Square};
    /// assert_eq!(Square::C5.rank(), Rank::Fifth);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self.index() >> 3)
    }

    /// The square so many files east and ranks north, if it is on the board.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::C5.offset(1, -2), Some(Square::D3));
    /// assert_eq!(Square::H5.offset(1, 0), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        // A `u8` keeps every sum of an index and an `i8` apart from 0..=7 unless it is on the board.
        let file = (self.index() as u8 & 7).wrapping_add_signed(files);
        let rank = (self.index() as u8 >> 3).wrapping_add_signed(ranks);
        if file < 8 && rank < 8 {
            Some(Self::wrapping((rank as usize) << 3 | file as usize))
        } else {
            None
        }
    }

    /// The square one step ahead for a pawn of `color`, `None` from the last rank.
    ///
    /// ```
    /// use palisade_board::{Color, Square};
    /// assert_eq!(Square::C5.forward(Color::Black), Some(Square::C4));
    /// assert_eq!(Square::C8.forward(Color::White), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Option<Self> {
        self.offset(0, if color.is_white() { 1 } else { -1 })
    }

    /// The square seen from the other side of the file axis: a1 becomes h1.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::B3.mirror(), Square::G3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::wrapping(self.index() ^ 7)
    }

    /// The square as the other side sees it: a1 becomes a8.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::B3.flip(), Square::B6);
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self::wrapping(self.index() ^ 56)
    }

    /// The square as `color` sees it: itself for White, flipped for Black.
    ///
    /// ```
    /// use palisade_board::{Color, Square};
    /// assert_eq!(Square::B3.relative_to(Color::Black), Square::B6);
    /// ```
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Dark like a1, or light like h1.
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert!(Square::A1.is_dark() && !Square::H1.is_dark());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_dark(self) -> bool {
        (self.index() ^ self.index() >> 3) & 1 == 0
    }

    /// The number of king moves on an empty board (Chebyshev distance).
    ///
    /// ```
    /// use palisade_board::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().distance(other.file());
        let ranks = self.rank().distance(other.rank());
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

/// The text was not a square such as `e4`.
///
/// ```
/// use palisade_board::Square;
/// let error = "i9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square, a1 to h8, found \"i9\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected a square, a1 to h8, found {found}")]
#[non_exhaustive]
pub struct ParseSquareError {
    /// What stands there.
    pub found: Quoted,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::wrapping(usize::from(rank - b'1') << 3 | usize::from(file - b'a')))
            }
            _ => Err(ParseSquareError { found: Quoted::new(text) }),
        }
    }
}
