//! Many questions shared among threads, while the one that asks looks after Python.

use palisade_answers::{Host as _, Many, Worker};
use pyo3::prelude::*;

use crate::arguments::Threads;
use crate::watch::{PAUSE, Stop, Tell, Watch, say};

/// How many questions are worked through.
pub(crate) struct Sharing {
    pub(crate) threads: Option<Threads>,
    pub(crate) stop: Stop,
    pub(crate) tell: Tell,
}

impl Sharing {
    /// A slot for every question, filled by threads that take `chunk` questions at a time. What was not
    /// begun when somebody stopped it stays empty.
    pub(crate) fn ask<A: Send>(
        self,
        py: Python<'_>,
        length: usize,
        chunk: usize,
        ask: impl Fn(usize, &Worker<'_>) -> PyResult<Option<A>> + Send + Sync,
    ) -> PyResult<Vec<Option<A>>> {
        let Self { threads, stop, tell } = self;
        let plan = Many { threads: threads.map(|threads| threads.0), chunk, pause: PAUSE };
        py.detach(|| {
            let watch = Watch::new(stop);
            let begun = if watch.look(0).is_break() { 0 } else { length };
            let look = |done| say(&tell, done).map(|()| watch.look(0));
            let asked = plan.ask(begun, look, ask);
            let mut answers = watch.finish(asked)??;
            say(&tell, answers.len())?;
            answers.resize_with(length, || None);
            Ok(answers)
        })
    }
}
