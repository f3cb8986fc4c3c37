//! When a search settles on a score: tables 2 to 4 of the paper, iteration by iteration.

use std::sync::atomic::AtomicBool;

use crate::engine::search::{self, DRAW, Limits, Report, Searcher, Use};
use crate::engine::table::Table;
use cozy_chess::Board;

use super::{line_text, with_counters};

/// What a search of so many nodes says at its end, and since when it sees the draw.
pub(crate) struct Settled {
    /// Its last iteration.
    pub(crate) last: Report,
    /// The first iteration from which on every one saw the draw, with its nodes.
    pub(crate) drawn_from: Option<(i32, u64)>,
}

impl Settled {
    /// The move it plays.
    pub(crate) fn played(&self) -> String {
        line_text(self.last.line.get(..1).unwrap_or_default())
    }

    /// "draw from depth 3 (170 nodes)", or the score at the end.
    pub(crate) fn words(&self) -> String {
        match self.drawn_from {
            Some((depth, nodes)) => {
                format!("the draw from depth {depth} on ({nodes} nodes), {}", self.played())
            }
            None => {
                let (depth, score) = (self.last.depth, f64::from(self.last.score) / 100.0);
                format!("no draw by depth {depth}: {score:+.2}, {}", self.played())
            }
        }
    }
}

/// The legal moves of a position, each with the position after it.
pub(crate) fn continuations(fen: &str) -> Vec<(String, String)> {
    let Ok(board) = with_counters(fen).parse::<Board>() else { return Vec::new() };
    let mut after = Vec::new();
    board.generate_moves(|moves| {
        after.extend(moves.into_iter().map(|chosen| {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            (chosen.to_string(), next.to_string())
        }));
        false
    });
    after
}

/// Searches a position for so many nodes; without belief in what is known if `usage` says so.
pub(crate) fn settle(
    fen: &str,
    knowledge: &mut impl search::Source,
    usage: Use,
    nodes: u64,
) -> Option<Settled> {
    let board: Board = with_counters(fen).parse().ok()?;
    let mut table = Table::with_megabytes(16);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let mut drawn_from = None;
    let last =
        Searcher::new(&mut table, knowledge, usage, &stop, limits, vec![]).run(&board, |report| {
            drawn_from = match (report.score == DRAW, drawn_from) {
                (false, _) => None,
                (true, known) => known.or(Some((report.depth, report.nodes))),
            };
        });
    Some(Settled { last, drawn_from })
}
