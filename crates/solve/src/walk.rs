//! The walk through every pawn structure, promotions judged by databases.

use palisade_board::{Budget, Color, PawnEnding};
use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// What the walk may cost.
pub(crate) struct WalkPrice {
    /// Units of work for each structure of a whole walk.
    pub(crate) a_structure: u64,
    /// Rounds' work in which it answers from structures that it has at hand.
    pub(crate) at_hand: u64,
    /// Structures for which it is asked: one for this number of units of a round.
    pub(crate) units_for_an_oath: u64,
    /// Rounds' work for all oaths of a round together.
    pub(crate) oaths: u64,
}

/// Asks the walk once of each side: in the first round after the fast tools' own that has a unit of
/// work for each structure. Where there are more, it tries oaths: a defender who pushes on
/// few files.
pub(crate) struct Walk {
    price: WalkPrice,
    first_round: u64,
    growth: u64,
    /// The most structures with which it is asked at all.
    most: u64,
    was_asked: [bool; 2],
    /// What is to be done in this round.
    plan: WalkPlan,
}

#[derive(Clone, Copy)]
enum WalkPlan {
    Whole,
    /// The fewest and the most structures of an oath.
    Oaths(usize, usize),
}

impl Walk {
    pub(crate) const fn new(price: WalkPrice, first_round: u64, growth: u64, most: u64) -> Self {
        Self { price, first_round, growth, most, was_asked: [false; 2], plan: WalkPlan::Whole }
    }

    /// Each round has those oaths that the round before had too little work for.
    fn oaths(&self, round: u64) -> WalkPlan {
        let most = usize::try_from(round / self.price.units_for_an_oath).unwrap_or(usize::MAX);
        let few = most / usize::try_from(self.growth).unwrap_or(usize::MAX);
        let is_first = round <= self.first_round.saturating_mul(self.growth);
        WalkPlan::Oaths(if is_first { 0 } else { few }, most)
    }
}

impl Tool for Walk {
    fn reason(&self) -> Reason {
        Reason::Walk
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.ending.is_some()
    }

    fn needs_databases(&self) -> bool {
        true
    }

    fn wants(&mut self, store: &mut Store, case: &ToolCase<'_>, _: u64) -> Option<u64> {
        let &ToolCase { asked, side, round } = case;
        let ending = asked.ending.as_ref()?;
        let walk = store.walk();
        self.plan = WalkPlan::Whole;
        if walk.is_at_hand(ending, side) {
            return Some(round.saturating_mul(self.price.at_hand));
        }
        // To count structures takes longer than the first round.
        if round <= self.first_round {
            return None;
        }
        let most = usize::try_from(round.min(self.most)).unwrap_or(usize::MAX);
        if let Some(structures) = walk.structures(ending, side, most) {
            return Some((structures as u64).saturating_mul(self.price.a_structure));
        }
        self.plan = self.oaths(round);
        Some(round.saturating_mul(self.price.oaths))
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let Some(ending) = &asked.ending else { return (Told::NOTHING, 0) };
        let wins = match self.plan {
            WalkPlan::Whole => {
                self.was_asked[side.index()] = true;
                store.walk().wins(ending, side, budget).ok()
            }
            WalkPlan::Oaths(few, most) => held_by_oath(store, ending, side, [few, most], budget),
        };
        (Told::whether(side, wins, Reason::Walk), store.walk().work())
    }

    fn is_exhausted(&self, side: Color) -> bool {
        self.was_asked[side.index()]
    }

    fn was_broken_off(&mut self, side: Color) {
        self.was_asked[side.index()] = false;
    }
}

/// An oath that holds says that the side does not win; one that breaks says nothing.
fn held_by_oath(
    store: &mut Store,
    ending: &PawnEnding,
    side: Color,
    [few, most]: [usize; 2],
    budget: &Budget<'_>,
) -> Option<bool> {
    store.walk().is_held_by_oath(ending, side, few, most, budget).then_some(false)
}
