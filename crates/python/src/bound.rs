//! The static bounds: proved at once, without a search.

use palisade::cannot_win;
use palisade_answers::read;
use pyo3::prelude::*;

use crate::arguments::{EffortArgument, SideArgument};
use crate::position::parse;

/// Is it proved, without a search, that `side` cannot win?
///
/// True is a promise; False says nothing. `effort` is "glance", "node" or
/// "careful": with more effort more is proved.
///
/// >>> import palisade_chess as palisade
/// >>> palisade.blockage("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", "white")
/// True
/// >>> palisade.blockage("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "white")
/// False
#[pyfunction]
#[pyo3(signature = (position, side, effort = EffortArgument::default()), text_signature = "(position, side, effort='node')")]
pub(crate) fn blockage(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    side: SideArgument,
    effort: EffortArgument,
) -> PyResult<bool> {
    let position = parse(position, read::position)?;
    Ok(py.detach(|| cannot_win(&position, side.0, effort.0)))
}

/// Is it proved, without a search, that `side` cannot mate even if the other side helps?
///
/// True is a promise; False says nothing. `winnable` searches for the answer.
///
/// >>> import palisade_chess as palisade
/// >>> palisade.unwinnable("4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1", "white")
/// True
#[pyfunction]
pub(crate) fn unwinnable(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    side: SideArgument,
) -> PyResult<bool> {
    let board = parse(position, read::helpmates)?;
    Ok(py.detach(|| board.unwinnable(side.0)))
}
