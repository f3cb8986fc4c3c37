//! What ends long work: a budget, a clock, somebody who watches.

use core::ops::ControlFlow;
use core::time::Duration;
use std::time::Instant;

use palisade::{Budget, Progress};

/// What a door gives to long work: a clock, and a way to end it.
///
/// `()` is one without either.
///
/// ```
/// use palisade_answers::Host;
/// assert_eq!(().now(), ().now());
/// ```
pub trait Host {
    /// The time since some moment, always the same one. Who has no clock stands still.
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    /// Told now and then how much work is done; it may end it.
    fn look(&self, _work: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Host for () {}

/// The clock on the wall, since this moment; nobody watches.
impl Host for Instant {
    fn now(&self) -> Duration {
        self.elapsed()
    }
}

/// How much may be done for a question.
///
/// ```
/// use core::time::Duration;
/// use palisade_answers::Limits;
/// let limits = Limits { seconds: Some(Duration::from_secs(5)), ..Limits::work(u64::MAX) };
/// assert!(limits.seconds.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Units of work, of a few microseconds each; when they are spent, the answer is what is
    /// known by then, and the same on every machine.
    pub work: u64,
    /// The time by the clock of the host, when it ends as well; without it the clock is not asked.
    pub seconds: Option<Duration>,
}

impl Limits {
    /// A number of units of work, however long it takes.
    #[must_use]
    pub const fn work(work: u64) -> Self {
        Self { work, seconds: None }
    }
}

/// Work that has begun, and when it ends.
///
/// ```
/// use palisade_answers::{Clock, Limits};
/// let clock = Clock::new(Limits::work(1000), &());
/// assert!(clock.look(10).is_continue());
/// ```
#[derive(Clone, Copy)]
pub struct Clock<'a> {
    limits: Limits,
    host: &'a dyn Host,
    start: Duration,
}

impl<'a> Clock<'a> {
    /// Work that begins now.
    #[must_use]
    pub fn new(limits: Limits, host: &'a dyn Host) -> Self {
        Self { limits, host, start: host.now() }
    }

    /// A part of the work that begins now, with limits of its own.
    pub(crate) fn part(&self, limits: Limits) -> Self {
        Self::new(limits, self.host)
    }

    /// The seconds since it began; always 0 where the host has no clock.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }

    /// Break when the time is up or the host wants an end: what a budget's callback returns.
    pub fn look(&self, work: u64) -> ControlFlow<()> {
        // To ask a host for the time may be a call out of the program: without seconds that is saved.
        match self.limits.seconds.is_some_and(|allowed| self.elapsed() >= allowed) {
            true => ControlFlow::Break(()),
            false => self.host.look(work),
        }
    }

    /// What is answered with a budget of this much work, which ends as the clock says.
    pub fn limited<A>(&self, ask: impl FnOnce(&Budget<'_>) -> A) -> A {
        let told = |progress: Progress| self.look(progress.work);
        ask(&Budget::work(self.limits.work).watched_by(&told))
    }

    fn elapsed(&self) -> Duration {
        // The clock is somebody else's, and may be set back.
        self.host.now().saturating_sub(self.start)
    }
}
