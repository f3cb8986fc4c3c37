//! Long questions about many positions: what `solve` and `winnable` ask, on all cores.

use palisade::{Color, InvalidPosition, Knowledge, Position, Winnability};
use palisade_answers::read::{self, Trouble};
use palisade_answers::{
    Clock, Host as _, Limits, Session, Winnable, Worker, cores, solution, winnability,
};
use pyo3::prelude::*;

use crate::arguments::{SideArgument, Threads, limits, refused};
use crate::ask::DATABASES;
use crate::many::Sharing;
use crate::syzygy;
use crate::texts::PositionTexts;
use crate::watch::{Stop, Tell};

/// The positions of a list or a column, all read before anything long begins.
fn positions<P: Send>(
    given: &Bound<'_, PyAny>,
    invalid: &str,
    read: fn(&str) -> Result<P, Trouble>,
) -> PyResult<Vec<Option<P>>> {
    let all = PositionTexts::of(given, invalid)?;
    given.py().detach(|| (0..all.texts.len()).map(|index| all.get(index, read)).collect())
}

/// An answer for each position that there is, and that was begun.
fn each<P: Sync, A: Send>(
    py: Python<'_>,
    positions: &[Option<P>],
    sharing: Sharing,
    ask: impl Fn(&P, &Worker<'_>) -> Result<A, InvalidPosition> + Send + Sync,
) -> PyResult<Vec<Option<A>>> {
    sharing.ask(py, positions.len(), 1, |index, worker| {
        let asked = positions[index].as_ref().map(|position| ask(position, worker)).transpose();
        asked.map_err(refused)
    })
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
    let all = cores(threads.as_ref().map(|threads| threads.0));
    let inside = palisade::Threads::new(if positions.len() < all { all } else { 1 });
    let sharing = Sharing { threads, stop, tell };
    let said = each(given.py(), &positions, sharing, |position, worker| {
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
    let settings = Knowledge::builder().bytes(Session::CACHE_BYTES).threads(inside);
    let mut knowledge = settings.all_moves(all_moves).fifty_moves(fifty).build();
    syzygy::share(&mut knowledge);
    DATABASES.share(&mut knowledge, || worker.look(0));
    let clock = Clock::new(limits, worker);
    let found = clock.limited(|budget| knowledge.solve(position, budget, |_| {}))?;
    Ok(solution(None, &found, clock.seconds()))
}

/// `palisade.winnables`, as texts of JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "as Python gives them")]
pub(crate) fn winnables(
    given: &Bound<'_, PyAny>,
    side: Option<SideArgument>,
    work: &str,
    seconds: Option<&str>,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
    tell: Tell,
) -> PyResult<Vec<Option<String>>> {
    let (limits, sides) = (limits(work, seconds)?, sides(side));
    let positions = positions(given, invalid, read::helpmates)?;
    each(given.py(), &positions, Sharing { threads, stop, tell }, |board, worker| {
        let answers = Winnable::of(board, sides, limits, worker);
        Ok(winnability(None, board, &answers, usize::MAX))
    })
}

/// `palisade.verdicts`: for White and Black 0 if it is unknown, 1 if winnable, 2 if unwinnable, 3 if
/// it was not asked.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "as Python gives them")]
pub(crate) fn verdicts(
    given: &Bound<'_, PyAny>,
    side: Option<SideArgument>,
    work: &str,
    seconds: Option<&str>,
    invalid: &str,
    threads: Option<Threads>,
    stop: Stop,
    tell: Tell,
) -> PyResult<Vec<Option<(u8, u8)>>> {
    let (limits, sides) = (limits(work, seconds)?, sides(side));
    let positions = positions(given, invalid, read::helpmates)?;
    each(given.py(), &positions, Sharing { threads, stop, tell }, |board, worker| {
        let found = palisade_answers::verdicts(board, sides, limits, worker);
        let [white, black] = found.map(|said| match said {
            Some((Winnability::Unknown, _)) => 0,
            Some((Winnability::Winnable(_), _)) => 1,
            Some((Winnability::Unwinnable(_), _)) => 2,
            None => 3,
        });
        Ok((white, black))
    })
}

/// One side, or both.
fn sides(side: Option<SideArgument>) -> [Option<Color>; 2] {
    Color::ALL.map(|color| side.as_ref().is_none_or(|side| side.0 == color).then_some(color))
}
