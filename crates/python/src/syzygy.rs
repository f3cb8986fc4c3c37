//! Syzygy tables, which all questions ask once they are named.

use std::ffi::CString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use palisade::Knowledge;
use palisade::tables::syzygy::Syzygy;
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

use crate::arguments::refused;

static TABLES: Mutex<Option<Arc<Syzygy>>> = Mutex::new(None);

fn tables() -> Option<Arc<Syzygy>> {
    TABLES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Has all questions ask the tables in these folders from now on, or none; the most men of a table.
#[pyfunction]
pub(crate) fn syzygy(folders: Option<PathBuf>) -> PyResult<Option<usize>> {
    let opened = folders.map(|folders| Syzygy::open(folders).map(Arc::new)).transpose();
    let opened = opened.map_err(refused)?;
    let most_men = opened.as_ref().map(|tables| tables.most_men());
    *TABLES.lock().unwrap_or_else(PoisonError::into_inner) = opened;
    Ok(most_men)
}

/// The handle asks them.
pub(crate) fn share(knowledge: &mut Knowledge) {
    knowledge.set_syzygy(tables());
}

/// Warns of what was missing or damaged, of each file once.
pub(crate) fn warn(py: Python<'_>) -> PyResult<()> {
    for fault in tables().iter().flat_map(|tables| tables.take_faults()) {
        // A path has no zero byte.
        let words = CString::new(fault.to_string()).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &words, 2)?;
    }
    Ok(())
}
