//! The value of a position, searched with a budget, and a line that shows it.

use std::sync::{Arc, OnceLock};

use palisade::Knowledge;
use palisade::exact::Budget;
use palisade::tables::duel::Promotions;
use pyo3::prelude::*;

use crate::arguments::Steps;
use crate::position::read;
use crate::value::Value;
use crate::watch::{Watch, seconds};

/// What is proved of a position: `value`, and how to play.
///
/// `best` are the moves, in UCI, that are proved to keep the value, `open_moves` says how
/// many others may keep it as well. `line` leads to the end of the proof where a side wins,
/// and `line_end` says what stands there. `work` is what it took.
#[pyclass(frozen, get_all, module = "palisade")]
pub(crate) struct Solution {
    fen: String,
    value: Py<Value>,
    best: Vec<String>,
    open_moves: usize,
    line: Option<Vec<String>>,
    line_end: Option<String>,
    work: u64,
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let value = self.value.get().__repr__();
        format!("<palisade.Solution of {}: {value}>", self.fen)
    }
}

/// Proves what it can of the value of a position, within a budget.
///
/// `budget` counts structures of about a microsecond and ends the work the same way every
/// time; `seconds` ends it by the clock. The first call makes databases, in a second or two
/// that neither counts. Every legal position is taken; with other men than kings and pawns
/// little is known.
///
/// >>> import palisade
/// >>> fine_58 = palisade.solve("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1")
/// >>> fine_58.value.exact, fine_58.best, fine_58.line[0]
/// ('white', ['d4d5'], 'd4d5')
#[pyfunction]
#[pyo3(signature = (position, *, budget = Steps(1_000_000), seconds = None))]
#[pyo3(text_signature = "(position, *, budget=1000000, seconds=None)")]
pub(crate) fn solve(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    budget: Steps,
    seconds: Option<f64>,
) -> PyResult<Solution> {
    let position = read(position)?;
    let limit = self::seconds(seconds)?;
    let solution = py.detach(|| {
        let mut knowledge = Knowledge::builder().certificates(false).build();
        knowledge.share_databases(Arc::clone(databases()));
        let watch = Watch::new(limit);
        let told = |_| watch.look();
        let budget = Budget::work(budget.0).watched_by(&told);
        let solution = knowledge.solve(&position, &budget, |_| {});
        watch.finish(solution)
    })?;
    let texts = |moves: &[palisade::Move]| moves.iter().map(ToString::to_string).collect();
    let line = solution.line();
    Ok(Solution {
        fen: position.to_string(),
        value: Py::new(py, Value::from(solution.bounds()))?,
        best: texts(solution.best()),
        open_moves: solution.open_moves(),
        line: line.map(|line| texts(&line.moves)),
        line_end: line.map(|line| line.end.to_string()),
        work: solution.work(),
    })
}

/// Made once, when a question first needs them; all threads share them.
fn databases() -> &'static Arc<Promotions> {
    static DATABASES: OnceLock<Arc<Promotions>> = OnceLock::new();
    DATABASES.get_or_init(|| Knowledge::default().databases())
}
