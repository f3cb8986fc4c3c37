//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::ParseNameError;

/// A side of the game.
///
/// ```
/// use palisade_board::Color;
/// assert_eq!(!Color::White, Color::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Color {
    /// The side whose pawns walk north, towards the eighth rank.
    White,
    /// The side whose pawns walk south, towards the first rank.
    Black,
}

impl Color {
    /// Both sides, White first.
    ///
    /// ```
    /// use palisade_board::Color;
    /// assert_eq!(Color::ALL, [Color::White, Color::Black]);
    /// ```
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// White 0, Black 1: an index for arrays of two.
    ///
    /// ```
    /// use palisade_board::Color;
    /// assert_eq!(Color::Black.index(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side; `!color` in a `const` context.
    ///
    /// ```
    /// use palisade_board::Color;
    /// const OTHER: Color = Color::White.opponent();
    /// assert_eq!(OTHER, Color::Black);
    /// ```
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// True for White: branch-free code selects by it.
    ///
    /// ```
    /// use palisade_board::Color;
    /// assert!(Color::White.is_white());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
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
///
/// ```
/// use palisade_board::Color;
/// assert_eq!(Color::White.to_string(), "white");
/// ```
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// `white` or `w`, `black` or `b`.
///
/// ```
/// use palisade_board::Color;
/// assert_eq!("black".parse(), Ok(Color::Black));
/// assert_eq!("w".parse(), Ok(Color::White));
/// ```
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
