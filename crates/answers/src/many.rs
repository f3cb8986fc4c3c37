//! Many questions shared among threads, while the one that asks looks after its host.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::io;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Instant;

use palisade_board::stop_if;

use crate::{Host, in_order};

/// Who works on one question of many: his own clock, and a word for all of them to stop.
///
/// ```
/// use palisade_answers::{Host, Worker};
/// fn is_over(worker: &Worker<'_>) -> bool {
///     worker.look(0).is_break()
/// }
/// ```
pub struct Worker<'a> {
    start: Instant,
    over: &'a AtomicBool,
}

impl Host for Worker<'_> {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        stop_if(self.over.load(Ordering::Relaxed))
    }
}

/// As many threads as are wanted, or else as there are cores.
///
/// ```
/// assert!(palisade_answers::cores(None) > 0);
/// ```
#[must_use]
pub fn cores(wanted: Option<NonZeroUsize>) -> usize {
    let all = || thread::available_parallelism().ok();
    wanted.or_else(all).map_or(1, NonZeroUsize::get)
}

/// How many questions are shared among threads.
///
/// ```
/// let plan = palisade_answers::Many { threads: None, chunk: 1, pause: core::time::Duration::MAX };
/// let said = plan.ask(3, |_| Ok(std::ops::ControlFlow::Continue(())), |index, _| match index {
///     1 => Ok(None),
///     _ => Ok::<_, std::io::Error>(Some(10 * index)),
/// });
/// assert_eq!(said.unwrap(), [Some(0), None, Some(20)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Many {
    /// Threads at most; as many as there are cores, if it is none.
    pub threads: Option<NonZeroUsize>,
    /// Questions that a thread takes at a time: where each is short, enough that taking them costs
    /// nothing.
    pub chunk: usize,
    /// So often the one that asks looks whether to go on.
    pub pause: Duration,
}

impl Many {
    /// A slot for every question, which `ask` fills, in their order. `look` is told now and then how
    /// many are done; what was not begun when it broke off stays empty.
    ///
    /// # Errors
    ///
    /// The first of `look`, or of the first question that has one, and that of the system if it has
    /// no thread at all. It ends the work.
    pub fn ask<A: Send, E: Send + From<io::Error>>(
        self,
        length: usize,
        mut look: impl FnMut(usize) -> Result<ControlFlow<()>, E>,
        ask: impl Fn(usize, &Worker<'_>) -> Result<Option<A>, E> + Sync,
    ) -> Result<Vec<Option<A>>, E> {
        let Self { threads, chunk, pause } = self;
        let (mut answers, mut looked) = (Vec::with_capacity(length), Instant::now());
        let over = &AtomicBool::new(false);
        let begun = (0..length).step_by(chunk).take_while(|_| !over.load(Ordering::Relaxed));
        let work = |(): &mut (), from: usize| -> Result<Vec<Option<A>>, E> {
            // A clock for each question: seconds are what one of them may take.
            let ask = |index| ask(index, &Worker { start: Instant::now(), over });
            (from..length.min(from + chunk)).map(ask).collect()
        };
        let mut take = |found: Option<Result<Vec<Option<A>>, E>>| {
            answers.extend(found.transpose()?.unwrap_or_default());
            if looked.elapsed() < pause {
                return Ok(ControlFlow::Continue(()));
            }
            looked = Instant::now();
            look(answers.len())
        };
        let take = |found| {
            let said = take(found);
            if !matches!(said, Ok(ControlFlow::Continue(()))) {
                // Who is at work hears it at the next look at his clock, and leaves what he has.
                over.store(true, Ordering::Relaxed);
            }
            said.map(drop)
        };
        let workers = cores(threads).min(length.div_ceil(chunk));
        in_order(begun, &mut vec![(); workers], pause, work, take)?;
        answers.resize_with(length, || None);
        Ok(answers)
    }
}
