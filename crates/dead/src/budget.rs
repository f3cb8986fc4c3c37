//! How much a question may cost.

use core::fmt;
use core::ops::ControlFlow;

/// How far a question has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions and structures looked at so far: about a microsecond for a position, up to
    /// some tens for a structure. They only grow, and never pass the budget's limit.
    pub steps: u64,
}

/// How much a question may cost: so many steps, and as long as a callback says so.
///
/// A step is a position or a structure that is looked at, by whatever part of the question.
/// Each keeps at most some hundreds of bytes, so the budget bounds memory as well. A budget
/// in steps gives the same answer on every machine. A budget in time does not, and this
/// crate has no clock: give it yours, as a callback, which also serves to report progress or
/// to stop a search from outside. It is called once in 64 steps.
///
/// # Example: twenty milliseconds
///
/// ```
/// use core::ops::ControlFlow;
/// use palisade_dead::Budget;
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let clock = |_| match start.elapsed() < Duration::from_millis(20) {
///     true => ControlFlow::Continue(()),
///     false => ControlFlow::Break(()),
/// };
/// let budget = Budget::steps(100_000).watched_by(&clock);
/// assert_eq!(budget.limit(), 100_000);
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    steps: u64,
    watch: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
}

impl<'a> Budget<'a> {
    /// So many steps, however long they take.
    #[must_use]
    pub const fn steps(steps: u64) -> Self {
        Self { steps, watch: None }
    }

    /// The same budget with a callback that may end the search early.
    #[must_use]
    pub const fn watched_by(self, watch: &'a dyn Fn(Progress) -> ControlFlow<()>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// The number of steps it allows.
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.steps
    }

    /// The budget of a part that follows these steps: half of what is left then.
    pub(crate) const fn half_of_the_rest(self, spent: u64) -> Self {
        Self { steps: self.steps - self.steps.saturating_sub(spent) / 2, ..self }
    }

    /// Does the callback want the search to end?
    pub(crate) fn stops(&self, steps: u64) -> bool {
        self.watch.is_some_and(|watch| watch(Progress { steps }).is_break())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("steps", &self.steps)
            .field("watched", &self.watch.is_some())
            .finish()
    }
}
