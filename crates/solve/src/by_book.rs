//! What a book says of a position: at once, without a search.

use palisade_blockage::Effort;
use palisade_board::{Color, InvalidPosition, Outcome, Position};
use palisade_question::{Bounds, Question, Reason};
use palisade_tables::slices::{Pages, ReadSliceBookError, SliceBook};

use crate::replies::{is_kept, sorted};
use crate::solution::{Solution, WhyOpen};
use crate::solver::Solver;
use crate::tool::ToolAnswer;

/// Why a book has no answer.
///
/// ```
/// use palisade::{AskBookError, InvalidPosition};
/// let error = AskBookError::from(InvalidPosition::NoKing(palisade::Color::White));
/// assert!(matches!(error, AskBookError::Position(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AskBookError {
    /// The board shows no legal position.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
    /// The book cannot be read where it is asked.
    #[error(transparent)]
    Book(#[from] ReadSliceBookError),
}

impl Solver {
    /// What a book says of a position and its moves. `palisade::Knowledge::ask_book` says more.
    ///
    /// # Errors
    ///
    /// If the book cannot be read.
    pub fn ask_book<P: Pages>(
        &mut self,
        book: &SliceBook<P>,
        position: &Position,
    ) -> Result<Solution, AskBookError> {
        let bounds = self.bounds_in(book, position)?;
        let mut fault = None;
        let mover = position.side_to_move();
        let (best, open_moves) = match bounds.exact() {
            Some(value) => sorted(position, |_, after| {
                // Whatever he plays who has lost, he has lost.
                let has_lost = value == Outcome::win_of(!mover);
                has_lost.then_some(true).or_else(|| {
                    let bounds = self.bounds_in(book, after).map_err(|error| fault = Some(error));
                    is_kept(bounds.ok()?, value, mover)
                })
            }),
            None => sorted(position, |_, _| None),
        };
        if let Some(fault) = fault {
            return Err(fault.into());
        }
        let in_book = book.has(position);
        Ok(Solution {
            why_open: bounds.exact().is_none().then_some(WhyOpen::Book),
            best,
            open_moves,
            in_book: Some(in_book),
            by_fifty_moves: self.value_by_fifty_moves(position, bounds),
            ..Solution::new(*position, bounds)
        })
    }

    fn bounds_in<P: Pages>(
        &mut self,
        book: &SliceBook<P>,
        position: &Position,
    ) -> Result<Bounds, ReadSliceBookError> {
        let mut bounds = Question::new(position).bounds(Effort::Careful, &mut self.store);
        for side in Color::ALL {
            if bounds.exact().is_some() {
                break;
            }
            let wins = book.wins(position, side)?;
            bounds = bounds.meet(ToolAnswer::whether(side, wins, Reason::Book).bounds);
        }
        Ok(bounds)
    }
}
