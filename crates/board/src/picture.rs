//! Drawing a board in text.

use core::fmt;

use crate::Square;

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
