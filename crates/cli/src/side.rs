//! White or Black, as an argument.

use clap::ValueEnum;
use palisade::Color;

/// White or Black.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// The colour.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
}

/// A colour as it begins a sentence.
pub(crate) const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
