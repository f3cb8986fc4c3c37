//! Sides, squares and numbers in words.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color};

/// A number and a noun.
pub(crate) fn many(number: u32, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The side, to begin a sentence with.
pub(crate) const fn name(color: Color) -> &'static str {
    if color.is_white() { "White" } else { "Black" }
}

/// `b5, d5 and f5`.
pub(crate) fn list(squares: Bitboard) -> String {
    let names: Vec<String> = squares.iter().map(|square| format!("{square}")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
