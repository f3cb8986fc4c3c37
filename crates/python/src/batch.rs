//! Many positions at once: without the interpreter, on all cores.

use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use std::borrow::Cow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use palisade::{Color, Effort, cannot_win};
use palisade_answers::Host as _;
use palisade_answers::read::{self, Trouble};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};

use crate::answers::Answers;
use crate::arguments::{Side, Threads, Work};
use crate::capsule::Column;
use crate::position::{InvalidFen, text};
use crate::texts::{Outside, Texts, accept};
use crate::watch::Watch;

/// What is asked of each position.
#[derive(Clone, Copy)]
enum Question {
    Blockage(Color, Effort),
    Unwinnable(Color),
}

impl Question {
    fn answer(self, fen: &str) -> Result<bool, Trouble> {
        let position = read::position(fen)?;
        Ok(match self {
            Self::Blockage(side, effort) => cannot_win(&position, side, effort),
            Self::Unwinnable(side) => palisade::unwinnable(&position, side),
        })
    }
}

/// How a batch is worked through.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    question: Question,
    /// Is a text that is no position answered with None?
    lenient: bool,
    threads: usize,
}

impl Plan {
    fn new(question: Question, invalid: &str, threads: Option<Threads>) -> PyResult<Self> {
        let lenient = match invalid {
            "raise" => false,
            "none" => true,
            _ => {
                let words = format!("invalid: expected raise or none, found {invalid:?}");
                return Err(PyValueError::new_err(words));
            }
        };
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Ok(Self { question, lenient, threads: threads.map_or_else(all, |threads| threads.0.get()) })
    }
}

/// So many positions a thread takes at a time: enough that taking them costs nothing.
const CHUNK: usize = 128;

/// The answers for `length` texts.
/// To be called without the interpreter.
pub(crate) fn answer<'a>(
    plan: Plan,
    length: usize,
    text: impl Fn(usize) -> Result<Option<Cow<'a, str>>, Outside> + Sync,
) -> PyResult<Vec<Option<bool>>> {
    let mut answers = vec![None; length];
    let wrong = Mutex::new(None::<(usize, String)>);
    let stop = AtomicBool::new(false);
    let watch = Watch::default();
    {
        let chunks = Mutex::new(answers.chunks_mut(CHUNK).enumerate());
        // A thread that panicked is one whose panic is passed on: its locks may be taken.
        let next = || chunks.lock().unwrap_or_else(|lock| lock.into_inner()).next();
        let work = |is_on: &dyn Fn() -> bool| {
            while let Some((number, chunk)) = next().filter(|_| is_on()) {
                for (index, answer) in (number * CHUNK..).zip(chunk) {
                    let found = match text(index) {
                        Ok(None) => continue,
                        Ok(Some(text)) => {
                            plan.question.answer(&text).map_err(|error| error.to_string())
                        }
                        Err(Outside) => Err("the array has no text where it says".to_owned()),
                    };
                    match found {
                        Ok(found) => *answer = Some(found),
                        Err(_) if plan.lenient => {}
                        Err(error) => {
                            // Chunks are taken in their order and finished up to an error.
                            // So the first wrong text is always found.
                            let mut wrong = wrong.lock().unwrap_or_else(|lock| lock.into_inner());
                            if wrong.as_ref().is_none_or(|(known, _)| index < *known) {
                                *wrong = Some((index, error));
                            }
                            stop.store(true, Ordering::Relaxed);
                            return;
                        }
                    }
                }
            }
        };
        let others = plan.threads.min(length.div_ceil(CHUNK)).saturating_sub(1);
        thread::scope(|scope| {
            for _ in 0..others {
                scope.spawn(|| work(&|| !stop.load(Ordering::Relaxed)));
            }
            // This thread looks after the signals of Python.
            work(&|| {
                if watch.look(0) == ControlFlow::Break(()) {
                    stop.store(true, Ordering::Relaxed);
                }
                !stop.load(Ordering::Relaxed)
            });
        });
    }
    watch.finish(())?;
    match wrong.into_inner().unwrap_or_else(|lock| lock.into_inner()) {
        Some((index, error)) => Err(InvalidFen::new_err(format!("position {}: {error}", index))),
        None => Ok(answers),
    }
}

