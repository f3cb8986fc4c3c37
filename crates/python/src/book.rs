//! Books of endings: made, opened, asked.

use std::path::PathBuf;

use palisade::{Knowledge, PawnEnding};
use palisade_answers::{Clock, FilePages, Host as _, read, solution};
use palisade_endings::walk::Walk;
use palisade_tables::slices::{Pages, SliceBook};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::arguments::{limits, refused};
use crate::ask::DATABASES;
use crate::position::parse;
use crate::watch::{Stop, Watch};

/// Bytes in memory, or those of a file.
type AnyPages = Box<dyn Pages + Send + Sync>;

/// A book, or why there is none.
fn opened(pages: AnyPages) -> Result<NativeBook, String> {
    SliceBook::open(pages).map(|book| NativeBook { book }).map_err(|error| error.to_string())
}

/// An ending worked out; `palisade.Book` wraps it.
///
/// >>> from palisade_chess import _palisade
/// >>> _palisade.NativeBook(b"nothing")
/// Traceback (most recent call last):
/// ValueError: byte 0: this is no book
#[pyclass(frozen, module = "palisade_chess._palisade")]
pub(crate) struct NativeBook {
    book: SliceBook<AnyPages>,
}

#[pymethods]
impl NativeBook {
    #[new]
    fn new(py: Python<'_>, bytes: PyBackedBytes) -> PyResult<Self> {
        py.detach(|| opened(Box::new(bytes.to_vec()))).map_err(PyValueError::new_err)
    }

    /// Opens a file, which is read where it is asked.
    #[staticmethod]
    #[pyo3(text_signature = "(path)")]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let pages = FilePages::open(&path)?;
        let book = py.detach(|| opened(Box::new(pages)));
        book.map_err(|error| PyValueError::new_err(format!("{}: {error}", path.display())))
    }

    /// Works an ending out, with at most these megabytes and seconds.
    #[staticmethod]
    #[pyo3(signature = (position, seconds, megabytes, stop = Stop::default()))]
    #[pyo3(text_signature = "(position, seconds, megabytes, stop=None)")]
    fn make(
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seconds: Option<&str>,
        megabytes: usize,
        stop: Stop,
    ) -> PyResult<Self> {
        let ending = PawnEnding::try_from(&parse(position, read::position)?)
            .map_err(|_| PyValueError::new_err("a book is of kings and pawns alone"))?;
        let limits = limits(&u64::MAX.to_string(), seconds)?;
        let made = py.detach(|| {
            let watch = Watch::new(stop);
            let databases = DATABASES.get(|| watch.look(0));
            let found =
                databases.ok_or_else(|| "it was stopped".to_owned()).and_then(|databases| {
                    let mut walk = Walk::new(databases, megabytes.saturating_mul(1 << 20));
                    let clock = Clock::new(limits, &watch);
                    let made = clock.limited(|budget| walk.book(&ending, budget));
                    made.map_err(|open| open.to_string())
                });
            watch.finish(found)
        })?;
        let book = made.map_err(|open| PyRuntimeError::new_err(format!("not decided: {open}")))?;
        opened(Box::new(book)).map_err(PyRuntimeError::new_err)
    }

    /// The position that it is about.
    #[getter]
    fn fen(&self) -> String {
        self.book.root().to_string()
    }

    /// Its bytes, for a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let pages = self.book.pages();
        PyBytes::new_with(py, usize::try_from(pages.size())?, |bytes| match pages.read(0, bytes) {
            true => Ok(()),
            false => Err(PyRuntimeError::new_err("the file of the book cannot be read")),
        })
    }

    /// Are the pawns of a position in it?
    fn has(&self, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.book.has(&parse(position, read::position)?))
    }

    /// What it says of a position, as JSON.
    fn ask(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let position = parse(position, read::position)?;
        let said = py.detach(|| Knowledge::default().ask_book(&self.book, &position));
        Ok(solution(None, &said.map_err(refused)?, 0.0))
    }
}
