//! Time of the processor, so that other people's programs do not spend our budget.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use palisade::Threads;
use palisade_answers::Host;
use palisade_board::stop_if;

use crate::interrupt;

/// Threads that work inside positions, and the positions that are asked about.
pub struct SharedThreads {
    pub(crate) workers: Threads,
    asked: AtomicUsize,
}

impl SharedThreads {
    /// So many threads; with one, whoever asks works alone.
    #[must_use]
    pub fn of(number: usize) -> Self {
        Self { workers: Threads::new(number), asked: AtomicUsize::new(0) }
    }
}

/// The processor time of the thread that made it, or where the system does not tell, the time on
/// the wall; and Ctrl-C or a closed output, which end the work. Where several threads share the work it is
/// the time of the whole process, divided by those who work: what a person waits on a machine that is
/// free.
pub struct Processor<'t> {
    own: Option<ThreadTime>,
    wall: Instant,
    shared: Option<(&'t SharedThreads, ProcessTime)>,
    /// The time of the process that is counted, and what of it is this question's.
    counted: Cell<[Duration; 2]>,
}

impl Default for Processor<'_> {
    /// Starts now.
    fn default() -> Self {
        Self::started(None)
    }
}

impl<'t> Processor<'t> {
    /// Starts now, and divides by those who work.
    #[must_use]
    pub fn of(threads: &'t SharedThreads) -> Self {
        let process = ProcessTime::try_now().ok().filter(|_| threads.workers.number() > 1);
        let shared = process.map(|process| (threads, process));
        shared.inspect(|(threads, _)| _ = threads.asked.fetch_add(1, Ordering::Relaxed));
        Self::started(shared)
    }

    fn started(shared: Option<(&'t SharedThreads, ProcessTime)>) -> Self {
        let (own, wall) = (ThreadTime::try_now().ok(), Instant::now());
        Self { own, wall, shared, counted: Cell::default() }
    }
}

impl Drop for Processor<'_> {
    fn drop(&mut self) {
        self.shared.inspect(|(threads, _)| _ = threads.asked.fetch_sub(1, Ordering::Relaxed));
    }
}

impl Host for Processor<'_> {
    fn now(&self) -> Duration {
        if let Some((threads, started)) = self.shared {
            let [counted, own] = self.counted.get();
            let now = started.try_elapsed().unwrap_or(counted);
            // Who waits for others does not work.
            let asked = threads.asked.load(Ordering::Relaxed);
            let workers = threads.workers.at_work().max(asked);
            let own = own + (now - counted) / u32::try_from(workers).unwrap_or(u32::MAX).max(1);
            self.counted.set([now, own]);
            return own;
        }
        let own = self.own.and_then(|started| started.try_elapsed().ok());
        own.unwrap_or_else(|| self.wall.elapsed())
    }

    fn look(&self, work: u64) -> ControlFlow<()> {
        interrupt::stop_after("work", work);
        stop_if(interrupt::is_over())
    }
}
