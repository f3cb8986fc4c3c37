//! A way of playing, as a search needs to know it.

use palisade_board::{Color, Move, PawnEnding, Position};

use super::order::Priorities;
use palisade_lore::patterns::Advantage;

use crate::sensitivity::Sensitivity;

/// What a method says of a position without looking ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The score, as the side to move sees it.
    pub score: i32,
    /// Is there no need to look ahead?
    pub settled: bool,
    /// How far the kings may move before the score does.
    pub sensitivity: Sensitivity,
}

/// How deep a method looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Horizon {
    /// No fixed depth: a node divides the nodes it may spend among its moves,
    /// the better ones first and more; what a move does not use, the next may
    /// have. Horacek's programme has "no iterations" and no depth limit; how
    /// it kept its lines finite is not recorded, so this is our way.
    Shares,
    /// One search after another, each a ply deeper, until the nodes are spent.
    Deepening,
}

/// When a position counts as repeated, and when a stored value serves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Repetition {
    /// PEASANT as published: drawn if the position stood on the board four
    /// plies ago, and a stored value serves only at the same ply (Church 1978,
    /// footnote 1, conditions 6 and 8).
    FourPliesUp,
    /// As Church would have it: drawn if the position stood anywhere above,
    /// and a stored value serves wherever the position comes up again.
    AnywhereAbove,
}

/// Which values serve for other kings within their sensitivity.
///
/// The law of sensitivity is about evaluations. A value that a search has
/// backed up rests on more than the evaluation of the position it is stored
/// with, so that taking it for other kings is a guess; how good a guess is
/// measured in `docs/patterns.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StructureReuse {
    /// No value.
    Never,
    /// Decisive values.
    Decisive,
    /// Every value, as `PawnKing` is described.
    Always,
}

/// A way of playing: an evaluation, what to look at, and in which order.
///
/// All methods run in the same [`Search`](crate::Search), so that their node
/// counts compare. Scores are from the view of the side to move; equality is 0.
pub trait Method {
    /// The opinion of a position.
    fn assess(&self, ending: &PawnEnding) -> Assessment;

    /// The level that a score stands for, as the side to move sees both.
    fn level(&self, score: i32) -> Advantage;

    /// As [`level`](Self::level), turned to White's view from that of the side to move.
    fn level_for_white(&self, score: i32, mover: Color) -> Advantage {
        let seen = self.level(score).steps();
        Advantage::from_steps(if mover.is_white() { seen } else { -seen })
    }

    /// The score of having won after so many plies, for the winner.
    fn won(&self, plies: u16) -> i32;

    /// The score of a promotion for the side that promoted, unless the piece
    /// can be captured at once, which the search looks at by itself.
    fn promoted(&self, after: &Position, plies: u16) -> i32;

    /// How promising the moves are, best first by greatest priority.
    fn prioritise(&self, ending: &PawnEnding, priorities: &mut Priorities);

    /// Is the move worth a look at all? Forward pruning says no.
    fn considers(&self, ending: &PawnEnding, candidate: Move) -> bool {
        let _ = (ending, candidate);
        true
    }

    /// How many plies of depth a move of this priority uses up: more than one
    /// for moves that promise little.
    fn plies(&self, priority: i32) -> u16 {
        let _ = priority;
        1
    }

    /// How deep it looks.
    fn horizon(&self) -> Horizon;

    /// When positions count as repeated.
    fn repetition(&self) -> Repetition {
        Repetition::AnywhereAbove
    }

    /// Does a node end, drawn, where the side that is behind can repeat a position? A search
    /// finds the same a ply later.
    fn allows_no_repetition(&self) -> bool {
        false
    }

    /// Which values serve for other kings.
    fn reuse(&self) -> StructureReuse {
        StructureReuse::Never
    }
}
