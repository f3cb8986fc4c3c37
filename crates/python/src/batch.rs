//! Many positions at once: without the interpreter, on all cores.

use core::num::NonZeroUsize;
use std::borrow::Cow;
use std::thread;
use std::time::Instant;

use palisade::{Color, Effort, cannot_win};
use palisade_answers::read::{self, Trouble};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};

use crate::answers::Answers;
use crate::arguments::{Side, Threads, Work};
use crate::capsule::Column;
use crate::many::shared;
use crate::position::{InvalidFen, text};
use crate::texts::{Outside, Texts, accept};
use crate::watch::{Stop, Tell};

/// What is asked of each position.
#[derive(Clone, Copy)]
enum BatchQuestion {
    Blockage(Color, Effort),
    Unwinnable(Color),
}

impl BatchQuestion {
    fn answer(self, fen: &str) -> Result<bool, Trouble> {
        Ok(match self {
            Self::Blockage(side, effort) => cannot_win(&read::position(fen)?, side, effort),
            Self::Unwinnable(side) => read::helpmates(fen)?.unwinnable(side),
        })
    }
}

/// How a batch is worked through.
#[derive(Clone, Copy)]
struct BatchPlan {
    question: BatchQuestion,
    /// Is a text that is no position answered with None?
    lenient: bool,
    threads: usize,
}

impl BatchPlan {
    fn new(question: BatchQuestion, invalid: &str, threads: Option<Threads>) -> PyResult<Self> {
        let (lenient, threads) = (is_lenient(invalid)?, count(threads));
        Ok(Self { question, lenient, threads })
    }
}

/// As many threads as are wanted, or else as there are cores.
pub(crate) fn count(threads: Option<Threads>) -> usize {
    let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    threads.map_or_else(all, |threads| threads.0.get())
}

/// Positions that a thread takes at a time: enough that taking them costs nothing.
const CHUNK: usize = 128;

/// The answers for `length` texts.
/// To be called without the interpreter.
fn answer<'a>(
    plan: BatchPlan,
    stop: Stop,
    length: usize,
    text: impl Fn(usize) -> Result<Option<Cow<'a, str>>, Outside> + Sync,
) -> PyResult<Vec<Option<bool>>> {
    let found = shared(length, plan.threads, CHUNK, stop, &Tell::default(), |index, _| {
        let found = match text(index) {
            Ok(None) => return Ok(None),
            Ok(Some(text)) => plan.question.answer(&text).map_err(|error| error.to_string()),
            Err(outside) => Err(outside.to_string()),
        };
        match found {
            Err(_) if plan.lenient => Ok(None),
            found => found.map(Some),
        }
    })?;
    found.map_err(|(index, error)| no_position(index, &error))
}

/// The text with this index is no position.
pub(crate) fn no_position(index: usize, error: &str) -> PyErr {
    InvalidFen::new_err(format!("position {index}: {error}"))
}

/// The texts of whatever one can loop over.
pub(crate) fn listed(positions: &Bound<'_, PyAny>) -> PyResult<Vec<Option<PyBackedStr>>> {
    let mut texts = Vec::with_capacity(positions.len().unwrap_or(0));
    let all = positions.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("many positions are wanted, and this is {positions:?}"))
    })?;
    for (index, position) in all.enumerate() {
        let position = position?;
        let fen = if position.is_none() { None } else { Some(text(&position, Some(index))?) };
        texts.push(fen);
    }
    Ok(texts)
}

/// One text has as many letters, and they are no positions.
pub(crate) fn refuse_one_text(positions: &Bound<'_, PyAny>) -> PyResult<()> {
    match positions.is_instance_of::<PyString>() {
        true => Err(PyTypeError::new_err("many positions are wanted, and this is one text")),
        false => Ok(()),
    }
}

/// With `invalid` "none" a text that is no position is answered with None.
pub(crate) fn is_lenient(invalid: &str) -> PyResult<bool> {
    match invalid {
        "raise" => Ok(false),
        "none" => Ok(true),
        _ => {
            let words = format!("invalid: expected raise or none, found {invalid:?}");
            Err(PyValueError::new_err(words))
        }
    }
}

/// Positions in, answers out: a column for a column of Arrow, and else a list.
fn ask<'py>(
    positions: &Bound<'py, PyAny>,
    plan: BatchPlan,
    stop: Stop,
) -> PyResult<Bound<'py, PyAny>> {
    let py = positions.py();
    refuse_one_text(positions)?;
    if let Some(column) = Column::of(positions)? {
        let answers = py.detach(|| {
            let chunks = column.read(accept)?;
            let texts = Texts::new(&chunks);
            answer(plan, stop, texts.len(), |index| texts.get(index)).map(Answers::new)
        })?;
        return Ok(Bound::new(py, answers)?.into_any());
    }
    let texts = listed(positions)?;
    let fen = |index: usize| Ok(texts[index].as_deref().map(Cow::Borrowed));
    let answers = py.detach(|| answer(plan, stop, texts.len(), fen))?;
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
/// cores if it is None. `stop` is something with `is_set()`, as `threading.Event` has it, or
/// something to call that answers whether to stop; what was not begun by then is None.
///
/// >>> import palisade_chess as palisade
/// >>> wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
/// >>> palisade.blockages([wall, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None], "white")
/// [True, False, None]
#[pyfunction]
#[pyo3(signature = (positions, side, effort = Work::default(), *, invalid = "raise", threads = None, stop = Stop::default()))]
#[pyo3(
    text_signature = "(positions, side, effort='node', *, invalid='raise', threads=None, stop=None)"
)]
pub(crate) fn blockages<'py>(
    positions: &Bound<'py, PyAny>,
    side: Side,
    effort: Work,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
) -> PyResult<Bound<'py, PyAny>> {
    ask(
        positions,
        BatchPlan::new(BatchQuestion::Blockage(side.0, effort.0), invalid, threads)?,
        stop,
    )
}

/// `unwinnable` of many positions at once, as `blockages` does it.
///
/// >>> import palisade_chess as palisade
/// >>> palisade.unwinnables(["4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "what"], "white", invalid="none")
/// [True, None]
#[pyfunction]
#[pyo3(signature = (positions, side, *, invalid = "raise", threads = None, stop = Stop::default()))]
#[pyo3(text_signature = "(positions, side, *, invalid='raise', threads=None, stop=None)")]
pub(crate) fn unwinnables<'py>(
    positions: &Bound<'py, PyAny>,
    side: Side,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
) -> PyResult<Bound<'py, PyAny>> {
    ask(positions, BatchPlan::new(BatchQuestion::Unwinnable(side.0), invalid, threads)?, stop)
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
