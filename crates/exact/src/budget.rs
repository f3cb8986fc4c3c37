//! How much a long computation may cost.

use core::fmt;
use core::ops::ControlFlow;

/// How far a computation has got.
///
/// ```
/// use palisade_exact::Progress;
/// assert_eq!(Progress { work: 12 }.work, 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// Fixed points of single structures computed so far, about a microsecond
    /// each.
    pub work: u64,
}

/// How much a question may cost: so many structures, and as long as a callback
/// says so.
///
/// A structure that has to be looked at again counts again: what is counted are
/// fixed points, as in [`Progress::work`]. A budget in structures gives the same
/// answer on every machine. A budget in
/// time does not, and this crate has no clock: give it yours, as a callback,
/// which also serves to report progress or to stop a search from outside. It is
/// called once in 64 structures.
///
/// # Example: twenty milliseconds
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_exact::Budget;
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let clock = |_| match start.elapsed() < Duration::from_millis(20) {
///     true => ControlFlow::Continue(()),
///     false => ControlFlow::Break(()),
/// };
/// let budget = Budget::structures(100_000).watched_by(&clock);
/// assert_eq!(budget.limit(), 100_000);
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    structures: u64,
    watch: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
    /// What the counter had counted already when this question began.
    counted: u64,
    /// Work for the whole question before this part of it.
    done: u64,
}

impl<'a> Budget<'a> {
    /// So many structures, however long they take.
    ///
    /// ```
    /// use palisade_exact::Budget;
    /// assert_eq!(Budget::structures(500).limit(), 500);
    /// ```
    #[must_use]
    pub const fn structures(structures: u64) -> Self {
        Self { structures, watch: None, counted: 0, done: 0 }
    }

    /// The same budget with a callback that may end the search early.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use palisade_exact::Budget;
    /// let stop = |_| ControlFlow::Break(());
    /// assert_eq!(Budget::structures(500).watched_by(&stop).limit(), 500);
    /// ```
    #[must_use]
    pub const fn watched_by(self, watch: &'a dyn Fn(Progress) -> ControlFlow<()>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// The same budget for a counter that has already counted so much.
    pub(crate) const fn after(self, work: u64) -> Self {
        let structures = self.structures.saturating_add(work);
        Self { structures, counted: self.counted.saturating_add(work), ..self }
    }

    /// The same budget for a part of the other's question, of which so much work is done:
    /// the callback hears of the whole.
    pub(crate) const fn watched_as(self, other: &Self, done: u64) -> Self {
        Self { watch: other.watch, done: other.done.saturating_add(done), ..self }
    }

    /// The number of structures it allows.
    ///
    /// ```
    /// use palisade_exact::Budget;
    /// assert_eq!(Budget::structures(7).limit(), 7);
    /// ```
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.structures
    }

    /// What the callback says of so much work: for who divides a question and watches over
    /// the whole himself.
    ///
    /// ```
    /// use palisade_exact::{Budget, Progress};
    /// let budget = Budget::structures(500);
    /// assert!(budget.look(Progress { work: 499 }).is_continue());
    /// assert!(budget.look(Progress { work: 500 }).is_break());
    /// ```
    pub fn look(&self, progress: Progress) -> ControlFlow<()> {
        match progress.work >= self.structures || self.stops(progress.work) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Does the callback want the search to end?
    pub(crate) fn stops(&self, work: u64) -> bool {
        let work = work.saturating_sub(self.counted).saturating_add(self.done);
        self.watch.is_some_and(|watch| watch(Progress { work }).is_break())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("structures", &self.structures)
            .field("watched", &self.watch.is_some())
            .finish()
    }
}
