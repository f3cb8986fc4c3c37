//! What has been spent of a budget by two that take turns.

use palisade_board::Budget;

/// What has been spent of a budget.
pub(crate) struct Spent<'a> {
    budget: &'a Budget<'a>,
    pub(crate) work: u64,
    /// How far it may go before something else has its turn.
    end: u64,
    /// There is no budget left.
    pub(crate) stopped: bool,
}

impl<'a> Spent<'a> {
    /// A budget of which so many steps are gone.
    pub(crate) const fn new(budget: &'a Budget<'a>, work: u64) -> Self {
        Self { budget, work, end: 0, stopped: false }
    }

    /// So many steps, but not beyond the end.
    pub(crate) fn allow(&mut self, share: u64, end: u64) {
        self.end = self.work.saturating_add(share).min(end);
    }

    /// One step more; false if it is one too many.
    pub(crate) fn step(&mut self) -> bool {
        self.stopped |= self.work >= self.budget.limit()
            || (self.work % 4 == 3 && self.budget.stops(self.work));
        if self.stopped || self.work >= self.end {
            return false;
        }
        self.work += 1;
        true
    }
}
