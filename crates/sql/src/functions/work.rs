//! Long work: on all cores, and ended at once if nobody waits for it.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicIsize, AtomicU64, Ordering};
use std::time::Duration;

use datafusion::error::{DataFusionError, Result};
use palisade_answers::{Host, in_order};
use tokio::runtime::{Handle, RuntimeFlavor};

use crate::stop::{self, Stop};

/// Threads beside those that ask that may work now. Below zero while fewer are allowed
/// than work.
static FREE: LazyLock<AtomicIsize> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    AtomicIsize::new(isize::try_from(cores).unwrap_or(1) - 1)
});

/// How often all work was interrupted.
static INTERRUPTS: AtomicU64 = AtomicU64::new(0);

/// Ends all long work of this process, in whatever session, with an error; what is begun
/// later is not touched.
///
/// A question that is dropped ends between two batches of rows. `solve` may take a second for
/// a row, and hears of it by this.
pub fn interrupt() {
    INTERRUPTS.fetch_add(1, Ordering::Relaxed);
}

/// The number of threads that may do long work at a time in this process, beside those that ask: all cores
/// if this is not said, and none is too few.
pub fn set_threads(threads: usize) {
    let threads = isize::try_from(threads.max(1)).unwrap_or(isize::MAX);
    FREE.store(threads - 1, Ordering::Relaxed);
}

/// What is to be done, seen by who does it.
pub(super) struct Watch {
    interrupts: u64,
    stop: Option<Stop>,
}

impl Watch {
    pub(super) fn new() -> Self {
        Self { interrupts: INTERRUPTS.load(Ordering::Relaxed), stop: stop::current() }
    }

    /// Was it interrupted since, or is its task not wanted any more?
    pub(super) fn is_over(&self) -> bool {
        INTERRUPTS.load(Ordering::Relaxed) != self.interrupts
            || self.stop.as_ref().is_some_and(Stop::is_stopped)
    }
}

/// Work of `palisade-answers`, which is counted and not timed.
impl Host for Watch {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Helpers that are lent, and given back.
struct Helpers(isize);

impl Helpers {
    fn borrow(wanted: usize) -> Self {
        let wanted = isize::try_from(wanted).unwrap_or(isize::MAX);
        let mut lent = 0;
        let take = |free: isize| {
            lent = free.clamp(0, wanted);
            (lent > 0).then_some(free - lent)
        };
        match FREE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => Self(lent),
            Err(_) => Self(0),
        }
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        FREE.fetch_add(self.0, Ordering::Relaxed);
    }
}

/// Does work that takes long, while another thread minds the tasks of this one: who presses
/// Ctrl-C would not be heard if all were busy.
fn aside(work: impl FnOnce()) {
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

/// Nothing else is looked for while answers come.
const PAUSE: Duration = Duration::from_secs(1);

/// The answers for `rows` rows, in their order, by as many threads as are free.
///
/// A column of few rows is one batch, and one thread would do all of it.
pub(super) fn shared<T: Send>(
    rows: usize,
    watch: &Watch,
    ask: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>> {
    let helpers = Helpers::borrow(rows.saturating_sub(1));
    let mut workers = vec![(); 1 + helpers.0.unsigned_abs()];
    let (mut all, mut said) = (Vec::with_capacity(rows), Ok(()));
    let begun = (0..rows).take_while(|_| !watch.is_over());
    aside(|| match workers.len() {
        1 => all.extend(begun.map(ask)),
        _ => {
            let take = |answer| {
                all.extend(answer);
                Ok::<_, DataFusionError>(())
            };
            said = in_order(begun, &mut workers, PAUSE, |(), row| ask(row), take);
        }
    });
    drop(helpers);
    if watch.is_over() {
        return Err(DataFusionError::Execution("interrupted".to_owned()));
    }
    said.map(|()| all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_in_their_order_and_helpers_come_back() {
        let free = FREE.load(Ordering::Relaxed);
        let watch = Watch::new();
        for rows in [0, 1, 1000] {
            let answers = shared(rows, &watch, |row| row * 2).unwrap();
            assert_eq!(answers, (0..rows).map(|row| row * 2).collect::<Vec<_>>());
        }
        assert_eq!(FREE.load(Ordering::Relaxed), free);
        let stopped = shared(1000, &watch, |row| {
            if row == 3 {
                interrupt();
            }
        });
        assert!(stopped.unwrap_err().to_string().contains("interrupted"));
        assert_eq!(FREE.load(Ordering::Relaxed), free);
    }
}
