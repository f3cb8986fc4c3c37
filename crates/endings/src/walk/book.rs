//! What a walk has proved, kept for later questions.
//!
//! Proof: `docs/endings.md`, 3.8.

use alloc::vec::Vec;

use palisade_board::{Color, PawnEnding};
use palisade_structure::Start;
use palisade_tables::duel::Outcome;

use super::section::Section;
use crate::root::RootQuestion;
use palisade_tables::bytes::{BookFault, Bytes, STRUCTURES, begin, seal, unsealed, write_position};

/// Bytes of the length behind the magic and the version, and of the sum at the end.
const WORD: usize = 8;

/// An ending worked out: every pawn structure that can come of it, and what is proved of each.
///
/// [`Walk::book`](super::Walk::book) makes one. It answers at once whatever was proved while
/// it was made: of the position that it is about, always; of nearly all that come of it while
/// both sides keep the value; and of many others with the same pawns. It says nothing of a
/// position whose pawns are not in it.
///
/// A book is data that one trusts, like a database of endings. A check sum finds damage. Nothing
/// finds out whether somebody has written down what no walk has proved, so a promise of a book is
/// as good as whoever made it.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_tables::duel::{Outcome, Promotions};
/// use palisade_endings::walk::{Book, Walk};
/// use palisade_endings::Budget;
/// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let mut walk = Walk::new(Promotions::all(), 1 << 30);
/// let book = walk.book(&fine_58, &Budget::work(1_000_000)).unwrap();
/// assert_eq!(book.value(&fine_58), Some(Outcome::Win));
/// let bytes = book.to_bytes();
/// let book = Book::from_bytes(&bytes).unwrap();
/// // After 1.d5+ cxd5+ 2.cxd5+ Kd7, and with Black to move there.
/// let later: PawnEnding = "8/3k4/3p4/3P4/4K3/2P5/8/8 w - - 0 1".parse()?;
/// assert_eq!(book.wins(&later, Color::White), Some(true));
/// let other: PawnEnding = "8/4k3/8/8/4K3/4P3/8/8 w - - 0 1".parse()?;
/// assert_eq!(book.value(&other), None);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    root: PawnEnding,
    /// About the wins of White, and of Black.
    sections: [Section; 2],
}

impl Book {
    pub(super) const fn new(root: PawnEnding, sections: [Section; 2]) -> Self {
        Self { root, sections }
    }

    /// The position that it is about.
    #[must_use]
    pub const fn root(&self) -> &PawnEnding {
        &self.root
    }

    /// How many structures it has for the question whether this side wins.
    #[must_use]
    pub fn structures(&self, side: Color) -> usize {
        self.sections[side.index()].len()
    }

    /// Does this side win? Nothing if the pawns are not in the book, or nothing is proved.
    ///
    /// A side without pawns never wins, whatever is in the book.
    #[must_use]
    pub fn wins(&self, ending: &PawnEnding, side: Color) -> Option<bool> {
        let start = Start::new(ending, side);
        let section = &self.sections[side.index()];
        let held = start.holds(&mut |structure, first| {
            if structure.attackers.is_empty() {
                return Some(true);
            }
            section.limits(structure)?.holds(start.attacker, start.defender, first)
        });
        held.map(|held| !held)
    }

    /// The value for the side to move, if it is proved.
    #[must_use]
    pub fn value(&self, ending: &PawnEnding) -> Option<Outcome> {
        let mover = ending.side_to_move();
        match [mover, !mover].map(|side| self.wins(ending, side)) {
            [Some(true), _] => Some(Outcome::Win),
            [_, Some(true)] => Some(Outcome::Loss),
            [Some(false), Some(false)] => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Are the pawns of this position in it, for either side?
    ///
    /// Whatever is proved of them can be said then. That may be nothing, where the kings are.
    #[must_use]
    pub fn has(&self, ending: &PawnEnding) -> bool {
        Color::ALL.into_iter().any(|side| {
            let structure = Start::new(ending, side).structure;
            self.sections[side.index()].has(structure)
        })
    }

    /// The book in bytes, for a file: some 700 for each structure, a third of what they say.
    ///
    /// The same book gives the same bytes on every machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = begin(STRUCTURES);
        let length = out.len();
        out.extend_from_slice(&[0; WORD]);
        write_position(self.root, &mut out);
        self.sections.iter().for_each(|section| section.write(&mut out));
        let all = (out.len() + WORD) as u64;
        out[length..length + WORD].copy_from_slice(&all.to_le_bytes());
        seal(&mut out, 0);
        out
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written.
    ///
    /// Any bytes are taken or refused, and cost at most eight times as much memory as they are
    /// long.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, and where.
    ///
    /// ```
    /// use palisade_endings::walk::Book;
    /// let error = Book::from_bytes(b"palisade book\n\x07").unwrap_err();
    /// let said = "byte 15: a book of kind 7, which is not read here";
    /// assert_eq!(error.to_string(), said);
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadBookError> {
        let mut from = Bytes::new(bytes);
        Self::read(bytes, &mut from).map_err(|fault| ReadBookError { at: from.at(), fault })
    }

    fn read(all: &[u8], from: &mut Bytes<'_>) -> Result<Self, BookFault> {
        from.begin(STRUCTURES)?;
        match from.word()?.cmp(&(all.len() as u64)) {
            core::cmp::Ordering::Greater => return Err(BookFault::Cut),
            core::cmp::Ordering::Less => return Err(BookFault::Longer),
            core::cmp::Ordering::Equal => {}
        }
        let mut rest = from.up_to(unsealed(all)?.len());
        let book = Self::read_body(&mut rest);
        *from = rest;
        book
    }

    fn read_body(from: &mut Bytes<'_>) -> Result<Self, BookFault> {
        let root = from.position()?;
        let sections = [Section::read(from)?, Section::read(from)?];
        if !from.is_at_end() {
            return Err(BookFault::Longer);
        }
        Ok(Self { root, sections })
    }
}

/// What is wrong with the bytes of a book, and where.
///
/// ```
/// use palisade_endings::walk::Book;
/// let error = Book::from_bytes(b"% PDF").unwrap_err();
/// assert_eq!(error.to_string(), "byte 0: this is no book");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at}: {fault}")]
#[non_exhaustive]
pub struct ReadBookError {
    /// How many bytes were read by then.
    pub at: usize,
    /// What is wrong there.
    pub fault: BookFault,
}
