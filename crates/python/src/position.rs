//! Positions as Python has them: texts, and boards that can write one.

use palisade_answers::read::Trouble;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;

pyo3::create_exception!(
    palisade_chess,
    InvalidFen,
    PyValueError,
    "A text that is no legal position; the message says what is wrong, and where."
);

/// The FEN of a position: a text, or whatever has a method `fen()`, as boards of
/// python-chess do. In a batch it has an index, which an error names.
pub(crate) fn text(position: &Bound<'_, PyAny>, index: Option<usize>) -> PyResult<PyBackedStr> {
    if position.is_instance_of::<PyString>() {
        return position.extract();
    }
    match position.getattr_opt("fen")? {
        Some(fen) => fen.call0()?.extract(),
        None => {
            let place = index.map(|index| format!("position {index}: ")).unwrap_or_default();
            Err(PyTypeError::new_err(format!(
                "{place}a position is a FEN or has a method fen(), and this is of type {}",
                position.get_type().name()?
            )))
        }
    }
}

/// What is read of one position.
pub(crate) fn parse<P>(
    position: &Bound<'_, PyAny>,
    read: fn(&str) -> Result<P, Trouble>,
) -> PyResult<P> {
    read(&text(position, None)?).map_err(|error| InvalidFen::new_err(error.to_string()))
}
