//! When a pass of the search ends, and who is asked on the way whether to go on.

use palisade_board::Budget;

/// Words of a table in one unit of the budget.
pub(super) const UNIT: u64 = 64;

/// Words between two looks at the budget's callback: 64 units. It is looked at within the long
/// fixed points too, so that a stop is obeyed at once.
const LOOK_EVERY: u64 = 64 * UNIT;

/// When a pass of a search ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    pub(super) budget: &'a Budget<'a>,
    /// Work of all searches before this pass, and of this search then.
    pub(super) before: u64,
    pub(super) began: u64,
    pub(super) most_work: u64,
    /// Where its tables take more it forgets them, and the pass ends. No budget changes this.
    pub(super) most_bytes: usize,
    /// Where its tables take more the whole question ends.
    pub(super) bytes_left: usize,
}

impl<'a> Limits<'a> {
    /// Work of the whole question, in words, when a search has done so much.
    pub(super) const fn done(&self, work: u64) -> u64 {
        self.before + work - self.began
    }

    /// Watches over something long that is to cost so many words.
    pub(super) const fn pace(&self, work: u64, price: u64) -> Pace<'a> {
        let done = self.done(work);
        Pace { budget: self.budget, done, end: done.saturating_add(price), since: 0, over: false }
    }
}

/// Asks now and then within something long whether to go on.
///
/// What is counted here is a part of what the whole is to cost, and never more.
pub(super) struct Pace<'a> {
    budget: &'a Budget<'a>,
    /// Work of the whole question by now, in words, and when this is done.
    done: u64,
    end: u64,
    since: u64,
    over: bool,
}

impl Pace<'_> {
    /// Counts so many words; true when the callback wants an end. Then what is under way is
    /// given up, and nothing of it may be taken for proved.
    #[inline]
    pub(super) fn is_over(&mut self, words: u64) -> bool {
        self.since += words;
        if self.since >= LOOK_EVERY {
            self.look();
        }
        self.over
    }

    #[cold]
    fn look(&mut self) {
        self.done = self.done.saturating_add(self.since).min(self.end);
        self.since = 0;
        self.over |= self.budget.stops(self.done / UNIT);
    }
}
