//! Players of King and rook against king that are not tables.

use palisade_board::Color;

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
    state: u64,
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
        Self { state: seed }
    }

    /// The next number below a bound, by Steele, Lea and Flood's SplitMix (2014).
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        // The high half of the product is below the bound, and nearly even.
        ((u128::from(z) * bound as u128) >> 64) as usize
    }
}

impl Player for RandomPlayer {
    fn play(&mut self, position: &Placement) -> Option<Step> {
        let count = successors(position, Color::White).count();
        if count == 0 {
            return None;
        }
        let choice = self.below(count);
        successors(position, Color::White).nth(choice).map(|(step, _)| step)
    }
}
