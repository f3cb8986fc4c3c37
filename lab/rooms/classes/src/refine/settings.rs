//! The settings of a run, and the events that it reports.

use alloc::string::String;

use super::arena::Arena;

/// How long a run lasts, and by which random numbers.
///
/// A class must save its price, in exceptions or moves of play: dear at first,
/// so that only what matters gets a class, then cheaper and cheaper. Once the
/// price is at its least, a run takes the best table, makes classes somewhat
/// dear [`again`](Self::again), and comes down once more: whatever is not worth
/// its price goes, and something shorter may come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The same seed gives the same table.
    pub seed: u64,
    /// The number of changes that are tried. Seconds would make no run that can be repeated.
    pub steps: u64,
    /// The most classes of a table, 64 at most.
    pub most_classes: usize,
    /// The most conditions of a rule, beyond those it was given.
    pub conditions: usize,
    /// The price of a class at first.
    pub first: f64,
    /// The price of a class at the start of every further round.
    pub again: f64,
    /// The price of a class at the end of every round.
    pub least: f64,
    /// Rounds after the first.
    pub rounds: u64,
    /// The number of changes that may be tried when the rounds are over.
    ///
    /// In a table of pawns the last exceptions are mended, and then a shorter table is
    /// looked for. In a table that mates the longest mates are shortened. With 0 the run
    /// ends with its rounds.
    pub finish: u64,
    /// How much worse a change may be, in prices, on the mean.
    pub heat: f64,
}

impl Settings {
    /// What suits an ending: prices in exceptions, or in moves of play too many
    /// where White plays on until mate.
    #[must_use]
    pub fn of(arena: &Arena) -> Self {
        let pawn = Self {
            seed: 1,
            steps: 4_000_000,
            most_classes: 60,
            conditions: 4,
            first: 30.0,
            again: 4.0,
            least: 0.3,
            rounds: 6,
            finish: 3_000_000,
            heat: 0.05,
        };
        if arena.replies.is_none() {
            return pawn;
        }
        // A class of an ending with more starts must save more.
        let size = size(arena) as f64;
        Self {
            steps: 750_000,
            first: 20_000.0 * size,
            again: 1000.0 * size,
            least: 30.0 * size,
            rounds: 8,
            finish: 500_000,
            heat: 0.08,
            ..pawn
        }
    }
}

/// How many times as large as king and rook against king an ending is, at least 1.
pub(super) fn size(arena: &Arena) -> usize {
    (arena.starts() / 20_000).max(1)
}

/// Something that happened in a run, or a report of progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Changes tried so far.
    pub steps: u64,
    /// Classes of the best table so far.
    pub classes: usize,
    /// What is left to repair, in the measure of the ending.
    pub left: i64,
    /// What the table costs its reader, in hundredths of a class.
    pub length: i64,
    /// How the best table differs from the one reported before; empty where nothing is new.
    pub story: String,
}

impl core::fmt::Display for Event {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} classes, {} left: {}", self.classes, self.left, self.story)
    }
}
