//! What the work on slices costs.

use palisade_board::{Budget, Progress};

/// What visiting a word costs, in thousandths of a unit: eight nanoseconds.
pub(super) const VISIT: u64 = 8;

/// The work was to end before the answer was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Counts work in thousandths of a unit and asks the budget.
pub(super) struct SliceMeter<'b> {
    fine: u64,
    budget: &'b Budget<'b>,
}

impl<'b> SliceMeter<'b> {
    /// A meter that has counted `work` units already.
    pub(super) const fn new(budget: &'b Budget<'b>, work: u64) -> Self {
        Self { fine: 1000 * work, budget }
    }

    /// Units spent so far.
    pub(super) const fn work(&self) -> u64 {
        self.fine / 1000
    }

    /// Counts, and asks whether to go on.
    pub(super) fn spend(&mut self, fine: u64) -> Result<(), Stopped> {
        self.fine += fine;
        let look = self.budget.look(Progress { work: self.work() });
        if look.is_break() { Err(Stopped) } else { Ok(()) }
    }

    /// Tells how many slices are done of how many.
    pub(super) fn tell(&self, done: usize, all: usize) {
        self.budget.tell("slices", done as u64, all as u64);
    }
}
