//! How much a long computation may cost.

use core::cell::Cell;
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

/// How much of one part of a long computation is done: what a progress bar shows.
///
/// ```
/// use palisade_board::Share;
/// let share = Share { part: "structures", done: 30, all: 120 };
/// assert_eq!(share.to_string(), "structures: 30 of 120");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What is counted, in a word.
    pub part: &'static str,
    /// How many are done.
    pub done: u64,
    /// How many there are.
    pub all: u64,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} of {}", self.part, self.done, self.all)
    }
}

/// Where a computation writes what it is at, for whoever lent it one by
/// [`Budget::gauged_by`].
///
/// ```
/// use palisade_board::{Budget, Gauge};
/// let gauge = Gauge::default();
/// assert_eq!(gauge.share(), None);
/// Budget::work(100).gauged_by(&gauge).tell("structures", 30, 120);
/// assert_eq!(gauge.share().unwrap().done, 30);
/// ```
#[derive(Debug, Default)]
pub struct Gauge(Cell<Option<Share>>);

impl Gauge {
    /// What was last written; nothing before, and of computations that write nothing.
    #[must_use]
    pub fn share(&self) -> Option<Share> {
        self.0.get()
    }
}

/// How much a question may cost: a number of units of work, and as long as a callback says so.
///
/// A unit takes a few microseconds, one to ten: a position that is looked at, a fixed point of a pawn
/// structure, or what a table costs in the same measure. What is looked at again counts again.
///
/// A budget in work gives the same answer on every machine. A budget in time does not, and no
/// room of this library has a clock: give it yours, as a callback, which also serves to report
/// progress or to stop a search from outside. It is called every 64 units or so, where a
/// unit is dear every 4, and at least every 1 024, wherever the work is; who breaks is asked no
/// more and hears what is known.
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
    gauge: Option<&'a Gauge>,
    /// What the counter had counted already when this question began.
    counted: u64,
    /// Work for the whole question before this part of it.
    done: u64,
}

impl<'a> Budget<'a> {
    /// A number of units of work, however long they take.
    #[must_use]
    pub const fn work(units: u64) -> Self {
        Self { work: units, watch: None, gauge: None, counted: 0, done: 0 }
    }

    /// The same budget with a callback that may end the search early.
    #[must_use]
    pub const fn watched_by(self, watch: &'a dyn Fn(Progress) -> ControlFlow<()>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// The same budget with a place to write what the work is at. Whoever watches reads there how
    /// much of a part is done, where that can be said.
    #[must_use]
    pub const fn gauged_by(self, gauge: &'a Gauge) -> Self {
        Self { gauge: Some(gauge), ..self }
    }

    /// Where what the work is at is written, if anywhere.
    #[must_use]
    pub const fn gauge(&self) -> Option<&'a Gauge> {
        self.gauge
    }

    /// Writes down how many of a part are done, if anybody wants to know.
    pub fn tell(&self, part: &'static str, done: u64, all: u64) {
        if let Some(gauge) = self.gauge {
            gauge.0.set(Some(Share { part, done, all }));
        }
    }

    /// The units of work that it allows.
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.work
    }

    /// Whether to go on after `work` units: for a tool that divides a question and watches over
    /// the whole itself.
    ///
    /// ```
    /// use palisade_board::{Budget, Progress};
    /// let budget = Budget::work(500);
    /// assert!(budget.look(Progress { work: 499 }).is_continue());
    /// assert!(budget.look(Progress { work: 500 }).is_break());
    /// ```
    pub fn look(&self, progress: Progress) -> ControlFlow<()> {
        stop_if(progress.work >= self.work || self.stops(progress.work))
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

    /// The same budget for a counter that has already counted `work`.
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
    /// the work of this part added to what the earlier parts have `done`, and what it is at is
    /// written where the larger one has it written.
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
        let Self { watch, gauge, .. } = *larger;
        Self { watch, gauge, done: larger.done.saturating_add(done), ..self }
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

/// The answer of a callback that may stop a computation.
///
/// ```
/// use palisade_board::{Budget, stop_if};
/// let is_late = |progress: palisade_board::Progress| stop_if(progress.work > 10);
/// assert!(Budget::work(500).watched_by(&is_late).stops(11));
/// ```
#[inline]
pub const fn stop_if(is_over: bool) -> ControlFlow<()> {
    if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
