//! How a game ends.

use core::fmt;

use crate::Color;

/// How a game ends with best play.
///
/// Ordered from Black's point of view to White's, so that a larger value is
/// better for White.
///
/// ```
/// use palisade_board::Outcome;
/// assert!(Outcome::BlackWins < Outcome::Draw && Outcome::Draw < Outcome::WhiteWins);
/// assert_eq!(Outcome::WhiteWins.to_string(), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// Black wins.
    BlackWins,
    /// Neither wins.
    Draw,
    /// White wins.
    WhiteWins,
}

impl Outcome {
    /// The win of a side.
    #[must_use]
    pub const fn win_of(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The same with colours flipped.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::BlackWins => Self::WhiteWins,
            Self::Draw => Self::Draw,
            Self::WhiteWins => Self::BlackWins,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::BlackWins => "black",
            Self::Draw => "draw",
            Self::WhiteWins => "white",
        })
    }
}
