//! Books of pawn endings: made, opened, asked.

use core::time::Duration;
use std::sync::Arc;

use palisade::exact::whole::{Book as Worked, Whole};
use palisade::{Budget, Knowledge, PawnEnding};
use palisade_answers::{Clock, Limits, solution};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::ask::databases;
use crate::position::parse;
use crate::watch::Watch;

/// A pawn ending worked out; `palisade.Book` wraps it.
///
/// >>> from palisade_chess import _palisade
/// >>> _palisade.NativeBook(b"nothing")
/// Traceback (most recent call last):
/// ValueError: byte 0: this is no book
#[pyclass(frozen, module = "palisade_chess._palisade")]
pub(crate) struct NativeBook {
    book: Worked,
}

#[pymethods]
impl NativeBook {
    #[new]
    fn new(py: Python<'_>, bytes: PyBackedBytes) -> PyResult<Self> {
        let book = py.detach(|| Worked::from_bytes(&bytes));
        let book = book.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { book })
    }

    /// Works an ending out, with so many megabytes and seconds at most.
    #[staticmethod]
    fn make(
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seconds: Option<f64>,
        megabytes: usize,
    ) -> PyResult<Self> {
        let ending = PawnEnding::try_from(&parse(position)?)
            .map_err(|_| PyValueError::new_err("a book is of kings and pawns alone"))?;
        let seconds = seconds.map(Duration::try_from_secs_f64).transpose();
        let seconds =
            seconds.map_err(|error| PyValueError::new_err(format!("seconds: {error}")))?;
        let made = py.detach(|| {
            let databases = Arc::clone(databases());
            let watch = Watch::default();
            let found = {
                let clock = Clock::new(Limits { work: u64::MAX, seconds }, &watch);
                let look = |progress: palisade::exact::Progress| clock.look(progress.work);
                let budget = Budget::work(u64::MAX).watched_by(&look);
                Whole::new(databases, megabytes.saturating_mul(1 << 20)).book(&ending, &budget)
            };
            watch.finish(found)
        })?;
        let book = made.map_err(|open| PyRuntimeError::new_err(format!("not decided: {open}")))?;
        Ok(Self { book })
    }

    /// The position that it is about.
    #[getter]
    fn fen(&self) -> String {
        self.book.root().to_string()
    }

    /// Its bytes, for a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.book.to_bytes());
        PyBytes::new(py, &bytes)
    }

    /// Are the pawns of a position in it?
    fn has(&self, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        let position = parse(position)?;
        Ok(PawnEnding::try_from(&position).is_ok_and(|ending| self.book.has(&ending)))
    }

    /// What it says of a position, as JSON.
    fn ask(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let position = parse(position)?;
        Ok(py.detach(|| {
            let said = Knowledge::default().look_up(&self.book, &position);
            solution(None, &said, 0.0)
        }))
    }
}
