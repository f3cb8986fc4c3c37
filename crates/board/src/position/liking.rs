//! Which of several equal moves a person would play.

use core::cmp::Reverse;

use super::Position;
use crate::{Move, Role};

impl Position {
    /// How natural a move is that leads to `after`, the greatest most: a new queen, then a capture, a step
    /// of a pawn, and last a king near the pawns, or where there are none near the other king.
    ///
    /// ```
    /// use palisade_board::Position;
    /// let position: Position = "8/8/8/6k1/8/p1K5/8/8 w - - 0 1".parse()?;
    /// let natural = position.successors().max_by_key(|(step, after)| position.liking(*step, after));
    /// assert_eq!(natural.unwrap().0.to_string(), "c3b3");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn liking(&self, step: Move, after: &Self) -> impl Ord + use<> {
        let (own, pawns) = (after.king(self.side_to_move()), after.role(Role::Pawn));
        let other = after.king(after.side_to_move()).bitboard();
        let goals = if pawns.is_empty() { other } else { pawns };
        let near = goals.iter().map(|goal| own.distance(goal)).min();
        let takes = after.occupied().len() < self.occupied().len();
        let pushes = self.role(Role::Pawn).contains(step.from);
        (step.promotion == Some(Role::Queen), takes, pushes, Reverse(near))
    }
}