/// Positions in, answers out: a column for a column of Arrow, and else a list.
fn ask<'py>(positions: &Bound<'py, PyAny>, plan: Plan) -> PyResult<Bound<'py, PyAny>> {
    let py = positions.py();
    if positions.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("many positions are wanted, and this is one text"));
    }
    if let Some(column) = Column::of(positions)? {
        let answers = py.detach(|| {
            let chunks = column.read(accept)?;
            let texts = Texts::new(&chunks);
            answer(plan, texts.len(), |index| texts.get(index)).map(Answers::new)
        })?;
        return Ok(Bound::new(py, answers)?.into_any());
    }
    let mut texts: Vec<Option<PyBackedStr>> = Vec::with_capacity(positions.len().unwrap_or(0));
    let all = positions.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("many positions are wanted, and this is {positions:?}"))
    })?;
    for (index, position) in all.enumerate() {
        let position = position?;
        let fen = if position.is_none() { None } else { Some(text(&position, Some(index))?) };
        texts.push(fen);
    }
    let fen = |index: usize| Ok(texts[index].as_deref().map(Cow::Borrowed));
    let answers = py.detach(|| answer(plan, texts.len(), fen))?;
    Ok(PyList::new(py, answers)?.into_any())
}

/// `blockage` of many positions at once, on all cores.
///
/// A list is answered with a list, and so is whatever else one can loop over. A column of
/// Arrow, as pyarrow, Polars and DuckDB have them, is answered with `Answers`, which is one too.
/// The type of the first is utf8, large_utf8 or utf8_view.
///
/// None stays what it is. A text that is no position raises `InvalidFen`, with its index,
/// or is answered with None if `invalid` is "none". `threads` is the number of threads, all
/// cores if it is None.
///
/// >>> import palisade_chess as palisade
/// >>> wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
/// >>> palisade.blockages([wall, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None], "white")
/// [True, False, None]
#[pyfunction]
#[pyo3(signature = (positions, side, effort = Work::default(), *, invalid = "raise", threads = None))]
#[pyo3(text_signature = "(positions, side, effort='node', *, invalid='raise', threads=None)")]
pub(crate) fn blockages<'py>(
    positions: &Bound<'py, PyAny>,
    side: Side,
    effort: Work,
    invalid: &str,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    ask(positions, Plan::new(Question::Blockage(side.0, effort.0), invalid, threads)?)
}

/// `unwinnable` of many positions at once, as `blockages` does it.
///
/// >>> import palisade_chess as palisade
/// >>> palisade.unwinnables(["4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "what"], "white", invalid="none")
/// [True, None]
#[pyfunction]
#[pyo3(signature = (positions, side, *, invalid = "raise", threads = None))]
#[pyo3(text_signature = "(positions, side, *, invalid='raise', threads=None)")]
pub(crate) fn unwinnables<'py>(
    positions: &Bound<'py, PyAny>,
    side: Side,
    invalid: &str,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    ask(positions, Plan::new(Question::Unwinnable(side.0), invalid, threads)?)
}

/// The seconds that a plain loop of Rust takes over these texts, and how many it proves: the
/// yardstick of `bench.py`.
#[pyfunction(name = "_yardstick")]
pub(crate) fn yardstick(
    py: Python<'_>,
    fens: Vec<String>,
    side: Side,
    effort: Work,
) -> PyResult<(f64, usize)> {
    py.detach(|| {
        let start = Instant::now();
        let mut proved = 0;
        for fen in &fens {
            let position =
                read::position(fen).map_err(|error| InvalidFen::new_err(error.to_string()))?;
            proved += usize::from(cannot_win(&position, side.0, effort.0));
        }
        Ok((start.elapsed().as_secs_f64(), proved))
    })
}
