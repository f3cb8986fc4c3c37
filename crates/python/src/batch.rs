//! Many positions at once: without the interpreter, on all cores.

use std::time::Instant;

use palisade::cannot_win;
use palisade_answers::read::{self, Trouble};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::answers::Answers;
use crate::arguments::{EffortArgument, SideArgument, Threads};
use crate::many::Sharing;
use crate::position::InvalidFen;
use crate::texts::{PositionTexts, Texts};
use crate::watch::Stop;

/// Positions that a thread takes at a time: enough that taking them costs nothing.
const CHUNK: usize = 128;

/// Positions in, answers out: a column for a column of Arrow, and else a list.
fn ask<'py>(
    given: &Bound<'py, PyAny>,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
    question: impl Fn(&str) -> Result<bool, Trouble> + Send + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, positions) = (given.py(), PositionTexts::of(given, invalid)?);
    let sharing = Sharing { threads, stop, tell: None };
    let answers = sharing
        .ask(py, positions.texts.len(), CHUNK, |index, _| positions.get(index, &question))?;
    match positions.texts {
        Texts::Column(_) => Ok(Bound::new(py, Answers::new(answers))?.into_any()),
        Texts::List(_) => Ok(PyList::new(py, answers)?.into_any()),
    }
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
#[pyo3(signature = (positions, side, effort = EffortArgument::default(), *, invalid = "raise", threads = None, stop = Stop::default()))]
#[pyo3(
    text_signature = "(positions, side, effort='node', *, invalid='raise', threads=None, stop=None)"
)]
pub(crate) fn blockages<'py>(
    positions: &Bound<'py, PyAny>,
    side: SideArgument,
    effort: EffortArgument,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
) -> PyResult<Bound<'py, PyAny>> {
    ask(positions, invalid, threads, stop, |fen| {
        Ok(cannot_win(&read::position(fen)?, side.0, effort.0))
    })
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
    side: SideArgument,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
) -> PyResult<Bound<'py, PyAny>> {
    ask(positions, invalid, threads, stop, |fen| Ok(read::helpmates(fen)?.unwinnable(side.0)))
}

/// The seconds that a plain loop of Rust takes over these texts, and how many it proves: the
/// yardstick of `bench.py`.
#[pyfunction(name = "_yardstick")]
pub(crate) fn yardstick(
    py: Python<'_>,
    fens: Vec<String>,
    side: SideArgument,
    effort: EffortArgument,
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
