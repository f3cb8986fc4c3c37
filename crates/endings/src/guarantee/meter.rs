//! What a question has cost, and when it ends.

use palisade_board::Budget;

/// Words of a table in one unit of the budget: about a microsecond.
pub(super) const UNIT: u64 = 64;

/// Words between two looks at the budget's callback.
const LOOK_EVERY: u64 = 64 * UNIT;

/// Counts work, in words looked at, and says when a plan or the whole question is over.
#[derive(Debug)]
pub(super) struct GuaranteeMeter<'a> {
    budget: &'a Budget<'a>,
    pub(super) work: u64,
    looked: u64,
    /// Where the plan under way ends.
    pub(super) plan_ends: u64,
    /// The budget is spent, or its callback says stop.
    pub(super) spent: bool,
    /// The tables take all the bytes that they may.
    pub(super) full: bool,
}

impl<'a> GuaranteeMeter<'a> {
    pub(super) const fn new(budget: &'a Budget<'a>) -> Self {
        Self { budget, work: 0, looked: 0, plan_ends: u64::MAX, spent: false, full: false }
    }

    /// The budget, and the units of it that are spent.
    pub(super) const fn budget(&self) -> (&'a Budget<'a>, u64) {
        (self.budget, self.work / UNIT)
    }

    /// Counts `words` words; nothing, if the work has to end. Then what is under way is given
    /// up, and nothing of it is taken for proved.
    #[inline]
    pub(super) fn spend(&mut self, words: u64) -> Option<()> {
        self.work = self.work.saturating_add(words);
        if self.work - self.looked >= LOOK_EVERY {
            self.look();
        }
        (!self.spent && !self.full && self.work < self.plan_ends).then_some(())
    }

    #[cold]
    fn look(&mut self) {
        self.looked = self.work;
        let units = self.work / UNIT;
        // Who has said stop is asked no more.
        self.spent = self.spent || units >= self.budget.limit() || self.budget.stops(units);
    }
}
