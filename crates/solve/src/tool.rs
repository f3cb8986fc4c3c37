//! What each tool of a search is to the search: one way to find out whether a side wins.

use palisade_board::{Budget, Color, Outcome};
use palisade_question::{Bounds, Question, Reason};

use crate::store::Store;

/// Units of work of the first round. Smaller rounds decide little and cost a look at each tool.
pub(crate) const FIRST_ROUND: u64 = 4_000;

/// The same between two nodes of a search, where each tool should be asked within milliseconds.
pub(crate) const FIRST_PORTION: u64 = 64;

/// The work of a round, as a multiple of the round before.
pub(crate) const GROWTH: u64 = 4;

/// One way to find out whether a side wins. A search makes its tools anew; what is worth keeping
/// between searches is in the [`Store`].
pub(crate) trait Tool: Send + Sync {
    /// Does it judge promotions by databases? They are made before it is asked. Who finds only on the
    /// way that it needs them is asked once more.
    fn needs_databases(&self) -> bool {
        false
    }

    /// The units of work that it wants in a round in which its row of the table gives it `share`.
    /// Nothing: it sits this round out, and may answer in a later one.
    fn wants(&mut self, _store: &mut Store, _case: &ToolCase<'_>, share: u64) -> Option<u64> {
        Some(share)
    }

    /// Asks whether a side wins.
    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer;
}

/// A question to one tool in one round.
pub(crate) struct ToolCase<'a> {
    pub(crate) asked: &'a Question,
    /// Does this side win?
    pub(crate) side: Color,
    /// Units of work of this round, of which each tool has its share.
    pub(crate) round: u64,
    /// Is it proved that a side mates, or promotes safely first? By index: White, Black.
    pub(crate) gets_through: [bool; 2],
}

/// What a tool has found.
#[derive(Clone, Copy)]
pub(crate) struct ToolAnswer {
    /// What it proves of the value.
    pub(crate) bounds: Bounds,
    /// Is it proved that the side mates, or promotes safely first? That is no win yet.
    pub(crate) gets_through: bool,
    /// Has it said of the side all that it can, so that more work would be in vain?
    pub(crate) is_last: bool,
    /// Units of work that it took.
    pub(crate) work: u64,
}

impl ToolAnswer {
    pub(crate) const NOTHING: Self =
        Self { bounds: Bounds::OPEN, gets_through: false, is_last: false, work: 0 };

    /// The side cannot win, if that is so.
    pub(crate) fn held(side: Color, is_held: bool, reason: Reason) -> Self {
        Self::whether(side, is_held.then_some(false), reason)
    }

    /// Whether the side wins, if that is known.
    pub(crate) fn whether(side: Color, wins: Option<bool>, reason: Reason) -> Self {
        match wins {
            Some(true) => Self::value(Outcome::win_of(side), reason),
            Some(false) => Self { bounds: Bounds::OPEN.without_win(side, reason), ..Self::NOTHING },
            None => Self::NOTHING,
        }
    }

    /// The value.
    pub(crate) const fn value(outcome: Outcome, reason: Reason) -> Self {
        Self { bounds: Bounds::settled(outcome, reason), ..Self::NOTHING }
    }
}
