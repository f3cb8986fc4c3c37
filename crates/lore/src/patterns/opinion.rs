//! The global evaluation: an optimistic and a pessimistic value.

use palisade_board::{Bitboard, Color, PawnEnding};

use super::advantage::Advantage;
use super::identity::Identity;
use super::plan::{PawnPlan, PlanStanding};
use super::premises::Premises;
use super::race::{Planner, Race};

/// An opinion of a position: the best and the worst that White can hope for, the best plan of
/// either side, and where the kings may stand without changing it.
///
/// Never take a decisive value for a proof. An uncertain value stays uncertain: where White may
/// win or only draw, the two values differ.
///
/// ```
/// use palisade::PawnEnding;
/// use palisade_lore::patterns::{Advantage, PlanOpinion};
/// let runs: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let race: PawnEnding = "7k/8/8/P6p/8/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!(PlanOpinion::of(&runs).certain(), Some(Advantage::DecisiveWhite));
/// assert_eq!(PlanOpinion::of(&race).certain(), None);
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanOpinion {
    /// The value with every doubt resolved for White.
    pub optimistic: Advantage,
    /// The value with every doubt resolved for Black.
    pub pessimistic: Advantage,
    plans: [Option<PawnPlan>; 2],
    /// Where the king of a side may stand without changing a value or a plan's standing, while
    /// the other king stands on one of his squares.
    ///
    /// ```
    /// use palisade_lore::patterns::PlanOpinion;
    /// use palisade::{Color, PawnEnding, Square};
    /// let runs: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
    /// let kings = PlanOpinion::of(&runs).kings[Color::Black.index()];
    /// // On d6 he stands inside the pawn's square.
    /// assert!(kings.contains(Square::G8) && !kings.contains(Square::D6));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    pub kings: [Bitboard; 2],
}

impl PlanOpinion {
    /// Judges a position by its plans, without looking a move ahead.
    ///
    /// Captures in passing and the end of the game are not seen.
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Self {
        Self::with_plans(ending, |_| ())
    }

    /// As [`of`](Self::of), and reports every plan on the way.
    ///
    /// ```
    /// use palisade::PawnEnding;
    /// use palisade_lore::patterns::PlanOpinion;
    /// let ending: PawnEnding = "7k/8/8/P7/1P6/8/8/K7 w - - 0 1".parse()?;
    /// let mut plans = 0;
    /// let opinion = PlanOpinion::with_plans(&ending, |_| plans += 1);
    /// assert_eq!(plans, 2);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn with_plans(ending: &PawnEnding, mut report: impl FnMut(PawnPlan)) -> Self {
        let race = Race::new(ending);
        let mut premises = Premises::new(ending);
        let mut plans: [Option<PawnPlan>; 2] = [None; 2];
        for side in Color::ALL {
            let best = &mut plans[side.index()];
            Planner::new(&race, side, &mut premises).all(&mut |plan| {
                report(plan);
                if best.is_none_or(|known| plan.rank() > known.rank()) {
                    *best = Some(plan);
                }
            });
        }
        let [optimistic, pessimistic] = global(&race, &plans, &mut premises);
        Self { optimistic, pessimistic, plans, kings: premises.allowed() }
    }

    /// The value, if the optimist and the pessimist agree.
    #[must_use]
    pub fn certain(&self) -> Option<Advantage> {
        (self.optimistic == self.pessimistic).then_some(self.optimistic)
    }

    /// The plan of a side with the best hierarchical value.
    #[must_use]
    pub const fn plan(&self, side: Color) -> Option<PawnPlan> {
        self.plans[side.index()]
    }
}

/// The optimistic and the pessimistic value.
fn global(
    race: &Race<'_>,
    plans: &[Option<PawnPlan>; 2],
    premises: &mut Premises,
) -> [Advantage; 2] {
    let pawns = race.pawns;
    let count = |side| pawns.of(side).len() as i8;
    let bare = Color::ALL.map(|side| count(side) == 0);
    if bare == [true, true] {
        return [Advantage::Equal; 2];
    }
    let standing =
        |side: Color| plans[side.index()].map_or(PlanStanding::Lost, |plan| plan.standing);
    let [white, black] = Color::ALL.map(standing);
    for side in Color::ALL {
        let other = side.opponent();
        // Two decisive plans refute each other: one of them comes too late.
        if standing(side) == PlanStanding::Decisive && standing(other) < PlanStanding::Decisive {
            return [Advantage::decisive(side); 2];
        }
        if let (true, 1, Some(pawn)) = (bare[other.index()], count(side), pawns.of(side).first()) {
            if Planner::new(race, side, premises).lone_pawn_is_drawn(pawn) {
                return [Advantage::Equal; 2];
            }
        }
    }
    // Pawns that share a file without friends beside it are worth half.
    let worth = |side| {
        let idle = race.that_are(side, Identity::Doubled) & race.that_are(side, Identity::Isolated);
        count(side) - idle.len() as i8 / 2
    };
    let base = (worth(Color::White) - worth(Color::Black)).clamp(-2, 2);
    // Where no plan decides, hope and fear stay a step apart at least: nothing here is certain
    // but what was decided above.
    let hope = |base: i8, standing: PlanStanding| match standing {
        PlanStanding::Decisive | PlanStanding::Strong => 3,
        PlanStanding::Useful => base + 2,
        PlanStanding::Lost | PlanStanding::Held => base + 1,
    };
    let mut optimistic = hope(base, white);
    let mut pessimistic = -hope(-base, black);
    // A side without pawns cannot win, and the other side may.
    if bare[Color::White.index()] {
        (optimistic, pessimistic) = (0, -3);
    }
    if bare[Color::Black.index()] {
        (optimistic, pessimistic) = (3, 0);
    }
    [Advantage::from_steps(optimistic), Advantage::from_steps(pessimistic)]
}
