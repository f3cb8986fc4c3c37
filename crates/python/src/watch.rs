//! Long work, watched: the key that interrupts Python ends it, and so does whoever may stop it.

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;
use std::time::{Duration, Instant};

use palisade_answers::Host;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// So often Python is asked whether somebody interrupts: taking the interpreter costs.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);

/// Whoever may end long work: something with `is_set()`, as `threading.Event` has it, or something
/// that is called and answers whether to stop; or nobody.
#[derive(Default)]
pub(crate) struct Stop(Option<Py<PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Stop {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.is_none() {
            return Ok(Self(None));
        }
        if let Some(is_set) = given.getattr_opt("is_set")?.filter(|is_set| is_set.is_callable()) {
            return Ok(Self(Some(is_set.unbind())));
        }
        match given.is_callable() {
            true => Ok(Self(Some(given.to_owned().unbind()))),
            false => Err(PyTypeError::new_err(format!(
                "stop: expected something with is_set(), as threading.Event, or something to \
                 call, found {given:?}"
            ))),
        }
    }
}

/// Whoever is told how many are done: something to call, or nobody.
pub(crate) type Tell = Option<Py<PyAny>>;

pub(crate) fn say(tell: &Tell, done: usize) -> PyResult<()> {
    let Some(tell) = tell else { return Ok(()) };
    Python::attach(|py| tell.bind(py).call1((done,)).map(|_| ()))
}

/// The clock on the wall, the signals of Python, and whoever may stop.
pub(crate) struct Watch {
    start: Instant,
    next: Cell<Duration>,
    stop: Stop,
    is_over: Cell<bool>,
    raised: RefCell<Option<PyErr>>,
}

impl Host for Watch {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        let now = self.now();
        if !self.is_over.get() && now >= self.next.get() {
            self.next.set(now + PAUSE);
            self.ask();
        }
        if self.is_over.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Watch {
    /// Who may stop is asked at the first look, so that what is stopped before is not begun.
    pub(crate) fn new(stop: Stop) -> Self {
        let next = if stop.0.is_some() { Duration::ZERO } else { PAUSE };
        Self {
            start: Instant::now(),
            next: Cell::new(next),
            stop,
            is_over: Cell::default(),
            raised: RefCell::default(),
        }
    }

    fn ask(&self) {
        let said = Python::attach(|py| {
            py.check_signals()?;
            match &self.stop.0 {
                Some(stop) => stop.bind(py).call0()?.is_truthy(),
                None => Ok(false),
            }
        });
        match said {
            Ok(over) => self.is_over.set(over),
            Err(raised) => {
                self.is_over.set(true);
                *self.raised.borrow_mut() = Some(raised);
            }
        }
    }

    /// What was found, unless Python was interrupted or asking whether to stop has raised.
    pub(crate) fn finish<T>(self, found: T) -> PyResult<T> {
        self.raised.into_inner().map_or(Ok(found), Err)
    }
}
