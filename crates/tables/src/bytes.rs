//! Bytes that are read one after the other, and what may be wrong with them.
//!
//! Proof: `docs/slices.md`, step 8.

use alloc::string::ToString;
use alloc::vec::Vec;

use palisade_board::{ParseFenError, Position};

/// What every book begins with.
const MAGIC: &[u8] = b"palisade book\n";

/// The number behind that: the version of the format.
const VERSION: u64 = 3;

/// What may be wrong with the bytes of a book.
///
/// ```
/// use palisade_tables::slices::{BookFault, SliceBook};
/// assert_eq!(SliceBook::open(&b"PK"[..]).unwrap_err().fault, BookFault::NoBook);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookFault {
    /// They do not begin as a book does.
    #[error("this is no book")]
    NoBook,
    /// The book is of another version of the format, or of another kind.
    #[error("a book of kind {0}, which is not read here")]
    Version(u64),
    /// They end before the book does.
    #[error("the book ends here, and more is expected")]
    Cut,
    /// Something follows the book.
    #[error("the book is at its end here, and something follows")]
    Longer,
    /// The sum at the end is not that of the bytes before it.
    #[error("the check sum does not agree: the book is damaged")]
    Sum,
    /// The position that the book is about cannot be read.
    #[error(transparent)]
    Position(#[from] ParseFenError),
    /// The position that the book is about is no text.
    #[error("a position is expected here")]
    NoText,
    /// A number is too large for what it counts.
    #[error("this number is too large")]
    Number,
    /// The name of a slice is none, or is not the one that the index has here.
    #[error("no structure of pawns, or one that does not come here")]
    Structure,
    /// The bounds of a structure are no sets of legal placements.
    #[error("no bounds of this structure")]
    Bounds,
}

/// Bytes that are read one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(crate) const fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// How many have been read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn is_at_end(&self) -> bool {
        self.at == self.all.len()
    }

    /// How many are left.
    pub(crate) const fn left(&self) -> u64 {
        (self.all.len() - self.at) as u64
    }

    /// Reads what a book begins with.
    pub(crate) fn begin(&mut self) -> Result<(), BookFault> {
        if !self.all.starts_with(MAGIC) {
            return Err(BookFault::NoBook);
        }
        self.take(MAGIC.len() as u64)?;
        let version = self.number()?;
        if version == VERSION { Ok(()) } else { Err(BookFault::Version(version)) }
    }

    /// Reads the position that a book is about, as [`write_position`] writes it.
    pub(crate) fn position(&mut self) -> Result<Position, BookFault> {
        let length = self.number()?;
        let text = core::str::from_utf8(self.take(length)?).map_err(|_| BookFault::NoText)?;
        Ok(text.parse()?)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, BookFault> {
        let byte = *self.all.get(self.at).ok_or(BookFault::Cut)?;
        self.at += 1;
        Ok(byte)
    }

    /// A number of eight bytes, the lowest first.
    pub(crate) fn word(&mut self) -> Result<u64, BookFault> {
        let word = self.all[self.at..].first_chunk().ok_or(BookFault::Cut)?;
        self.at += word.len();
        Ok(u64::from_le_bytes(*word))
    }

    /// The next `count` bytes.
    pub(crate) fn take(&mut self, count: u64) -> Result<&'a [u8], BookFault> {
        let left = &self.all[self.at..];
        let count = usize::try_from(count).ok().filter(|&count| count <= left.len());
        let count = count.ok_or(BookFault::Cut)?;
        self.at += count;
        Ok(&left[..count])
    }

    /// A number as [`write_number`] writes it.
    pub(crate) fn number(&mut self) -> Result<u64, BookFault> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if part << shift >> shift != part {
                return Err(BookFault::Number);
            }
            number |= part << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(BookFault::Number)
    }
}

/// Appends a number, seven bits a byte, the lowest first; all bytes but the last have the top bit.
pub(crate) fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// What a book begins with.
pub(crate) fn begin() -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    write_number(VERSION, &mut out);
    out
}

/// Appends a position as text.
pub(crate) fn write_position(position: &Position, out: &mut Vec<u8>) {
    let text = position.to_string();
    write_number(text.len() as u64, out);
    out.extend_from_slice(text.as_bytes());
}

/// Appends the check sum of what comes after the first bytes.
pub(crate) fn seal(out: &mut Vec<u8>, after: usize) {
    let sum = sum(&out[after..]);
    out.extend_from_slice(&sum.to_le_bytes());
}

/// What is sealed, without its sum.
pub(crate) fn unsealed(bytes: &[u8]) -> Result<&[u8], BookFault> {
    let (body, told) = bytes.split_last_chunk().ok_or(BookFault::Cut)?;
    if sum(body) == u64::from_le_bytes(*told) { Ok(body) } else { Err(BookFault::Sum) }
}

/// A sum that another byte, anywhere, changes for certain.
fn sum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    // Each step can be undone, so no two words come to the same.
    words.fold(bytes.len() as u64, |sum, word| (sum ^ word).wrapping_mul(FACTOR).rotate_left(29))
}
