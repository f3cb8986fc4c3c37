// What holds for any bytes read as a book; the fuzz target and a test share it.

use palisade_board::{PawnEnding, Position};
use palisade_endings::walk::{Book, BookFault};

/// Panics if a law is broken; are the bytes a book, once their length and sum are made right?
pub(crate) fn check(bytes: &[u8]) -> bool {
    let _ = Book::from_bytes(bytes);
    match Book::from_bytes(&sealed(bytes.to_vec())) {
        Ok(book) => {
            for (_, after) in Position::from(book.root()).successors() {
                if let Ok(after) = PawnEnding::try_from(after) {
                    let _ = (book.value(&after), book.has(&after));
                }
            }
            assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book), "a book can be read again");
            true
        }
        Err(error) => {
            assert!(error.fault != BookFault::Sum, "the sum is right");
            assert!(error.to_string().len() < 300, "an error says what is wrong, in a line");
            false
        }
    }
}

/// The same bytes with the length and the sum of a book made right.
pub(crate) fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() < 23 {
        return bytes;
    }
    let length = (bytes.len() as u64 + 8).to_le_bytes();
    bytes[15..23].copy_from_slice(&length);
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
