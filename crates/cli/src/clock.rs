//! Time of the processor, so that other people's programs do not spend our budget.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// The processor time of the thread that made it; where the system does not tell, the time
/// on the wall.
pub struct Clock {
    processor: Option<ThreadTime>,
    wall: Instant,
    allowed: Duration,
}

impl Clock {
    /// Starts now.
    #[must_use]
    pub fn new(allowed: Duration) -> Self {
        Self { processor: ThreadTime::try_now().ok(), wall: Instant::now(), allowed }
    }

    /// The time since it was started.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let processor = self.processor.and_then(|started| started.try_elapsed().ok());
        processor.unwrap_or_else(|| self.wall.elapsed())
    }

    /// Break when the time is up: what a budget's callback returns.
    pub fn look(&self) -> ControlFlow<()> {
        match self.elapsed() < self.allowed {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}
