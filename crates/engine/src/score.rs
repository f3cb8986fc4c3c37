//! Scores as UCI writes them, and how they are held within what is proved.

use std::fmt;

use super::proved::Bounds;
use super::proved::Outcome::{BlackWins, Draw, WhiteWins};

/// Hundredths of a pawn that a proved win is shown with where the engine sees less. It is more
/// than any evaluation of a drawn game and less than what engines print for their tables.
pub const WON: i64 = 1_000;

/// The value of a mate at once, in the order of all scores. No engine prints a score as high, in hundredths of a pawn.
const MATE: i64 = 1 << 40;

/// A score of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// Moves to mate; the side to move is mated if it is not above 0.
    Mate(i64),
}

impl Score {
    /// The kind and the number as they stand after `score`.
    #[must_use]
    pub fn read(kind: &str, number: &str) -> Option<Self> {
        let number = number.parse().ok()?;
        match kind {
            "cp" => Some(Self::Centipawns(number)),
            "mate" => Some(Self::Mate(number)),
            _ => None,
        }
    }

    /// A number that grows with what the side to move has. Mates are beyond all hundredths.
    #[must_use]
    pub fn value(self) -> i64 {
        match self {
            Self::Centipawns(hundredths) => hundredths.clamp(-MATE / 2, MATE / 2),
            Self::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 4),
            Self::Mate(moves) => -MATE - moves.max(-MATE / 4),
        }
    }

    /// For people: in pawns, as boards show it.
    pub(super) fn words(self) -> String {
        match self {
            Self::Centipawns(hundredths) => format!("{:+.2} pawns", hundredths as f64 / 100.0),
            Self::Mate(moves) if moves > 0 => format!("that it mates in {moves}"),
            Self::Mate(moves) => format!("that it is mated in {}", moves.unsigned_abs()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(hundredths) => write!(f, "cp {hundredths}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// What an engine says of its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is what the search found.
    Exact,
    /// The truth is no lower: `lowerbound`.
    Lower,
    /// The truth is no higher: `upperbound`.
    Upper,
}

impl Mark {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::Lower => " or more",
            Self::Upper => " or less",
        }
    }
}

/// Holds a score within limits in which the side to move counts as White; nothing, if it is within.
///
/// A mark makes the score one end of an interval. Both ends are held, and where they meet the
/// mark goes. So a proved draw is `cp 0` without a mark.
///
/// ```
/// use palisade_engine::proved::{Bounds, Color};
/// use palisade_engine::score::{Mark, Score, hold};
/// let held = Bounds::OPEN.without_win(Color::White, palisade::Reason::NoPawns);
/// let fifty = Score::Centipawns(50);
/// assert_eq!(hold(held, fifty, Mark::Exact), Some((Score::Centipawns(0), Mark::Exact)));
/// assert_eq!(hold(held, fifty, Mark::Lower), Some((Score::Centipawns(0), Mark::Exact)));
/// assert_eq!(hold(held, fifty, Mark::Upper), Some((Score::Centipawns(0), Mark::Upper)));
/// assert_eq!(hold(held, Score::Centipawns(-50), Mark::Lower), None);
/// ```
#[must_use]
pub fn hold(limits: Bounds, score: Score, mark: Mark) -> Option<(Score, Mark)> {
    let value = score.value();
    let held = clamp(limits, value);
    // The far end of the interval, which the mark leaves open.
    let far = match mark {
        Mark::Exact => held,
        Mark::Lower => clamp(limits, i64::MAX),
        Mark::Upper => clamp(limits, i64::MIN),
    };
    let new_mark = if far == held { Mark::Exact } else { mark };
    // A mate within the limits stays a mate.
    let new = if held == value { score } else { Score::Centipawns(held) };
    (new != score || new_mark != mark).then_some((new, new_mark))
}

fn clamp(limits: Bounds, value: i64) -> i64 {
    let value = match limits.lower.outcome {
        BlackWins => value,
        Draw => value.max(0),
        WhiteWins => value.max(WON),
    };
    match limits.upper.outcome {
        WhiteWins => value,
        Draw => value.min(0),
        BlackWins => value.min(-WON),
    }
}

/// Wins, draws and losses in thousandths, held as [`hold`] holds a score: what is excluded goes to
/// the draw, and all of it to what is proved.
#[must_use]
pub fn hold_chances(limits: Bounds, [wins, draws, losses]: [u32; 3]) -> [u32; 3] {
    let all = wins.saturating_add(draws).saturating_add(losses);
    match (limits.lower.outcome, limits.upper.outcome) {
        (WhiteWins, _) => [all, 0, 0],
        (_, BlackWins) => [0, 0, all],
        (Draw, Draw) => [0, all, 0],
        (Draw, WhiteWins) => [wins, draws.saturating_add(losses), 0],
        (BlackWins, Draw) => [0, draws.saturating_add(wins), losses],
        (BlackWins, WhiteWins) => [wins, draws, losses],
    }
}
