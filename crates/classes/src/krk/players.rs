//! Players of King and rook against king that are not tables.

use palisade_board::Color;

use crate::chance::Chance;
use crate::generate::{Step, successors};
use crate::placement::Placement;
use crate::table::Table;

/// Anything that finds a move for White.
///
/// ```
/// use palisade_classes::krk::{self, Player};
/// let start = "WK F1, WR A1, BK F8".parse()?;
/// assert_eq!(krk::revised().play(&start).unwrap().to_string(), "R-A7");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
pub trait Player {
    /// The move in a position with White to move, `None` where it finds none.
    fn play(&mut self, position: &Placement) -> Option<Step>;
}

impl Player for Table {
    fn play(&mut self, position: &Placement) -> Option<Step> {
        self.choose(position).map(|choice| choice.step)
    }
}

/// A player that takes any legal move, the measure of what a table is worth.
///
/// Deterministic: a seed gives the same game against the same defence.
///
/// ```
/// use palisade_classes::krk::{Player, RandomPlayer};
/// let start = "WK F1, WR A1, BK F8".parse()?;
/// assert_eq!(RandomPlayer::new(7).play(&start), RandomPlayer::new(7).play(&start));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPlayer {
    chance: Chance,
}

impl RandomPlayer {
    /// A player for a seed.
    ///
    /// ```
    /// let player = palisade_classes::krk::RandomPlayer::new(1977);
    /// assert_eq!(player, palisade_classes::krk::RandomPlayer::new(1977));
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { chance: Chance(seed) }
    }
}

impl Player for RandomPlayer {
    fn play(&mut self, position: &Placement) -> Option<Step> {
        let count = successors(position, Color::White).count();
        if count == 0 {
            return None;
        }
        let choice = self.chance.below(count);
        successors(position, Color::White).nth(choice).map(|(step, _)| step)
    }
}
