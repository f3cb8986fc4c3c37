//! Moves that are given for positions, as a book gives them.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::str::FromStr;

use palisade_board::{
    IllegalMove, Move, ParseFenError, ParseMoveError, PawnEnding, Quoted, Successor,
};

/// Moves given for positions: where to begin.
///
/// A long proof is found sooner by one who has read how the win goes. What a book
/// says is only tried first: nothing is proved by it, and a wrong move costs time.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_exact::Book;
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let line = ["a1b1", "a7b7", "b1c1"].map(|text| text.parse().unwrap());
/// let book = Book::default().with_line(&fine_70, line)?;
/// assert_eq!(book.find(&fine_70), Some("a1b1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// As text it has a line for each position: its FEN, a colon, and the moves from there. Empty
/// lines and those that begin with `#` are passed over.
///
/// ```
/// use palisade_exact::Book;
/// let book: Book = "
///     ## Fine 70: the king goes round.
///     8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1: a1b1 a7b7 b1c1
///     8/1k6/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 0 1: d1c2
/// "
/// .parse()?;
/// assert!(book.find(&"8/1k6/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 0 1".parse()?).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    moves: BTreeMap<PawnEnding, Move>,
}

impl Book {
    /// The same book with the moves of both sides in this line, up to a promotion.
    ///
    /// Where a line leaves another one, what was given last counts.
    ///
    /// # Errors
    ///
    /// If a move is not legal where it is given.
    pub fn with_line(
        mut self,
        start: &PawnEnding,
        line: impl IntoIterator<Item = Move>,
    ) -> Result<Self, IllegalMove> {
        let mut ending = *start;
        for step in line {
            let after = ending.play(step)?;
            self.moves.insert(ending, step);
            let Successor::Ending(after) = after else { break };
            ending = after;
        }
        Ok(self)
    }

    /// The move for this position, if the book has one.
    #[must_use]
    pub fn find(&self, ending: &PawnEnding) -> Option<Move> {
        self.moves.get(ending).copied()
    }
}

/// In which line of a book's text there is something wrong, and what.
///
/// ```
/// use palisade_exact::Book;
/// let error = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1: e2e5".parse::<Book>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct ParseBookError {
    /// Counted from one.
    pub line: usize,
    /// What is wrong there.
    pub fault: BookFault,
}

/// What may be wrong in a line of a book.
///
/// ```
/// use palisade_exact::Book;
/// for (text, said) in [
///     ("e2e4 e7e5", "expected a position, a colon and moves, found \"e2e4 e7e5\""),
///     ("4k3/8/8 w - -: e2e4", "board: expected eight ranks, found fewer"),
///     ("4k3/8/8/8/8/8/4P3/4K3 w - -: e4", "expected a move such as e2e4 or e7e8q, found \"e4\""),
/// ] {
///     assert_eq!(text.parse::<Book>().unwrap_err().fault.to_string(), said);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookFault {
    /// Nothing says where the moves begin.
    #[error("expected a position, a colon and moves, found {0}")]
    NoColon(Quoted),
    /// What stands before the colon is no position.
    #[error(transparent)]
    Position(#[from] ParseFenError),
    /// What stands after the colon are no moves.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The moves after the colon cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl FromStr for Book {
    type Err = ParseBookError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines = text.lines().map(str::trim).zip(1..);
        let mut told = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        told.try_fold(Self::default(), |book, (text, line)| {
            book.with_text(text).map_err(|fault| ParseBookError { line, fault })
        })
    }
}

impl Book {
    fn with_text(self, line: &str) -> Result<Self, BookFault> {
        let (position, moves) =
            line.split_once(':').ok_or_else(|| BookFault::NoColon(Quoted::new(line)))?;
        let moves: Result<Vec<Move>, _> = moves.split_whitespace().map(str::parse).collect();
        Ok(self.with_line(&position.parse()?, moves?)?)
    }
}
