//! Scores as UCI writes them, and how they are held within what is proved.

use std::fmt;

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
    pub const fn value(self) -> i64 {
        match self {
            Self::Centipawns(hundredths) if hundredths > MATE / 2 => MATE / 2,
            Self::Centipawns(hundredths) if hundredths < -MATE / 2 => -MATE / 2,
            Self::Centipawns(hundredths) => hundredths,
            Self::Mate(moves) if moves > MATE / 4 => MATE - MATE / 4,
            Self::Mate(moves) if moves < -MATE / 4 => MATE / 4 - MATE,
            Self::Mate(moves) if moves > 0 => MATE - moves,
            Self::Mate(moves) => -MATE - moves,
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

/// How a game ends with best play, for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It loses.
    Lost,
    /// Neither wins.
    Drawn,
    /// It wins.
    Won,
}

/// Proved limits, as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// It has no less.
    pub least: Standing,
    /// It has no more.
    pub most: Standing,
}

impl Limits {
    /// Nothing is proved.
    pub const OPEN: Self = Self { least: Standing::Lost, most: Standing::Won };

    /// What both prove.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// The same limits without the lower one.
    #[must_use]
    pub const fn from_above(self) -> Self {
        Self { least: Standing::Lost, ..self }
    }

    /// The least score that the lower limit allows; none, if it allows all.
    const fn floor(self) -> Option<i64> {
        match self.least {
            Standing::Lost => None,
            Standing::Drawn => Some(0),
            Standing::Won => Some(WON),
        }
    }

    /// The greatest score that the upper limit allows; none, if it allows all.
    const fn ceiling(self) -> Option<i64> {
        match self.most {
            Standing::Won => None,
            Standing::Drawn => Some(0),
            Standing::Lost => Some(-WON),
        }
    }

    /// Holds a score within the limits; nothing, if it is within.
    ///
    /// A mark makes the score one end of an interval. Both ends are held, and where they meet the
    /// mark goes. So a proved draw is `cp 0` without a mark.
    ///
    /// ```
    /// use palisade_engine::score::{Limits, Mark, Score, Standing};
    /// let held = Limits { least: Standing::Lost, most: Standing::Drawn };
    /// let fifty = Score::Centipawns(50);
    /// assert_eq!(held.hold(fifty, Mark::Exact), Some((Score::Centipawns(0), Mark::Exact)));
    /// assert_eq!(held.hold(fifty, Mark::Lower), Some((Score::Centipawns(0), Mark::Exact)));
    /// assert_eq!(held.hold(fifty, Mark::Upper), Some((Score::Centipawns(0), Mark::Upper)));
    /// assert_eq!(held.hold(Score::Centipawns(-50), Mark::Lower), None);
    /// ```
    #[must_use]
    pub fn hold(self, score: Score, mark: Mark) -> Option<(Score, Mark)> {
        let value = score.value();
        let held = self.clamp(value);
        // The far end of the interval, which the mark leaves open.
        let far = match mark {
            Mark::Exact => held,
            Mark::Lower => self.clamp(i64::MAX),
            Mark::Upper => self.clamp(i64::MIN),
        };
        let new_mark = if far == held { Mark::Exact } else { mark };
        // A mate within the limits stays a mate.
        let new = if held == value { score } else { Score::Centipawns(held) };
        (new != score || new_mark != mark).then_some((new, new_mark))
    }

    fn clamp(self, value: i64) -> i64 {
        let value = self.floor().map_or(value, |floor| value.max(floor));
        self.ceiling().map_or(value, |ceiling| value.min(ceiling))
    }

    /// Wins, draws and losses in thousandths, held: what is excluded goes to the draw, and all of
    /// it to what is proved.
    #[must_use]
    pub fn hold_chances(self, [wins, draws, losses]: [u32; 3]) -> [u32; 3] {
        let all = wins.saturating_add(draws).saturating_add(losses);
        match (self.least, self.most) {
            (Standing::Won, _) => [all, 0, 0],
            (_, Standing::Lost) => [0, 0, all],
            (Standing::Drawn, Standing::Drawn) => [0, all, 0],
            (Standing::Drawn, Standing::Won) => [wins, draws.saturating_add(losses), 0],
            (Standing::Lost, Standing::Drawn) => [0, draws.saturating_add(wins), losses],
            (Standing::Lost, Standing::Won) => [wins, draws, losses],
        }
    }
}
