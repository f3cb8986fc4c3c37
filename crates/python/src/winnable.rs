//! Dead positions: can a side still mate, if both sides help?

use palisade::dead::{Budget, winnability};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::{Side, Steps};
use crate::position::read;
use crate::watch::{Watch, seconds};

/// Whether a side can still mate: `verdict` is "winnable", "unwinnable" or "unknown".
///
/// `line` has the moves that mate, in UCI, if it is winnable; `why` says what proves the
/// verdict. There are three verdicts, so this is neither true nor false.
#[pyclass(frozen, get_all, module = "palisade")]
pub(crate) struct Winnability {
    verdict: &'static str,
    line: Option<Vec<String>>,
    why: Option<String>,
}

#[pymethods]
impl Winnability {
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err("there are three verdicts: compare .verdict with one of them"))
    }

    fn __repr__(&self) -> String {
        format!("<palisade.Winnability: {}>", self.verdict)
    }
}

/// Can `side` still mate by any sequence of legal moves, the other side helping?
///
/// This is what a server must know when a flag falls. Either answer is a proof; "unknown"
/// says that the budget is spent. `budget` counts steps of about a microsecond and ends a
/// question the same way every time; `seconds` ends it by the clock.
///
/// >>> import palisade
/// >>> palisade.winnable("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "white").verdict
/// 'winnable'
/// >>> palisade.winnable("4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1", "white").verdict
/// 'unwinnable'
#[pyfunction]
#[pyo3(signature = (position, side, *, budget = Steps(100_000), seconds = None))]
#[pyo3(text_signature = "(position, side, *, budget=100000, seconds=None)")]
pub(crate) fn winnable(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    side: Side,
    budget: Steps,
    seconds: Option<f64>,
) -> PyResult<Winnability> {
    let position = read(position)?;
    let limit = self::seconds(seconds)?;
    py.detach(|| {
        let watch = Watch::new(limit);
        let told = |_| watch.look();
        let answer = winnability(&position, side.0, &Budget::work(budget.0).watched_by(&told));
        let certificate = answer.certificate(&position, side.0);
        let line = match &answer {
            palisade::dead::Winnability::Winnable(line) => Some(line),
            _ => None,
        };
        let found = Winnability {
            verdict: answer.name(),
            line: line.map(|line| line.iter().map(ToString::to_string).collect()),
            why: certificate.map(|certificate| certificate.why()),
        };
        watch.finish(found)
    })
}
