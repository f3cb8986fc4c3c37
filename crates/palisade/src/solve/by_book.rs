//! What a book says of a position: at once, without a search.

use palisade_board::{BoardView, Color, InvalidPosition, PawnEnding, Position};
use palisade_exact::whole::Book;

use super::replies::{is_kept, sorted};
use super::{Solution, WhyOpen};
use crate::question::Question;
use crate::{Bounds, Effort, Knowledge, Outcome, Reason};

impl Knowledge {
    /// What a book says of a position and its moves, and what can be seen beside that without a
    /// search: the answer comes at once.
    ///
    /// [`Solution::in_book`] says whether the pawns of the position are in the book. There is no
    /// line and no certificate. A book has no position with a new piece on the board, so a move
    /// that promotes is mostly left open.
    ///
    /// ```
    /// use palisade::endings::Whole;
    /// use palisade::{Knowledge, Outcome, PawnEnding, Position};
    /// let mut knowledge = Knowledge::default();
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let mut whole = Whole::new(knowledge.databases(), 1 << 28);
    /// let book = whole.book(&fine_58, &palisade::Budget::work(1_000_000)).unwrap();
    ///
    /// let solution = knowledge.ask_book(&book, &fine_58)?;
    /// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    /// assert_eq!(solution.best()[0].to_string(), "d4d5");
    /// let other: Position = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(knowledge.ask_book(&book, &other)?.in_book(), Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    pub fn ask_book<B: BoardView + ?Sized>(
        &mut self,
        book: &Book,
        board: &B,
    ) -> Result<Solution, InvalidPosition> {
        let position = &board.to_position()?;
        let bounds = self.bounds_in(book, position);
        let mover = position.side_to_move();
        let (best, open) = match bounds.exact() {
            Some(value) => sorted(position, |_, after| {
                // Whatever he plays who has lost, he has lost.
                let has_lost = value == Outcome::win_of(!mover);
                has_lost
                    .then_some(true)
                    .or_else(|| is_kept(self.bounds_in(book, after), value, mover))
            }),
            None => sorted(position, |_, _| None),
        };
        let in_book = PawnEnding::try_from(position).is_ok_and(|ending| book.has(&ending));
        Ok(Solution {
            position: *position,
            bounds,
            gets_through: [false; 2],
            why_open: bounds.exact().is_none().then_some(WhyOpen::Book),
            best,
            open,
            line: None,
            certificates: [None, None],
            lacks_certificate: [false; 2],
            work: 0,
            in_book: Some(in_book),
            by_fifty_moves: self.value_by_fifty_moves(position, bounds),
        })
    }

    fn bounds_in(&mut self, book: &Book, position: &Position) -> Bounds {
        let seen = self.bounds_of(&Question::new(position), Effort::Utmost);
        match PawnEnding::try_from(position) {
            Ok(ending) if seen.exact().is_none() => seen.meet(said(book, &ending)),
            _ => seen,
        }
    }
}

/// What a book says of a position.
fn said(book: &Book, ending: &PawnEnding) -> Bounds {
    Color::ALL.into_iter().fold(Bounds::OPEN, |bounds, side| match book.wins(ending, side) {
        Some(true) => bounds.meet(Bounds::settled(Outcome::win_of(side), Reason::Book)),
        Some(false) => bounds.without_win(side, Reason::Book),
        None => bounds,
    })
}
