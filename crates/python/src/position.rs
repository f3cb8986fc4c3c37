//! Positions as Python has them: texts, and boards that can write one.

use palisade::{Epd, ParseFenError, PawnEnding, Position};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;

pyo3::create_exception!(
    palisade,
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

/// Reads a FEN, or an EPD.
pub(crate) fn parse(text: &str) -> Result<Position, ParseFenError> {
    // Most texts are FENs with nothing around them.
    if let Ok(position) = text.parse() {
        return Ok(position);
    }
    let text = text.trim();
    // Of an EPD the counters may be missing; else the error is the one of the FEN.
    text.parse().or_else(|error| Epd::parse(text).map(|epd| epd.position()).map_err(|_| error))
}

pub(crate) fn read(position: &Bound<'_, PyAny>) -> PyResult<Position> {
    parse(&text(position, None)?).map_err(|error| InvalidFen::new_err(error.to_string()))
}

/// A pawn ending, for what is known of those alone.
pub(crate) fn ending(position: &Position, what: &str) -> PyResult<PawnEnding> {
    PawnEnding::try_from(position).map_err(|_| {
        PyValueError::new_err(format!(
            "{what} is known of kings and pawns alone, and {position} has other men"
        ))
    })
}
