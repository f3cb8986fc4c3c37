//! What the work on slices costs.

use alloc::vec::Vec;

use palisade_board::{Budget, Progress};

use super::key::SliceRefused;

/// What visiting a word costs, in thousandths of a unit: eight nanoseconds.
pub(crate) const VISIT: u64 = 8;

/// What it takes to look at a slice with its children, in thousandths of a unit: fifteen microseconds.
pub(crate) const CHILDREN_COST: u64 = 15_000;

/// Why slices were not all worked out. What is there stays, and a later call goes on from it.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_tables::slices::{Slices, Stopped};
/// let rook: Position = "8/8/8/8/4k3/8/8/R3K3 w - - 0 1".parse()?;
/// let mut slices = Slices::new(1 << 30);
/// assert_eq!(slices.work_out(&rook, &Color::ALL, &Budget::work(1)), Err(Stopped::Budget));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The budget is spent.
    #[error("the budget is spent")]
    Budget,
    /// The tables that are still needed do not fit into the memory that is allowed.
    #[error("the tables that are still needed do not fit into the memory that is allowed")]
    Memory,
    /// The position has no slice.
    #[error(transparent)]
    Refused(#[from] SliceRefused),
}

impl Stopped {
    /// More slices than there is work for are too much for the budget.
    pub(crate) fn of(why: SliceRefused) -> Self {
        if why == SliceRefused::Slices { Self::Budget } else { Self::Refused(why) }
    }
}

/// Counts work in thousandths of a unit and asks the budget.
pub(crate) struct SliceMeter<'b> {
    fine: u64,
    budget: &'b Budget<'b>,
    /// Where each payment is written, for whoever pays it again.
    payments: Option<&'b mut Vec<u64>>,
}

impl SliceMeter<'_> {
    /// A meter for what ends by itself, and is counted elsewhere.
    pub(crate) const fn endless() -> Self {
        const ENDLESS: &Budget<'static> = &Budget::work(u64::MAX);
        Self::new(ENDLESS, 0)
    }
}

impl<'b> SliceMeter<'b> {
    /// A meter that has counted `work` units already.
    pub(crate) const fn new(budget: &'b Budget<'b>, work: u64) -> Self {
        Self { fine: 1000 * work, budget, payments: None }
    }

    /// A meter that writes down what it is paid.
    #[cfg(feature = "threads")]
    pub(crate) const fn writing(budget: &'b Budget<'b>, payments: &'b mut Vec<u64>) -> Self {
        Self { fine: 0, budget, payments: Some(payments) }
    }

    /// Does the budget's callback want the work to end?
    #[cfg(feature = "threads")]
    pub(crate) fn stops(&self) -> bool {
        self.budget.stops(self.work())
    }

    /// Units spent so far.
    pub(crate) const fn work(&self) -> u64 {
        self.fine / 1000
    }

    /// Counts, and asks whether to go on.
    pub(crate) fn spend(&mut self, fine: u64) -> Result<(), Stopped> {
        self.fine += fine;
        self.payments.iter_mut().for_each(|payments| payments.push(fine));
        let look = self.budget.look(Progress { work: self.work() });
        if look.is_break() { Err(Stopped::Budget) } else { Ok(()) }
    }

    /// Tells how many slices are done of how many.
    pub(crate) fn tell(&self, done: usize, all: usize) {
        self.budget.tell("slices", done as u64, all as u64);
    }
}
