//! Pawn endings solved: win, draw or loss, or bounds on it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Budget, Color, Move, PawnEnding, Promoted, Successor};
use palisade_structure::Start;

use crate::graph::Graph;
use crate::judge::Judge;
use crate::root::Root;
use crate::rules::Rules;
use crate::search::Search;
use palisade_tables::duel::{Duel, Outcome, Promotions};

/// What a position is worth for the side to move, as far as it is proved:
/// at least `lower`, at most `upper`.
///
/// ```
/// use palisade_exact::Bounds;
/// use palisade_exact::duel::Outcome;
/// let bounds = Bounds { lower: Outcome::Draw, upper: Outcome::Win };
/// assert_eq!(bounds.exact(), None);
/// assert_eq!((-bounds).upper, Outcome::Draw);
/// assert_eq!(bounds.to_string(), "draw..win");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The side to move gets at least this.
    pub lower: Outcome,
    /// The side to move gets at most this.
    pub upper: Outcome,
}

impl Bounds {
    /// Nothing is proved.
    pub const OPEN: Self = Self { lower: Outcome::Loss, upper: Outcome::Win };

    /// The value, if the bounds meet.
    #[must_use]
    pub fn exact(self) -> Option<Outcome> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl From<Outcome> for Bounds {
    fn from(outcome: Outcome) -> Self {
        Self { lower: outcome, upper: outcome }
    }
}

impl core::ops::Neg for Bounds {
    type Output = Self;

    /// The same bounds for the other side.
    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |outcome| match outcome {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        };
        match self.exact() {
            Some(outcome) => f.write_str(word(outcome)),
            None => write!(f, "{}..{}", word(self.lower), word(self.upper)),
        }
    }
}

/// Solves pawn endings, promotions included.
///
/// The value is that of the game without the fifty-move rule, in which endless
/// play is a draw: what a repetition claims, both sides may have. A promotion is
/// judged by the databases it was given, or by what is proved without them: a
/// bare king never wins, a piece that is taken at once leaves pawns, a queen with
/// pawns of her own beats a bare king, and a queen against pawns is played out.
/// What none of this reaches stays open. Never a guess.
///
/// # Example: pawn against pawn
///
/// ```no_run
/// use palisade_board::PawnEnding;
/// use palisade_exact::duel::{Outcome, Promotions};
/// use palisade_exact::{Budget, Solver};
///
/// // Réti 1921: White to move draws.
/// let reti: PawnEnding = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse()?;
/// let mut solver = Solver::with_promotions(Promotions::all());
/// let bounds = solver.value(&reti, &Budget::work(10_000));
/// assert_eq!(bounds.exact(), Some(Outcome::Draw));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    graph: Graph,
    capacity: usize,
}

/// Structures kept between questions: about 300 MB at the most. When there are more a question
/// begins with none.
const CAPACITY: usize = 100_000;

impl Default for Solver {
    /// The same as [`Solver::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver without databases: it proves what can be proved without them.
    #[must_use]
    pub fn new() -> Self {
        Self::with_promotions(Promotions::default())
    }

    /// A solver that judges promotions by these databases, its own or shared.
    #[must_use]
    pub fn with_promotions(promotions: impl Into<Arc<Promotions>>) -> Self {
        Self {
            graph: Graph::new(Some(Judge::new(promotions.into())), Rules::default()),
            capacity: CAPACITY,
        }
    }

    /// What the ending is worth for the side to move.
    ///
    /// The two questions, whether either side can win, share the budget.
    pub fn value(&mut self, ending: &PawnEnding, budget: &Budget<'_>) -> Bounds {
        if let Some(outcome) = self.judge().and_then(|judge| judge.promotions().ending(ending)) {
            return outcome.into();
        }
        if self.graph.nodes.len() > self.capacity {
            self.graph.clear();
        }
        let mover = ending.side_to_move();
        let half = Budget::work(budget.limit() / 2);
        let before = self.graph.work;
        let loses = self.wins(ending, mover.opponent(), &half.watched_as(budget, 0));
        if loses == Some(true) {
            return Outcome::Loss.into();
        }
        let done = self.graph.work - before;
        let wins = self.wins(ending, mover, &half.watched_as(budget, done));
        Bounds {
            lower: match (wins, loses) {
                (Some(true), _) => Outcome::Win,
                (_, Some(false)) => Outcome::Draw,
                _ => Outcome::Loss,
            },
            upper: if wins == Some(false) { Outcome::Draw } else { Outcome::Win },
        }
    }

    /// Can `attacker` force a win? `None` if that is not decided.
    pub fn wins(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let start = Start::new(ending, attacker);
        let mut search = Search::new(&mut self.graph, budget);
        let holds = start.holds(&mut |structure, first| search.ask(&start, structure, first));
        holds.map(|holds| !holds)
    }

    /// What each legal move is worth for the side that makes it, the best
    /// first; the budget is for each move.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// use palisade_exact::duel::Outcome;
    /// use palisade_exact::{Budget, Solver};
    /// let ending: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// let moves = Solver::new().moves(&ending, &Budget::work(20_000));
    /// // Only Kb7 and Kb8 hold.
    /// let holding: Vec<String> = moves
    ///     .iter()
    ///     .filter(|(_, bounds)| bounds.lower >= Outcome::Draw)
    ///     .map(|(step, _)| step.to_string())
    ///     .collect();
    /// assert_eq!(holding, ["a7b7", "a7b8"]);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn moves(&mut self, ending: &PawnEnding, budget: &Budget<'_>) -> Vec<(Move, Bounds)> {
        let mut moves: Vec<(Move, Bounds)> = ending
            .successors()
            .map(|(step, after)| {
                let bounds = match after {
                    Successor::Ending(after) => self.value(&after, budget),
                    Successor::Promoted(after) => self.promoted(&after),
                };
                (step, -bounds)
            })
            .collect();
        moves.sort_by_key(|(_, bounds)| (-bounds.lower, -bounds.upper));
        moves
    }

    fn promoted(&self, promoted: &Promoted) -> Bounds {
        let outcome =
            Duel::try_from(promoted).ok().and_then(|duel| self.judge()?.promotions().probe(&duel));
        match outcome {
            Some(outcome) => outcome.into(),
            // A bare king never wins.
            None if promoted.pawns().of(promoted.side_to_move()).is_empty() => {
                Bounds { lower: Outcome::Loss, upper: Outcome::Draw }
            }
            None => Bounds::OPEN,
        }
    }

    const fn judge(&self) -> Option<&Judge> {
        self.graph.judge.as_ref()
    }

    /// The number of structures it has met, counted once for each side as the
    /// attacker.
    #[must_use]
    pub fn structures(&self) -> usize {
        self.graph.nodes.len()
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("structures", &self.nodes.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponents_bounds_are_turned() {
        let bounds = Bounds { lower: Outcome::Loss, upper: Outcome::Draw };
        assert_eq!(-bounds, Bounds { lower: Outcome::Draw, upper: Outcome::Win });
        assert_eq!(-(-bounds), bounds);
    }
}
