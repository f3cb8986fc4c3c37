//! Long work, watched: the key that interrupts Python ends it.

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;
use std::time::{Duration, Instant};

use palisade_answers::Host;
use pyo3::prelude::*;

/// So often Python is asked whether somebody interrupts: taking the interpreter costs.
const PAUSE: Duration = Duration::from_millis(20);

/// The clock on the wall, and the signals of Python.
pub(crate) struct Watch {
    start: Instant,
    next: Cell<Duration>,
    raised: RefCell<Option<PyErr>>,
}

impl Default for Watch {
    fn default() -> Self {
        Self { start: Instant::now(), next: Cell::new(PAUSE), raised: RefCell::default() }
    }
}

impl Host for Watch {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        if self.raised.borrow().is_some() {
            return ControlFlow::Break(());
        }
        let now = self.now();
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
}

impl Watch {
    /// What was found, unless Python was interrupted.
    pub(crate) fn finish<T>(self, found: T) -> PyResult<T> {
        self.raised.into_inner().map_or(Ok(found), Err)
    }
}
