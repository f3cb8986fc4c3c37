//! Time of the processor, so that other people's programs do not spend our budget.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use palisade_endings::Budget;

/// What this thread has had of a processor, where Linux says so.
///
/// The count is brought up to date when the thread is scheduled, else with the clock's
/// next tick, milliseconds later; who measures something short yields first.
pub(crate) fn processor_time() -> Option<Duration> {
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counted.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// A clock that a budget's callback can look at: processor time of this thread, on
/// other systems the time on the wall.
pub(crate) struct Clock {
    started: Duration,
    pub(crate) allowed: Duration,
    origin: Instant,
}

impl Clock {
    pub(crate) fn new(allowed: Duration) -> Self {
        let origin = Instant::now();
        Self { started: now(origin), allowed, origin }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        now(self.origin).saturating_sub(self.started)
    }

    pub(crate) fn is_up(&self) -> bool {
        self.elapsed() >= self.allowed
    }

    pub(crate) fn look(&self) -> ControlFlow<()> {
        self.look_for(1.0)
    }

    /// The same with a share of the time.
    pub(crate) fn look_for(&self, share: f64) -> ControlFlow<()> {
        match self.elapsed() < self.allowed.mul_f64(share) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    /// Asks with a budget of so much work and the time that is left.
    pub(crate) fn within<T>(&self, work: u64, ask: impl FnOnce(&Budget<'_>) -> T) -> T {
        let watch = |_| self.look();
        ask(&Budget::work(work).watched_by(&watch))
    }
}

fn now(origin: Instant) -> Duration {
    processor_time().unwrap_or_else(|| origin.elapsed())
}
