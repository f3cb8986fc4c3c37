//! What every player is: something that finds a move for White, and perhaps the moves after it.

use alloc::vec::Vec;

use palisade_board::Color;

use crate::chance::Chance;
use palisade_classes::Placement;
use palisade_classes::Table;
use palisade_classes::{PlacementMove, successors};

/// Anything that finds a move for White, in any ending.
pub trait Player {
    /// The move in a position with White to move, `None` where it finds none.
    fn play(&mut self, position: &Placement) -> Option<PlacementMove>;

    /// The move with the moves that are already settled for what Black may answer.
    ///
    /// Most players settle nothing and think anew after every answer.
    fn plan(&mut self, position: &Placement) -> Option<Plan> {
        self.play(position).map(|step| Plan { step, then: Vec::new() })
    }

    /// How many plies deep it looked for its last answer.
    fn plies(&self) -> u8 {
        1
    }

    /// A new game begins: whatever is remembered of the last is forgotten.
    fn begin(&mut self) {}
}

/// A move, and the plans for answers that have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// White's move.
    pub step: PlacementMove,
    /// What is played after some of Black's answers.
    pub then: Vec<Line>,
}

/// What is played after one of Black's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position after Black's answer.
    pub after: Placement,
    /// What is played there.
    pub plan: Plan,
}

impl Plan {
    /// How many of White's moves are settled at most.
    #[must_use]
    pub fn depth(&self) -> usize {
        1 + self.then.iter().map(|line| line.plan.depth()).max().unwrap_or(0)
    }
}

impl Player for Table {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        self.choose(position).map(|choice| choice.step)
    }
}

/// A player that takes any legal move, the measure of what a table is worth.
///
/// Deterministic: a seed gives the same game against the same defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPlayer {
    chance: Chance,
}

impl RandomPlayer {
    /// A player for a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { chance: Chance(seed) }
    }
}

impl Player for RandomPlayer {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        let count = successors(position, Color::White).count();
        if count == 0 {
            return None;
        }
        let choice = self.chance.below(count);
        successors(position, Color::White).nth(choice).map(|(step, _)| step)
    }

    fn plies(&self) -> u8 {
        0
    }
}
