// What holds for any bytes read as a book; the fuzz target and a test share it.

use palisade_board::{Color, Outcome, PawnEnding, Position};
use palisade_tables::slices::SliceBook;

pub(crate) type Book = SliceBook<Vec<u8>>;

/// Does a side win? Nothing, if the book does not say.
pub(crate) fn wins(book: &Book, ending: &PawnEnding, side: Color) -> Option<bool> {
    book.wins(&Position::from(ending), side).ok().flatten()
}

/// How it ends, if the book says that.
pub(crate) fn value(book: &Book, ending: &PawnEnding) -> Option<Outcome> {
    match Color::ALL.map(|side| wins(book, ending, side)) {
        [Some(true), _] => Some(Outcome::WhiteWins),
        [_, Some(true)] => Some(Outcome::BlackWins),
        [Some(false), Some(false)] => Some(Outcome::Draw),
        _ => None,
    }
}

/// Panics if a law is broken.
pub(crate) fn check(bytes: &[u8]) {
    let book = match SliceBook::open(bytes.to_vec()) {
        Ok(book) => book,
        Err(error) => {
            assert!(error.to_string().len() < 300, "an error says what is wrong, in a line");
            return;
        }
    };
    for (_, after) in book.root().successors() {
        let _ = book.has(&after);
        if let Ok(after) = PawnEnding::try_from(after) {
            let _ = value(&book, &after);
        }
    }
}

/// The same bytes with the sum at their end made right.
pub(crate) fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    let sum = words.fold(bytes.len() as u64, |sum, word| {
        (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}
