//! Long questions about many positions: what `solve` and `winnable` ask, on all cores.

use std::borrow::Cow;

use palisade::{Color, Knowledge, Position};
use palisade::{InvalidPosition, Winnability};
use palisade_answers::read::Trouble;
use palisade_answers::{Clock, Limits, Winnable, read, solution, winnability};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{Side, Threads, limits};
use crate::ask::share_databases;
use crate::batch::{count, is_lenient, listed, no_position, refuse_one_text};
use crate::capsule::Column;
use crate::many::{Worker, shared};
use crate::syzygy;
use crate::texts::{Texts, accept};
use crate::watch::{Stop, Tell};

/// The positions of a list or a column, all read before anything long begins.
fn positions<P: Send>(
    given: &Bound<'_, PyAny>,
    invalid: &str,
    read: fn(&str) -> Result<P, Trouble>,
) -> PyResult<Vec<Option<P>>> {
    let lenient = is_lenient(invalid)?;
    refuse_one_text(given)?;
    let read = |(index, text): (usize, Option<Cow<'_, str>>)| match text.map(|text| read(&text)) {
        None => Ok(None),
        Some(Ok(position)) => Ok(Some(position)),
        Some(Err(_)) if lenient => Ok(None),
        Some(Err(error)) => Err(no_position(index, &error.to_string())),
    };
    if let Some(column) = Column::of(given)? {
        return given.py().detach(|| {
            let chunks = column.read(accept)?;
            let texts = Texts::new(&chunks);
            let one = |index| match texts.get(index) {
                Ok(text) => read((index, text)),
                Err(_) if lenient => Ok(None),
                Err(outside) => Err(no_position(index, &outside.to_string())),
            };
            (0..texts.len()).map(one).collect()
        });
    }
    let texts = listed(given)?;
    let texts = texts.iter().map(|text| text.as_deref().map(Cow::Borrowed));
    given.py().detach(|| texts.enumerate().map(read).collect())
}

/// An answer for each position that there is, and that was begun.
fn each<A: Send, P: Sync>(
    py: Python<'_>,
    positions: &[Option<P>],
    threads: Option<Threads>,
    stop: Stop,
    tell: &Tell,
    ask: impl Fn(&P, &Worker<'_>) -> Result<A, InvalidPosition> + Sync,
) -> PyResult<Vec<Option<A>>> {
    let ask = |index: usize, worker: &Worker<'_>| {
        positions[index].as_ref().map(|position| ask(position, worker)).transpose()
    };
    let threads = count(threads);
    let found = py.detach(|| shared(positions.len(), threads, 1, stop, tell, ask))?;
    found.map_err(|(_, error)| PyValueError::new_err(error.to_string()))
}

/// `palisade.solves`, as texts of JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "as Python gives them")]
pub(crate) fn solves(
    py: Python<'_>,
    given: &Bound<'_, PyAny>,
    work: &str,
    seconds: Option<&str>,
    all_moves: bool,
    fifty: bool,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
    tell: Tell,
) -> PyResult<Vec<Option<String>>> {
    let (limits, positions) = (limits(work, seconds)?, positions(given, invalid, read::position)?);
    // Where positions are fewer than threads several work on each.
    let all = threads.as_ref().map_or_else(|| count(None), |threads| threads.0.get());
    let inside = palisade::Threads::new(if positions.len() < all { all } else { 1 });
    let said = each(py, &positions, threads, stop, &tell, |position, worker| {
        solve(position, limits, [all_moves, fifty], &inside, worker)
    })?;
    syzygy::warn(py)?;
    Ok(said)
}

fn solve(
    position: &Position,
    limits: Limits,
    [all_moves, fifty]: [bool; 2],
    inside: &palisade::Threads,
    worker: &Worker<'_>,
) -> Result<String, InvalidPosition> {
    // Of its own for each: what one has learned never shows in the next.
    let settings = Knowledge::builder().bytes(BYTES).threads(inside);
    let mut knowledge = settings.all_moves(all_moves).fifty_moves(fifty).build();
    syzygy::share(&mut knowledge);
    share_databases(&mut knowledge, worker);
    let clock = Clock::new(limits, worker);
    let found = clock.limited(|budget| knowledge.solve(position, budget, |_| {}))?;
    Ok(solution(None, &found, clock.seconds()))
}

/// What the caches of one question may hold, in bytes: as `palisade_answers::Session` has it.
const BYTES: usize = 256 << 20;

/// `palisade.winnables`, as texts of JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "as Python gives them")]
pub(crate) fn winnables(
    py: Python<'_>,
    given: &Bound<'_, PyAny>,
    side: Option<Side>,
    work: &str,
    seconds: Option<&str>,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
    tell: Tell,
) -> PyResult<Vec<Option<String>>> {
    let (limits, positions) = (limits(work, seconds)?, positions(given, invalid, read::helpmates)?);
    let sides = sides(side);
    each(py, &positions, threads, stop, &tell, |board, worker| {
        let answers = Winnable::of(board, sides, limits, worker);
        Ok(winnability(None, board, &answers, usize::MAX))
    })
}

/// `palisade.verdicts`: for White and Black 0 if it is unknown, 1 if winnable, 2 if unwinnable, 3 if
/// it was not asked.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "as Python gives them")]
pub(crate) fn verdicts(
    py: Python<'_>,
    given: &Bound<'_, PyAny>,
    side: Option<Side>,
    work: &str,
    seconds: Option<&str>,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
    tell: Tell,
) -> PyResult<Vec<Option<(u8, u8)>>> {
    let (limits, positions) = (limits(work, seconds)?, positions(given, invalid, read::helpmates)?);
    let sides = sides(side);
    each(py, &positions, threads, stop, &tell, |board, worker| {
        let [white, black] = sides.map(|side| {
            let Some(winner) = side else { return 3 };
            let clock = Clock::new(limits, worker);
            match clock.limited(|budget| board.winnability(winner, budget)) {
                Winnability::Unknown => 0,
                Winnability::Winnable(_) => 1,
                Winnability::Unwinnable(_) => 2,
            }
        });
        Ok((white, black))
    })
}

/// One side, or both.
fn sides(side: Option<Side>) -> [Option<Color>; 2] {
    Color::ALL.map(|color| side.as_ref().is_none_or(|side| side.0 == color).then_some(color))
}
