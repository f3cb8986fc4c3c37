//! Long work, watched: it ends with its time, and with the key that interrupts Python.

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// So often Python is asked whether somebody interrupts: taking the interpreter costs.
const PAUSE: Duration = Duration::from_millis(20);

/// Looks at the clock and at the signals of Python.
pub(crate) struct Watch {
    end: Option<Instant>,
    next: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

impl Watch {
    pub(crate) fn new(seconds: Option<Duration>) -> Self {
        let now = Instant::now();
        // A time beyond all clocks is no limit.
        let end = seconds.and_then(|seconds| now.checked_add(seconds));
        Self { end, next: Cell::new(now + PAUSE), raised: RefCell::default() }
    }

    pub(crate) fn look(&self) -> ControlFlow<()> {
        let now = Instant::now();
        if self.end.is_some_and(|end| now >= end) || self.raised.borrow().is_some() {
            return ControlFlow::Break(());
        }
        if now < self.next.get() {
            return ControlFlow::Continue(());
        }
        self.next.set(now + PAUSE);
        match Python::attach(|py| py.check_signals()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(raised) => {
                *self.raised.borrow_mut() = Some(raised);
                ControlFlow::Break(())
            }
        }
    }

    /// What was found, unless Python was interrupted.
    pub(crate) fn finish<T>(self, found: T) -> PyResult<T> {
        self.raised.into_inner().map_or(Ok(found), Err)
    }
}

/// Seconds as Python counts them.
pub(crate) fn seconds(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    if seconds.is_nan() || seconds < 0.0 {
        return Err(PyValueError::new_err(format!("seconds is {seconds}, and cannot be")));
    }
    Ok(Duration::try_from_secs_f64(seconds).ok())
}
