//! Time of the processor, so that other people's programs do not spend our budget.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use palisade_answers::Host;

use crate::interrupt;

/// The processor time of the thread that made it, or where the system does not tell, the time on
/// the wall; and Ctrl-C or a closed
/// output, which end the work.
pub struct Processor {
    processor: Option<ThreadTime>,
    wall: Instant,
}

impl Default for Processor {
    /// Starts now.
    fn default() -> Self {
        Self { processor: ThreadTime::try_now().ok(), wall: Instant::now() }
    }
}

impl Host for Processor {
    fn now(&self) -> Duration {
        let processor = self.processor.and_then(|started| started.try_elapsed().ok());
        processor.unwrap_or_else(|| self.wall.elapsed())
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        match interrupt::is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
