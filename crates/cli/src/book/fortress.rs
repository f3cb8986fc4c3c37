//! How a side holds, in words.

use palisade::{Color, Outcome, Position};
use palisade_answers::BookFile;
use palisade_tables::slices::ReadSliceBookError;

/// How the side that is behind holds a draw, if a book says so as a player knows it.
///
/// # Errors
///
/// If the book cannot be read.
pub(crate) fn told(
    book: &BookFile,
    position: &Position,
    value: Option<Outcome>,
) -> Result<Option<String>, ReadSliceBookError> {
    let ahead = Color::ALL.into_iter().find(|&side| position.is_ahead(side));
    match ahead.filter(|_| value == Some(Outcome::Draw)) {
        Some(ahead) => Ok(book.fortress(position, !ahead)?.map(|fortress| fortress.words)),
        None => Ok(None),
    }
}
