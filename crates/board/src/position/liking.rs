//! Which of several equal moves a person would play.

use core::cmp::Reverse;

use super::Position;
use crate::{Bitboard, Move, Role, front_span};

impl Position {
    /// How natural a move is that leads to `after`, the greatest most: a new queen that stays, then a capture, a step
    /// of a pawn, and last a king near the pawns, or without own ones in the way of the other side's, or where
    /// there are none near the other king.
    ///
    /// ```
    /// use palisade_board::Position;
    /// let position: Position = "8/8/8/6k1/8/p1K5/8/8 w - - 0 1".parse()?;
    /// let natural = position.successors().max_by_key(|(step, after)| position.liking(*step, after));
    /// assert!(natural.unwrap().0.to_string().starts_with("c3b"));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn liking(&self, step: Move, after: &Self) -> impl Ord + use<> {
        let (own, other) = (after.king(self.side_to_move()), after.side_to_move());
        let goals = match (after.role(Role::Pawn), after.men(Role::Pawn.of(other))) {
            (Bitboard::EMPTY, _) => after.king(other).bitboard(),
            (all, theirs) if all == theirs => all | front_span(other, all),
            (all, _) => all,
        };
        let near = goals.iter().map(|goal| own.distance(goal)).min();
        let takes = after.occupied().len() < self.occupied().len();
        let pushes = self.role(Role::Pawn).contains(step.from);
        let queens = step.promotion == Some(Role::Queen)
            && !after.legal_moves().any(|reply| reply.to == step.to);
        (queens, takes, pushes, Reverse(near))
    }
}
