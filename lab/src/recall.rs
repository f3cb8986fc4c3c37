//! Of what a fresh handle knows at the nodes of a search, how much does one say that has lived long?

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use cozy_chess::Board;
use palisade::{BoardView as _, Effort, Knowledge, Narrowed, SearchNode, Window, cannot_win};
use palisade_board::Position;
use serde_json::json;

use crate::engine::search::{DRAW, Limits, Searcher, Source, Use};
use crate::engine::table::Table;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, overhead, progress};

/// Searches walls with one handle for all of them, and believes it. At each node that is asked about
/// the bound is asked too, which remembers nothing and saves nothing. Counts where it ends a node or
/// narrows its window, and where the handle does so as well. Ends with 1 if the handle says more.
#[derive(Args)]
#[command(after_help = "Example:\n  lab recall --nodes 100000")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; the walls of `lab overhead` if none
    /// is given.
    file: Option<PathBuf>,
    /// Nodes of each search.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// A new handle for each position.
    #[arg(long)]
    anew: bool,
    /// Print one object a kind.
    #[arg(long)]
    json: bool,
}

/// A handle, and what is known without it.
#[derive(Default)]
pub(crate) struct Compared {
    old: Knowledge,
    /// With pawns alone, and with men.
    pub(crate) counts: [Count; 2],
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    /// Nodes that a handle without a past narrows or ends.
    pub(crate) fresh: u64,
    /// Those at which the old one says as much.
    pub(crate) kept: u64,
    /// Nodes at which the old one says more.
    pub(crate) more: u64,
}

impl Source for Compared {
    fn narrow(
        &mut self,
        board: &Board,
        window: Window<i32>,
        depth: i32,
        ply: usize,
    ) -> Narrowed<i32> {
        let at = SearchNode { depth, ply: ply as i32, one_ply: 1 };
        let old = self.old.narrow(board, window, DRAW, at);
        if at.is_left_alone(SearchNode::LEAST_DEPTH) {
            return old;
        }
        let says = |side| cannot_win(board, side, Effort::Node);
        let fresh = window.narrow(DRAW, board.side_to_move().into(), says);
        let count = &mut self.counts[usize::from(board.lone_pawns().is_none())];
        let nothing = Narrowed::Search(window);
        count.fresh += u64::from(fresh != nothing);
        count.kept += u64::from(fresh != nothing && fresh == old);
        count.more += u64::from(fresh == nothing && fresh != old);
        old
    }
}

impl Compared {
    /// Searches a position with so many nodes.
    pub(crate) fn search(&mut self, board: &Board, nodes: u64) {
        let (mut table, stop) = (Table::with_megabytes(4), AtomicBool::new(false));
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Searcher::new(&mut table, self, Use::On, &stop, limits, Vec::new()).run(board, |_| {});
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let fens = match &options.file {
        Some(file) => data::positions::<Position>(file)?.iter().map(ToString::to_string).collect(),
        None => overhead::walls(),
    };
    // What cozy-chess calls no position is left out.
    let boards: Vec<Board> = fens.iter().filter_map(|fen: &String| fen.parse().ok()).collect();
    let bar = progress::bar(boards.len());
    let mut compared = Compared::default();
    for board in &boards {
        if options.anew {
            compared.old = Knowledge::default();
        }
        compared.search(board, options.nodes);
        bar.inc(1);
    }
    bar.finish_and_clear();
    for (kind, Count { fresh, kept, more }) in ["pawns", "men"].into_iter().zip(compared.counts) {
        if options.json {
            say!("{}", json!({ "kind": kind, "fresh": fresh, "kept": kept, "more": more }));
        } else {
            let share = 100.0 * kept as f64 / fresh.max(1) as f64;
            say!("{kind}: {kept} of {fresh}, {share:.1} %; more than the bound: {more}");
        }
    }
    let more = compared.counts.iter().map(|count| count.more).sum::<u64>();
    Ok(if more == 0 { Outcome::Done } else { Outcome::Refuted })
}
