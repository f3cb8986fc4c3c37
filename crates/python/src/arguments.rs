//! Sides, efforts and numbers, as Python gives them.

use core::num::NonZeroUsize;

use palisade::{Color, Effort};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

/// `"white"` or `"black"`, or `chess.WHITE` and `chess.BLACK`, which are true and false.
pub(crate) struct Side(pub(crate) Color);

impl<'py> FromPyObject<'_, 'py> for Side {
    type Error = PyErr;

    fn extract(side: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if side.is_instance_of::<PyBool>() {
            let white: bool = side.extract()?;
            return Ok(Self(if white { Color::White } else { Color::Black }));
        }
        let name = side.extract::<String>().map_err(|_| {
            PyTypeError::new_err(format!("a side is \"white\" or \"black\", and not {side:?}"))
        })?;
        match name.as_str() {
            "white" => Ok(Self(Color::White)),
            "black" => Ok(Self(Color::Black)),
            _ => Err(unexpected("side", &name, "white or black")),
        }
    }
}

/// How hard the bound works: `"glance"`, `"node"`, `"careful"` or `"utmost"`.
#[derive(Default)]
pub(crate) struct Work(pub(crate) Effort);

impl<'py> FromPyObject<'_, 'py> for Work {
    type Error = PyErr;

    fn extract(effort: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = effort.extract::<String>().map_err(|_| {
            PyTypeError::new_err(format!("an effort is a text, as \"node\", and not {effort:?}"))
        })?;
        Ok(Self(match name.as_str() {
            "glance" => Effort::Glance,
            "node" => Effort::Node,
            "careful" => Effort::Careful,
            "utmost" => Effort::Utmost,
            _ => return Err(unexpected("effort", &name, "glance, node, careful or utmost")),
        }))
    }
}

/// How much work may be done, in the steps of who does it.
pub(crate) struct Steps(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Steps {
    type Error = PyErr;

    fn extract(budget: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(budget, "budget", "a number from 0 on").map(Self)
    }
}

/// How many threads may work at once.
pub(crate) struct Threads(pub(crate) NonZeroUsize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(threads: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(threads, "threads", "a number from 1 on, or None,").map(Self)
    }
}

fn number<'py, T>(found: Borrowed<'_, 'py, PyAny>, name: &str, wanted: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    found.extract().map_err(|_| {
        let words = format!("{name} is {found:?}, and {wanted} was expected");
        if found.is_instance_of::<PyInt>() {
            PyValueError::new_err(words)
        } else {
            PyTypeError::new_err(words)
        }
    })
}

pub(crate) fn unexpected(name: &str, found: &str, wanted: &str) -> PyErr {
    PyValueError::new_err(format!("{name} is {found:?}, and {wanted} was expected"))
}
