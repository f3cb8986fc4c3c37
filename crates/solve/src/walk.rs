//! The walk through every pawn structure, promotions judged by databases.

use palisade_board::Budget;
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{FIRST_ROUND, GROWTH, Tool, ToolAnswer, ToolCase};

/// Units of work for each structure of a whole walk. Nearly all walks that end at all end within these.
const A_STRUCTURE: u64 = 250;

/// Rounds' work in which it answers from structures that it has at hand. Mostly it knows the answer;
/// tables of queens may have been let go.
const AT_HAND: u64 = 25;

/// Structures of an oath: one for this number of units of a round. One of at most so many ends within
/// the work for all oaths.
const UNITS_FOR_AN_OATH: u64 = 16;

/// Rounds' work for all oaths of a round together.
const OATHS: u64 = 8;

/// Asks the walk once of each side: in the first round after the fast tools' own that has a unit of
/// work for each structure. Where there are more, it tries oaths: a defender who pushes on
/// few files.
pub(crate) struct WalkTool {
    /// The most structures with which it is asked at all.
    most: u64,
    /// What is to be done in this round.
    plan: WalkPlan,
}

#[derive(Clone, Copy)]
enum WalkPlan {
    Whole,
    /// The fewest and the most structures of an oath.
    Oaths(usize, usize),
}

impl WalkTool {
    pub(crate) const fn new(most: u64) -> Self {
        Self { most, plan: WalkPlan::Whole }
    }
}

impl Tool for WalkTool {
    fn needs_databases(&self) -> bool {
        true
    }

    fn wants(&mut self, store: &mut Store, case: &ToolCase<'_>, _: u64) -> Option<u64> {
        let &ToolCase { asked, side, round, .. } = case;
        let ending = asked.ending.as_ref()?;
        let walk = store.walk();
        self.plan = WalkPlan::Whole;
        if walk.is_at_hand(ending, side) {
            return Some(round.saturating_mul(AT_HAND));
        }
        // To count structures takes longer than the first round.
        if round <= FIRST_ROUND {
            return None;
        }
        let most = usize::try_from(round.min(self.most)).unwrap_or(usize::MAX);
        if let Some(structures) = walk.structures(ending, side, most) {
            return Some((structures as u64).saturating_mul(A_STRUCTURE));
        }
        // Each round has those oaths that the round before had too little work for.
        let most_of = |round| usize::try_from(round / UNITS_FOR_AN_OATH).unwrap_or(usize::MAX);
        let is_first = round <= FIRST_ROUND * GROWTH;
        let few = if is_first { 0 } else { most_of(round / GROWTH) };
        self.plan = WalkPlan::Oaths(few, most_of(round));
        Some(round.saturating_mul(OATHS))
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let Some(ending) = &asked.ending else { return ToolAnswer::NOTHING };
        let walk = store.walk();
        let (wins, is_last) = match self.plan {
            WalkPlan::Whole => (walk.wins(ending, side, budget).ok(), true),
            // An oath that holds says that the side does not win; one that breaks says nothing.
            WalkPlan::Oaths(few, most) => {
                let is_held = walk.is_held_by_oath(ending, side, few, most, budget);
                (is_held.then_some(false), false)
            }
        };
        ToolAnswer { is_last, work: walk.work(), ..ToolAnswer::whether(side, wins, Reason::Walk) }
    }
}
