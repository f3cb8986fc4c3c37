//! Files, ranks and squares. One file, because each is made of the others.

use core::fmt;
use core::str::FromStr;

use crate::index_enum::index_enum;
use crate::{Color, ParseNameError};

index_enum! {
    from_index
    /// A file of the board, from a (west) to h (east).
    ///
    /// ```
    /// use palisade_board::File;
    /// assert_eq!(File::E.east(), Some(File::F));
    /// assert_eq!(File::H.east(), None);
    /// assert_eq!(File::E.to_string(), "e");
    /// ```
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
}

impl File {
    /// The file one step west, if there is one.
    #[must_use]
    #[inline]
    pub const fn west(self) -> Option<Self> {
        Self::from_index(self.index().wrapping_sub(1))
    }

    /// The file one step east, if there is one.
    #[must_use]
    #[inline]
    pub const fn east(self) -> Option<Self> {
        Self::from_index(self.index() + 1)
    }

    /// The number of files between the two, plus one: 0 for the same.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// Its mirror image: the a-file becomes the h-file.
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::wrapping(7 - self.index())
    }
}

index_enum! {
    from_index
    /// A rank of the board, from the first (south, White's side) to the eighth.
    ///
    /// ```
    /// use palisade_board::Rank;
    /// assert_eq!(Rank::Second.flip(), Rank::Seventh);
    /// assert_eq!(Rank::Fifth.to_string(), "5");
    /// ```
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
}

impl Rank {
    /// The number of ranks between the two, plus one: 0 for the same.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// The rank as the other side counts it: the first becomes the eighth.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self::wrapping(7 - self.index())
    }

    /// The rank as `color` counts it: the first is where its king begins.
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }
}

/// Files and ranks are printed as one character, and read so.
macro_rules! named {
    ($name:ident, $names:literal, $expected:literal) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&$names[self.index()..=self.index()])
            }
        }

        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                let known = text.len() == 1;
                let index = $names.find(text).filter(|_| known);
                index.and_then(Self::from_index).ok_or(ParseNameError::new($expected, text))
            }
        }
    };
}

named!(File, "abcdefgh", "a file, a to h");
named!(Rank, "12345678", "a rank, 1 to 8");

index_enum! {
    from_index
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
    /// # Ok::<(), palisade_board::ParseNameError>(())
    /// ```
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
}

impl Square {
    /// The square where a file and a rank meet.
    #[must_use]
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank.index() << 3 | file.index())
    }

    /// The file it stands on.
    #[must_use]
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self.index())
    }

    /// The rank it stands on.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self.index() >> 3)
    }

    /// The square `files` to the east and `ranks` to the north, if it is on the board.
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
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Option<Self> {
        self.offset(0, if color.is_white() { 1 } else { -1 })
    }

    /// The square seen from the other side of the file axis: a1 becomes h1.
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::wrapping(self.index() ^ 7)
    }

    /// The square as the other side sees it: a1 becomes a8.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self::wrapping(self.index() ^ 56)
    }

    /// The square as `color` sees it: itself for White, flipped for Black.
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Dark like a1, or light like h1.
    #[must_use]
    #[inline]
    pub const fn is_dark(self) -> bool {
        (self.index() ^ self.index() >> 3) & 1 == 0
    }

    /// The number of king moves on an empty board (Chebyshev distance).
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

impl FromStr for Square {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::wrapping(usize::from(rank - b'1') << 3 | usize::from(file - b'a')))
            }
            _ => Err(ParseNameError::new("a square, a1 to h8", text)),
        }
    }
}
