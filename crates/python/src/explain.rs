//! Everything that is known at once of a position.

use palisade::{Color, Knowledge, Opinion, PawnEnding, blockage_of};
use pyo3::prelude::*;

use crate::position::read;
use crate::value::Value;

/// What one side can hope for, by every method.
///
/// `blockage`, `blockage_at_utmost` and `unwinnable` are proofs that it cannot win.
/// `paper` and `flood` are opinions of the literature, and now and then wrong: "blocked", or
/// the reason why not; None where there are other men than kings and pawns.
#[pyclass(frozen, get_all, module = "palisade")]
pub(crate) struct SideView {
    blockage: bool,
    blockage_at_utmost: bool,
    unwinnable: bool,
    paper: Option<String>,
    flood: Option<String>,
}

#[pymethods]
impl SideView {
    fn __repr__(&self) -> &'static str {
        if self.blockage_at_utmost || self.unwinnable {
            "<palisade.SideView: cannot win>"
        } else {
            "<palisade.SideView: nothing is proved>"
        }
    }
}

/// Everything that is known of a position without a search.
///
/// `value` are proved limits, `best` the moves that keep it where they are known, `words`
/// the whole in English.
#[pyclass(frozen, get_all, module = "palisade")]
pub(crate) struct Explanation {
    fen: String,
    pawns_only: bool,
    value: Py<Value>,
    white: Py<SideView>,
    black: Py<SideView>,
    best: Option<Vec<String>>,
    words: String,
}

#[pymethods]
impl Explanation {
    fn __repr__(&self) -> String {
        let value = self.value.get().__repr__();
        format!("<palisade.Explanation of {}: {value}>", self.fen)
    }

    fn __str__(&self) -> &str {
        &self.words
    }
}

/// Says everything that is known of a position without a search.
///
/// >>> import palisade
/// >>> wall = palisade.explain("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1")
/// >>> wall.value.exact, wall.white.blockage, wall.white.paper
/// ('draw', True, 'blocked')
#[pyfunction]
pub(crate) fn explain(py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Explanation> {
    let position = read(position)?;
    let Ok(ending) = PawnEnding::try_from(&position) else {
        let bounds = Knowledge::default().probe_board(&position);
        let view = |side| {
            let unwinnable = palisade::unwinnable(&position, side);
            let blockage = unwinnable || blockage_of(&position, side);
            let none = (None, None);
            let (paper, flood) = none;
            Py::new(
                py,
                SideView { blockage, blockage_at_utmost: blockage, unwinnable, paper, flood },
            )
        };
        return Ok(Explanation {
            fen: position.to_string(),
            pawns_only: false,
            value: Py::new(py, Value::from(bounds))?,
            white: view(Color::White)?,
            black: view(Color::Black)?,
            best: None,
            words: bounds.to_string(),
        });
    };
    let explanation = py.detach(|| Knowledge::default().explain(&ending));
    let view = |side| {
        let view = explanation.side(side);
        Py::new(
            py,
            SideView {
                blockage: view.blockage,
                blockage_at_utmost: view.blockage_at_utmost,
                unwinnable: view.unwinnable,
                paper: Some(opinion(view.paper.opinion())),
                flood: Some(opinion(view.flood.opinion())),
            },
        )
    };
    let best = explanation.best.as_deref();
    Ok(Explanation {
        fen: position.to_string(),
        pawns_only: true,
        value: Py::new(py, Value::from(explanation.bounds))?,
        white: view(Color::White)?,
        black: view(Color::Black)?,
        best: best.map(|moves| moves.iter().map(ToString::to_string).collect()),
        words: explanation.words().to_string(),
    })
}

fn opinion<R: ToString>(opinion: Opinion<R>) -> String {
    match opinion {
        Opinion::LooksBlocked => "blocked".to_owned(),
        Opinion::Refused(why) => why.to_string(),
    }
}
