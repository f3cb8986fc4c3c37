//! Everything asked of one position, for people.

use alloc::vec::Vec;

use palisade_blockage::Effort;
use palisade_board::{BoardView, Budget, Color, InvalidPosition, Move, Outcome, Position};
use palisade_lore::{Explanation, SideView};
use palisade_question::{Bounds, Question};

use crate::knowledge::Knowledge;

impl Knowledge {
    /// Says everything that can be said of a position.
    ///
    /// The bound is asked with this effort. With a budget of more than nothing the position is
    /// [solved](Self::solve) too, as far as that goes.
    ///
    /// ```
    /// use palisade::{Budget, Color, Effort, Knowledge, Position, Reason};
    /// let fine_70: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// let budget = Budget::work(200_000);
    /// let explanation = Knowledge::default().explain(&fine_70, Effort::Node, &budget)?;
    /// assert_eq!(explanation.side(Color::White).why, Some(Reason::Prover));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    pub fn explain<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        effort: Effort,
        budget: &Budget<'_>,
    ) -> Result<Explanation, InvalidPosition> {
        let position = &board.to_position()?;
        let asked = Question::new(position);
        let (mut breaks, mut how) = ([false; 2], [None, None]);
        let (mut bounds, mut best) = match self.solver.by_fifty_moves(position) {
            Some(solution) => (solution.bounds, Some(solution.best)),
            None => {
                let bounds = asked.bounds(effort, self);
                (bounds, self.best_moves(position, &bounds, effort))
            }
        };
        if budget.limit() > 0 && best.is_none() {
            let solution = self.solver.solve(position, budget, &mut |_| {});
            bounds = bounds.meet(solution.bounds);
            breaks = solution.gets_through;
            how = solution.how.map(|how| how.map(|how| how.words));
            best = bounds.exact().map(|_| solution.best);
        }
        let sides = Color::ALL.map(|attacker| {
            let mut view = SideView::new(&asked, attacker, &bounds, effort);
            view.gets_through = breaks[attacker.index()];
            view
        });
        Ok(Explanation::new(*position, bounds, sides, best, how))
    }

    /// The moves that keep the exact value, if that value and those of the moves are known
    /// without a search.
    fn best_moves(
        &mut self,
        position: &Position,
        bounds: &Bounds,
        effort: Effort,
    ) -> Option<Vec<Move>> {
        let exact = bounds.exact()?;
        let mover = position.side_to_move();
        if exact == Outcome::win_of(!mover) {
            // Whatever he plays, he has lost.
            return Some(position.legal_moves().collect());
        }
        let mut best = Vec::new();
        for (chosen, next) in position.successors() {
            let after = Question::new(&next).bounds(effort, self);
            // A move is kept or dropped only if that is certain.
            let keeps = after.exact() == Some(exact);
            let excluded = if mover.is_white() {
                after.upper.outcome < exact
            } else {
                after.lower.outcome > exact
            };
            if keeps {
                best.push(chosen);
            } else if !excluded {
                return None;
            }
        }
        Some(best)
    }
}
