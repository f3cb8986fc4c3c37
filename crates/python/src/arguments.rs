//! Sides and efforts, as Python names them.

use palisade::{Color, Effort};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

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
        let name: String = effort.extract()?;
        Ok(Self(match name.as_str() {
            "glance" => Effort::Glance,
            "node" => Effort::Node,
            "careful" => Effort::Careful,
            "utmost" => Effort::Utmost,
            _ => return Err(unexpected("effort", &name, "glance, node, careful or utmost")),
        }))
    }
}

pub(crate) fn unexpected(name: &str, found: &str, wanted: &str) -> PyErr {
    PyValueError::new_err(format!("{name} is {found:?}, and {wanted} was expected"))
}
