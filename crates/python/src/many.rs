//! Many questions shared among threads, while the one that asks looks after Python.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use std::sync::Mutex;
use std::thread::{self, Thread};
use std::time::Instant;

use palisade_answers::Host;
use pyo3::PyResult;

use crate::watch::{PAUSE, Stop, Tell, Watch};

/// Searches go deep, as on a main thread, which has as much.
const STACK: usize = 8 << 20;

/// An answer in each slot that was filled, or the first wrong question.
type Filled<A, E> = Result<Vec<Option<A>>, (usize, E)>;

/// Who works on one question of many: his own clock, and a word for all of them to stop.
pub(crate) struct Worker<'a> {
    start: Instant,
    over: &'a AtomicBool,
}

impl Host for Worker<'_> {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        if self.over.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Tells who waits that a thread is done, also where it panics.
struct Leaving<'a> {
    working: &'a AtomicUsize,
    waiting: &'a Thread,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.working.fetch_sub(1, Ordering::Release);
        self.waiting.unpark();
    }
}

/// A slot for every question, filled by `threads` threads that take `chunk` questions at a time, in
/// their order. What was not begun when somebody stopped it stays empty. `Err` ends it as well: of
/// several that of the first question is kept, for what is taken is worked through up to an error.
///
/// To be called without the interpreter.
pub(crate) fn shared<A: Send, E: Send>(
    length: usize,
    threads: usize,
    chunk: usize,
    stop: Stop,
    tell: &Tell,
    ask: impl Fn(usize, &Worker<'_>) -> Result<Option<A>, E> + Sync,
) -> PyResult<Filled<A, E>> {
    let watch = Watch::new(stop);
    let mut answers: Vec<Option<A>> = Vec::new();
    answers.resize_with(length, || None);
    let wrong = Mutex::new(None::<(usize, E)>);
    let mut raised = None;
    let over = AtomicBool::new(watch.look(0).is_break());
    let done = AtomicUsize::new(0);
    {
        let chunks = Mutex::new(answers.chunks_mut(chunk).enumerate());
        // A thread that panicked is one whose panic is passed on: its locks may be taken.
        let next = || chunks.lock().unwrap_or_else(|lock| lock.into_inner()).next();
        let work = || {
            while let Some((number, slots)) = next().filter(|_| !over.load(Ordering::Relaxed)) {
                for (index, slot) in (number * chunk..).zip(slots) {
                    match ask(index, &Worker { start: Instant::now(), over: &over }) {
                        Ok(found) => {
                            *slot = found;
                            done.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(error) => {
                            let mut wrong = wrong.lock().unwrap_or_else(|lock| lock.into_inner());
                            if wrong.as_ref().is_none_or(|(known, _)| index < *known) {
                                *wrong = Some((index, error));
                            }
                            over.store(true, Ordering::Relaxed);
                            return;
                        }
                    }
                }
            }
        };
        let wanted = threads.min(length.div_ceil(chunk));
        let (working, waiting) = (AtomicUsize::new(0), thread::current());
        let (working, waiting) = (&working, &waiting);
        thread::scope(|scope| {
            for number in 0..wanted {
                working.fetch_add(1, Ordering::Relaxed);
                let leaving = Leaving { working, waiting };
                let thread = thread::Builder::new().stack_size(STACK);
                let begun = thread.spawn_scoped(scope, || {
                    let _leaving = leaving;
                    work();
                });
                match begun {
                    Ok(_) => {}
                    // Fewer do it too.
                    Err(_) if number > 0 => break,
                    Err(error) => return Err(error),
                }
            }
            while working.load(Ordering::Acquire) > 0 {
                thread::park_timeout(PAUSE);
                let told = tell.say(done.load(Ordering::Relaxed)).err();
                if watch.look(0).is_break() || told.is_some() {
                    over.store(true, Ordering::Relaxed);
                }
                raised = raised.take().or(told);
            }
            Ok(())
        })?;
    }
    watch.finish(())?;
    raised.map_or(Ok(()), Err)?;
    tell.say(done.into_inner())?;
    Ok(match wrong.into_inner().unwrap_or_else(|lock| lock.into_inner()) {
        Some(wrong) => Err(wrong),
        None => Ok(answers),
    })
}
