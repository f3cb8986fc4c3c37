//! Sides, efforts and threads, as Python gives them.

use core::num::NonZeroUsize;

use palisade::{Color, Effort};
use palisade_answers::Limits;
use palisade_answers::read;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

/// `"white"` or `"black"`, or `chess.WHITE` and `chess.BLACK`, which are true and false.
pub(crate) struct SideArgument(pub(crate) Color);

impl<'py> FromPyObject<'_, 'py> for SideArgument {
    type Error = PyErr;

    fn extract(side: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if side.is_instance_of::<PyBool>() {
            let white: bool = side.extract()?;
            return Ok(Self(if white { Color::White } else { Color::Black }));
        }
        let name = side.extract::<String>().map_err(|_| {
            PyTypeError::new_err(format!("a side is \"white\" or \"black\", and not {side:?}"))
        })?;
        read::side("side", &name).map(Self).map_err(refused)
    }
}

/// How hard the bound works: the name of an effort.
#[derive(Default)]
pub(crate) struct EffortArgument(pub(crate) Effort);

impl<'py> FromPyObject<'_, 'py> for EffortArgument {
    type Error = PyErr;

    fn extract(effort: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = effort.extract::<String>().map_err(|_| {
            PyTypeError::new_err(format!("an effort is a text, as \"node\", and not {effort:?}"))
        })?;
        read::effort(&name).map(Self).map_err(refused)
    }
}

/// How many threads may work at once.
pub(crate) struct Threads(pub(crate) NonZeroUsize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(threads: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        threads.extract().map(Self).map_err(|_| {
            let words = format!("threads: expected a number from 1 on, or None, found {threads:?}");
            if threads.is_instance_of::<PyInt>() {
                PyValueError::new_err(words)
            } else {
                PyTypeError::new_err(words)
            }
        })
    }
}

/// A budget, as texts.
pub(crate) fn limits(work: &str, seconds: Option<&str>) -> PyResult<Limits> {
    Ok(Limits {
        work: read::work(work).map_err(refused)?,
        seconds: seconds.map(read::seconds).transpose().map_err(refused)?,
    })
}

/// Another value than was expected.
pub(crate) fn refused(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}
