//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::ParseNameError;
use crate::index_enum::index_enum;

index_enum! {
    /// A side of the game.
    ///
    /// ```
    /// use palisade_board::Color;
    /// assert_eq!(!Color::White, Color::Black);
    /// ```
    pub enum Color {
        /// The side whose pawns walk north, towards the eighth rank.
        White,
        /// The side whose pawns walk south, towards the first rank.
        Black,
    }
}

impl Color {
    /// The other side; `!color` in a `const` context.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// True for White: branch-free code selects by it.
    #[must_use]
    #[inline]
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
    }

    /// `White` or `Black`, as a sentence has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// `white` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// `white` or `w`, `black` or `b`.
impl FromStr for Color {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match text {
            "white" | "w" => Ok(Self::White),
            "black" | "b" => Ok(Self::Black),
            _ => Err(ParseNameError::new("white or black", text)),
        }
    }
}
