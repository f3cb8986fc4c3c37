//! Many questions shared among threads, while the one that asks looks after Python.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::time::Instant;

use palisade_answers::{Host, in_order};
use pyo3::PyResult;

use crate::watch::{PAUSE, Stop, Tell, Watch};

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

/// A slot for every question, filled by `threads` threads that take `chunk` questions at a time, in
/// their order. What was not begun when somebody stopped it stays empty. `Err` ends it as well: of
/// several that of the first question is kept.
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
    let over = AtomicBool::new(watch.look(0).is_break());
    let (mut answers, mut wrong) = (Vec::with_capacity(length), None);
    let (mut next_told, started) = (PAUSE, Instant::now());
    let begun = (0..length).step_by(chunk).take_while(|_| !over.load(Ordering::Relaxed));
    let work = |(): &mut (), from: usize| -> Result<Vec<Option<A>>, (usize, E)> {
        let worker = || Worker { start: Instant::now(), over: &over };
        let ask = |index| ask(index, &worker()).map_err(|error| (index, error));
        (from..length.min(from + chunk)).map(ask).collect()
    };
    let take = |found| {
        match found {
            Some(Ok(found)) if wrong.is_none() => answers.extend(found),
            Some(Err(error)) => wrong = wrong.take().or(Some(error)),
            _ => {}
        }
        let mut told = Ok(());
        if started.elapsed() >= next_told {
            next_told = started.elapsed() + PAUSE;
            told = tell.say(answers.len());
        }
        if wrong.is_some() || told.is_err() || watch.look(0).is_break() {
            over.store(true, Ordering::Relaxed);
        }
        told
    };
    let mut workers = vec![(); threads.min(length.div_ceil(chunk))];
    let asked = in_order(begun, &mut workers, PAUSE, work, take);
    watch.finish(())?;
    asked?;
    tell.say(answers.len())?;
    answers.resize_with(length, || None);
    Ok(wrong.map_or(Ok(answers), Err))
}
