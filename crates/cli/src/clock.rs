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
pub struct Crew {
    pub(crate) threads: Threads,
    asked: AtomicUsize,
}

impl Crew {
    /// So many threads; nobody, where one does it all.
    #[must_use]
    pub fn of(number: usize) -> Option<Self> {
        (number > 1).then(|| Self { threads: Threads::new(number), asked: AtomicUsize::new(0) })
    }
}

/// The processor time of the thread that made it, or where the system does not tell, the time on
/// the wall; and Ctrl-C or a closed output, which end the work. With a crew it is the time of the whole
/// process, divided by those who work: what a person waits on a machine that is free.
pub struct Processor<'c> {
    processor: Option<ThreadTime>,
    wall: Instant,
    crew: Option<(&'c Crew, ProcessTime)>,
    /// The time of the process that is counted, and what of it is this question's.
    counted: Cell<[Duration; 2]>,
}

impl Default for Processor<'_> {
    /// Starts now.
    fn default() -> Self {
        Self::of(None)
    }
}

impl<'c> Processor<'c> {
    /// Starts now, and divides by those who work.
    #[must_use]
    pub fn of(crew: Option<&'c Crew>) -> Self {
        let crew = crew.and_then(|crew| Some((crew, ProcessTime::try_now().ok()?)));
        crew.inspect(|(crew, _)| _ = crew.asked.fetch_add(1, Ordering::Relaxed));
        Self {
            processor: ThreadTime::try_now().ok(),
            wall: Instant::now(),
            crew,
            counted: Cell::default(),
        }
    }
}

impl Drop for Processor<'_> {
    fn drop(&mut self) {
        self.crew.inspect(|(crew, _)| _ = crew.asked.fetch_sub(1, Ordering::Relaxed));
    }
}

impl Host for Processor<'_> {
    fn now(&self) -> Duration {
        if let Some((crew, started)) = self.crew {
            let [counted, own] = self.counted.get();
            let now = started.try_elapsed().unwrap_or(counted);
            // Who waits for others does not work.
            let workers = crew.threads.at_work().max(crew.asked.load(Ordering::Relaxed));
            let own = own + (now - counted) / u32::try_from(workers).unwrap_or(u32::MAX).max(1);
            self.counted.set([now, own]);
            return own;
        }
        let processor = self.processor.and_then(|started| started.try_elapsed().ok());
        processor.unwrap_or_else(|| self.wall.elapsed())
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        stop_if(interrupt::is_over())
    }
}
