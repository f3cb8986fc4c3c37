//! The global evaluation: an optimistic and a pessimistic value.

use core::cmp::Ordering;
use core::fmt;

use palisade_board::{Color, PawnEnding};

use crate::identity::Identity;
use crate::level::Level;
use crate::partial::{self, Position};
use crate::plan::{Plan, Standing};
use crate::sensitivity::{Premises, Sensitivity};

/// An opinion of a position: the best and the worst that White can hope for,
/// the best plan of either side, and how far the kings may move before it
/// changes.
///
/// It is heuristic, as its name says: never take a decisive value for a
/// proof. How often it is wrong is measured in the documentation of the crate.
///
/// Comparing two evaluations follows Horacek 1982: first the average of the
/// optimistic and the pessimistic value, then the best hierarchical values of
/// the plans. An uncertain value stays uncertain: a position that White may
/// win or only draw is worth less than a win and more than a draw.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_patterns::{HeuristicEvaluation, Level};
/// let runs: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let race: PawnEnding = "7k/8/8/P6p/8/8/8/K7 w - - 0 1".parse()?;
/// let (runs, race) = (HeuristicEvaluation::of(&runs), HeuristicEvaluation::of(&race));
/// assert_eq!(runs.certain(), Some(Level::DecisiveWhite));
/// assert_eq!(race.certain(), None);
/// assert!(runs > race);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HeuristicEvaluation {
    optimistic: Level,
    pessimistic: Level,
    plans: [Option<Plan>; 2],
    sensitivity: Sensitivity,
}

impl HeuristicEvaluation {
    /// What half a level is worth in a [score](Self::score): more than the ranks of all plans.
    pub const HALF_LEVEL: i32 = 2048;

    /// Judges a position by its plans, without looking a move ahead.
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Self {
        Self::with_plans(ending, |_| ())
    }

    /// As [`of`](Self::of), reporting every plan on the way.
    #[must_use]
    pub fn with_plans(ending: &PawnEnding, mut report: impl FnMut(Plan)) -> Self {
        let position = Position::new(ending);
        let mut premises = Premises::new(ending);
        let mut plans: [Option<Plan>; 2] = [None; 2];
        for side in Color::ALL {
            let best = &mut plans[side.index()];
            partial::plans(&position, side, &mut premises, &mut |plan| {
                report(plan);
                if best.is_none_or(|known| plan.rank() > known.rank()) {
                    *best = Some(plan);
                }
            });
        }
        let [optimistic, pessimistic] = global(&position, &plans, &mut premises);
        Self { optimistic, pessimistic, plans, sensitivity: premises.sensitivity() }
    }

    /// The best that White can hope for.
    #[must_use]
    pub const fn optimistic(&self) -> Level {
        self.optimistic
    }

    /// The worst that White has to fear.
    #[must_use]
    pub const fn pessimistic(&self) -> Level {
        self.pessimistic
    }

    /// The value, if the optimist and the pessimist agree.
    #[must_use]
    pub fn certain(&self) -> Option<Level> {
        (self.optimistic == self.pessimistic).then_some(self.optimistic)
    }

    /// The plan of a side with the best hierarchical value.
    #[must_use]
    pub const fn best_plan(&self, side: Color) -> Option<Plan> {
        self.plans[side.index()]
    }

    /// Where the kings may stand without changing the optimistic, the
    /// pessimistic or any plan's value.
    #[must_use]
    pub const fn sensitivity(&self) -> Sensitivity {
        self.sensitivity
    }

    /// One number that orders evaluations as [`Ord`] does; White's view.
    #[must_use]
    pub fn score(&self) -> i32 {
        let rank = |side: Color| i32::from(self.plans[side.index()].map_or(0, |plan| plan.rank()));
        let average = self.optimistic.steps() + self.pessimistic.steps();
        i32::from(average) * Self::HALF_LEVEL + rank(Color::White) - rank(Color::Black)
    }
}

/// The optimistic and the pessimistic value.
fn global(
    position: &Position<'_>,
    plans: &[Option<Plan>; 2],
    premises: &mut Premises,
) -> [Level; 2] {
    let pawns = position.pawns;
    let count = |side| pawns.of(side).len() as i8;
    let bare = Color::ALL.map(|side| count(side) == 0);
    if bare == [true, true] {
        return [Level::Equal; 2];
    }
    let standing = |side: Color| plans[side.index()].map_or(Standing::Lost, |plan| plan.standing);
    let [white, black] = Color::ALL.map(standing);
    for side in Color::ALL {
        let other = side.opponent();
        if standing(side) == Standing::Decisive && standing(other) < Standing::Decisive {
            return [Level::decisive(side); 2];
        }
        if let (true, 1, Some(pawn)) = (bare[other.index()], count(side), pawns.of(side).first()) {
            if partial::lone_pawn_is_drawn(position, side, pawn, premises) {
                return [Level::Equal; 2];
            }
        }
    }
    // Where no plan decides, hope and fear stay a step apart at least: nothing
    // here is certain but what was decided above.
    // Pawns that share a file without friends beside it are worth half.
    let worth = |side| {
        let idle = position.that_are(side, Identity::DOUBLED | Identity::ISOLATED);
        count(side) - idle.len() as i8 / 2
    };
    let base = (worth(Color::White) - worth(Color::Black)).clamp(-2, 2);
    let hope = |base: i8, standing: Standing| match standing {
        Standing::Decisive | Standing::Strong => 3,
        Standing::Useful => base + 2,
        Standing::Lost | Standing::Held => base + 1,
    };
    let mut optimistic = hope(base, white);
    let mut pessimistic = -hope(-base, black);
    // Without pawns nobody wins; against none, somebody may.
    if bare[Color::White.index()] {
        (optimistic, pessimistic) = (0, -3);
    }
    if bare[Color::Black.index()] {
        (optimistic, pessimistic) = (3, 0);
    }
    [Level::from_steps(optimistic), Level::from_steps(pessimistic)]
}

impl Ord for HeuristicEvaluation {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score().cmp(&other.score())
    }
}

impl PartialOrd for HeuristicEvaluation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for HeuristicEvaluation {
    fn eq(&self, other: &Self) -> bool {
        self.score() == other.score()
    }
}

impl Eq for HeuristicEvaluation {}

/// In words: `decisive for white` or `slight for white to decisive for white`.
impl fmt::Display for HeuristicEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.certain() {
            Some(level) => write!(f, "{level}"),
            None => write!(f, "{} to {}", self.pessimistic, self.optimistic),
        }
    }
}
