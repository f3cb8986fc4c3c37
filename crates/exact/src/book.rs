//! Moves that are given for positions, as a book gives them.

use alloc::collections::BTreeMap;

use palisade_board::{IllegalMove, Move, PawnEnding, Successor};

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
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// use palisade_exact::Book;
    /// let ending: PawnEnding = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1".parse()?;
    /// let line = ["e2e4"].map(|text| text.parse().unwrap());
    /// let error = Book::default().with_line(&ending, line).unwrap_err();
    /// assert_eq!(error.to_string(), "e2e4 is not a legal move here");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
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
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// use palisade_exact::Book;
    /// let ending: PawnEnding = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(Book::default().find(&ending), None);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn find(&self, ending: &PawnEnding) -> Option<Move> {
        self.moves.get(ending).copied()
    }
}
