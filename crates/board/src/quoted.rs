//! Quoting a text in an error.

use core::fmt;

/// The start of a text, quoted in an error without an allocator.
///
/// ```
/// use palisade_board::PawnEnding;
/// let error = "8/8/8/8/8/8/8/8 white".parse::<PawnEnding>().unwrap_err();
/// assert_eq!(error.to_string(), "side to move: expected w or b, found \"white\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Quoted {
    bytes: [u8; Self::CAPACITY],
    len: u8,
    cut: bool,
}

impl Quoted {
    const CAPACITY: usize = 24;

    /// The start of this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut len = text.len().min(Self::CAPACITY);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let mut bytes = [0; Self::CAPACITY];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self { bytes, len: len as u8, cut: len < text.len() }
    }

    /// The quoted text, without quotation marks.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}{}\"", self.as_str().escape_debug(), if self.cut { "..." } else { "" })
    }
}

/// The text is not the name of a file, a rank, a square, a side, a piece or a move.
///
/// ```
/// use palisade_board::{Color, File, Move, Square};
/// let error = "i".parse::<File>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a file, a to h, found \"i\"");
/// let error = "grey".parse::<Color>().unwrap_err();
/// assert_eq!(error.to_string(), "expected white or black, found \"grey\"");
/// let error = "i9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square, a1 to h8, found \"i9\"");
/// let error = "e2-e4".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as e2e4 or e7e8q, found \"e2-e4\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
#[non_exhaustive]
pub struct ParseNameError {
    /// What should have stood there.
    pub expected: &'static str,
    /// What stands there.
    pub found: Quoted,
}

impl ParseNameError {
    pub(crate) fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: Quoted::new(found) }
    }
}
