//! How much a long computation may cost.

use core::fmt;
use core::ops::ControlFlow;

/// How far a computation has got.
///
/// ```
/// use palisade_board::Progress;
/// assert!(Progress { work: 3 } < Progress { work: 4 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Progress {
    /// Units of work done so far, as [`Budget`] counts them. They never get fewer.
    pub work: u64,
}

/// How much a question may cost: so many units of work, and as long as a callback says so.
///
/// A unit takes about a microsecond: a position that is looked at, a fixed point of a pawn
/// structure, or what a table costs in the same measure. What is looked at again counts again.
///
/// A budget in work gives the same answer on every machine. A budget in time does not, and no
/// room of this library has a clock: give it yours, as a callback, which also serves to report
/// progress or to stop a search from outside. It is called every 64 units or so, and at least
/// every 1 024, wherever the work is; who breaks is asked no more and hears what is known.
///
/// # Example: twenty milliseconds
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_board::Budget;
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let clock = |_| match start.elapsed() < Duration::from_millis(20) {
///     true => ControlFlow::Continue(()),
///     false => ControlFlow::Break(()),
/// };
/// let budget = Budget::work(100_000).watched_by(&clock);
/// assert_eq!(budget.limit(), 100_000);
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    work: u64,
    watch: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
    /// What the counter had counted already when this question began.
    counted: u64,
    /// Work for the whole question before this part of it.
    done: u64,
}

impl<'a> Budget<'a> {
    /// So many units of work, however long they take.
    #[must_use]
    pub const fn work(units: u64) -> Self {
        Self { work: units, watch: None, counted: 0, done: 0 }
    }

    /// The same budget with a callback that may end the search early.
    #[must_use]
    pub const fn watched_by(self, watch: &'a dyn Fn(Progress) -> ControlFlow<()>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// The units of work that it allows.
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.work
    }

    /// Whether to go on after so much work: for who divides a question and watches over
    /// the whole himself.
    ///
    /// ```
    /// use palisade_board::{Budget, Progress};
    /// let budget = Budget::work(500);
    /// assert!(budget.look(Progress { work: 499 }).is_continue());
    /// assert!(budget.look(Progress { work: 500 }).is_break());
    /// ```
    pub fn look(&self, progress: Progress) -> ControlFlow<()> {
        match progress.work >= self.work || self.stops(progress.work) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Does the callback want the work to end? The limit is not looked at.
    ///
    /// ```
    /// use palisade_board::Budget;
    /// let never = |_| core::ops::ControlFlow::Break(());
    /// assert!(Budget::work(500).watched_by(&never).stops(1));
    /// assert!(!Budget::work(500).stops(501));
    /// ```
    #[must_use]
    pub fn stops(&self, work: u64) -> bool {
        let work = work.saturating_sub(self.counted).saturating_add(self.done);
        self.watch.is_some_and(|watch| watch(Progress { work }).is_break())
    }

    /// The same budget for a counter that has already counted so much.
    ///
    /// ```
    /// use palisade_board::Budget;
    /// assert_eq!(Budget::work(500).after(30).limit(), 530);
    /// ```
    #[must_use]
    pub const fn after(self, counted: u64) -> Self {
        let work = self.work.saturating_add(counted);
        Self { work, counted: self.counted.saturating_add(counted), ..self }
    }

    /// The same budget for a part of a larger question: the callback of the larger one hears of
    /// the work of this part added to what the earlier parts have `done`.
    ///
    /// ```
    /// use palisade_board::{Budget, Progress};
    /// let stop = |progress: Progress| match progress.work < 40 {
    ///     true => core::ops::ControlFlow::Continue(()),
    ///     false => core::ops::ControlFlow::Break(()),
    /// };
    /// let whole = Budget::work(500).watched_by(&stop);
    /// let part = Budget::work(20).watched_as(&whole, 30);
    /// assert!(!part.stops(9) && part.stops(10));
    /// ```
    #[must_use]
    pub const fn watched_as(self, larger: &Self, done: u64) -> Self {
        Self { watch: larger.watch, done: larger.done.saturating_add(done), ..self }
    }

    /// The budget of a part that follows this work: half of what is left then.
    ///
    /// ```
    /// use palisade_board::Budget;
    /// assert_eq!(Budget::work(500).half_of_the_rest(100).limit(), 300);
    /// ```
    #[must_use]
    pub const fn half_of_the_rest(self, spent: u64) -> Self {
        Self { work: self.work - self.work.saturating_sub(spent) / 2, ..self }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("work", &self.work)
            .field("watched", &self.watch.is_some())
            .finish()
    }
}
