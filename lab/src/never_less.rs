//! Does more work, memory or asking ever prove less?

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use palisade::tables::duel::Promotions;
use palisade::{
    Bounds, Color, Effort, Knowledge, NodeWork, Position, SearchNode, Solution, Threads, Window,
    cannot_win,
};
use palisade_endings::Budget;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks each position with a number of units of work, with four times as many and with sixteen times:
/// fresh handles, one handle, one that is asked about the whole file, one that is asked in four equal parts
/// with a tenth more work together, handles with more memory; a search of more nodes, and more effort. Counts
/// where more has proved more, and where it has proved less.
///
/// Work decides, no clock, so a run comes out the same on every machine. Ends with 1 if anything is
/// proved less where that is promised: everywhere but with more memory for the same work, where a
/// tool that has room goes on, and the work is spent before the next is asked.
#[derive(Args)]
#[command(after_help = "Example:\n  lab never-less --positions 50 --work 10000")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; kp_any.tsv of the data
    /// if none is given.
    file: Option<PathBuf>,
    /// So many positions, spread evenly over the file.
    #[arg(long, default_value_t = 50)]
    positions: usize,
    /// Units of work of the first question.
    #[arg(long, default_value_t = 10_000)]
    work: u64,
    /// Megabytes of a handle; with more memory it has four times as many.
    #[arg(long, default_value_t = 256)]
    megabytes: usize,
    /// Threads that work inside each position; what is proved hangs on none.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// List what has proved less.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// What is compared, in the order of the counts.
const DOORS: [&str; 7] = [
    "fresh handles",
    "one handle",
    "after the others",
    "visits",
    "effort",
    "in parts",
    "more memory",
];

/// The place of memory in [`DOORS`]: there nothing is promised.
const MEMORY: usize = 6;

/// Equal parts in which a position is asked, with a tenth more work than at once.
const PARTS: u64 = 4;

/// Of a door: how often something was compared, and how often more proved more, and less.
type Counts = [usize; 3];

struct Law {
    counts: [Counts; DOORS.len()],
    lists: bool,
}

impl Law {
    fn count(&mut self, door: usize, position: &Position, more: bool, less: bool) {
        let counts = &mut self.counts[door];
        counts[0] += 1;
        counts[1] += usize::from(more);
        counts[2] += usize::from(less);
        if less && self.lists {
            say!("{}: {position}", DOORS[door]);
        }
    }

    fn compare(&mut self, door: usize, before: &Solution, now: &Solution) {
        let [one, two] = [before.bounds, now.bounds];
        let narrowed = |one: Bounds, two: Bounds| {
            two.lower.outcome > one.lower.outcome || two.upper.outcome < one.upper.outcome
        };
        let less = narrowed(two, one) || before.line.is_some() && now.line.is_none();
        self.count(door, &now.position, narrowed(one, two), less);
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let all: Vec<Position> = data::positions(&data::path(options.file.as_deref(), "kp_any.tsv"))?;
    let step = all.len().div_ceil(options.positions.max(1)).max(1);
    let positions: Vec<_> = all.into_iter().step_by(step).collect();
    if positions.is_empty() {
        return Err(Fault::Input("no such position".into()));
    }
    let law = measure(&positions, options);
    print(&law, positions.len(), options.json);
    let promised = law.counts.iter().enumerate().filter(|&(door, _)| door != MEMORY);
    Ok(Outcome::of(promised.map(|(_, counts)| counts[2]).sum()))
}

fn measure(positions: &[Position], options: &Options) -> Law {
    let databases = Arc::new(Promotions::all());
    let threads = Threads::new(options.threads);
    let handle = |times: usize| {
        let bytes = options.megabytes.saturating_mul(times) << 20;
        let mut knowledge = Knowledge::builder().bytes(bytes).threads(&threads).build();
        knowledge.share_databases(Arc::clone(&databases));
        knowledge
    };
    let solve = |knowledge: &mut Knowledge, position: &Position, work: u64| {
        let solution = knowledge.solve(position, &Budget::work(work), |_| {});
        solution.expect("a position is always taken")
    };
    let mut law = Law { counts: Default::default(), lists: options.list };
    let mut of_all = handle(1);
    let mut first = Vec::new();
    let bar = progress::bar(positions.len());
    for position in positions {
        let mut kept = handle(1);
        let mut before: Option<Solution> = None;
        for times in [1, 4, 16] {
            let work = options.work.saturating_mul(times);
            let fresh = solve(&mut handle(1), position, work);
            let again = solve(&mut kept, position, work);
            law.compare(1, &fresh, &again);
            if let Some(before) = &before {
                law.compare(0, before, &fresh);
            }
            if times == 16 {
                let part = work.saturating_mul(11) / 10 / PARTS;
                let mut parts = handle(1);
                (1..PARTS).for_each(|_| drop(solve(&mut parts, position, part)));
                law.compare(5, &fresh, &solve(&mut parts, position, part));
            }
            if times == 4 {
                law.compare(MEMORY, &fresh, &solve(&mut handle(4), position, work));
                first.push(solve(&mut of_all, position, work));
            }
            before = Some(fresh);
        }
        for side in Color::ALL {
            visit(&mut law, &mut handle(1), position, side, options.work);
            let said = Effort::ALL.map(|effort| cannot_win(position, side, effort));
            for pair in said.windows(2) {
                law.count(4, position, pair[1] && !pair[0], pair[0] && !pair[1]);
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    for (position, before) in positions.iter().zip(&first) {
        law.compare(2, before, &solve(&mut of_all, position, 4 * options.work));
    }
    law
}

/// Visits the root and the moves of it as a search does whose work its nodes pay for.
fn visit(law: &mut Law, known: &mut Knowledge, root: &Position, ahead: Color, work: u64) {
    known.set_node_work(NodeWork { share: 1000, ..NodeWork::default() });
    let moves: Vec<_> = root.successors().map(|(_, next)| (next, 1)).collect();
    let mut before = false;
    for times in [1, 4, 16, 64] {
        for (node, ply) in [(*root, 0)].iter().chain(&moves).cycle().take(visits(work, times)) {
            // The window asks about the side that is ahead alone.
            let alpha = -i32::from(node.side_to_move() != ahead);
            let window = Window { alpha, beta: alpha + 1 };
            let at = SearchNode { depth: 9, ply: *ply, one_ply: 1 };
            let _ = known.narrow(node, window, 0, at);
        }
        let said = known.cannot_win(root, ahead, Effort::Node);
        law.count(3, root, said && !before, before && !said);
        before = said;
    }
}

/// So many visits earn an eighth of this work.
fn visits(work: u64, times: u64) -> usize {
    usize::try_from(work.saturating_mul(times) / 64).unwrap_or(usize::MAX)
}

fn print(law: &Law, positions: usize, as_json: bool) {
    if as_json {
        let doors: Vec<_> = DOORS
            .iter()
            .zip(law.counts)
            .map(|(door, [compared, more, less])| {
                json!({ "door": door, "compared": compared, "more": more, "less": less })
            })
            .collect();
        say!("{}", json!({ "positions": positions, "doors": doors }));
        return;
    }
    say!("{positions} positions");
    for (door, [compared, more, less]) in DOORS.iter().zip(law.counts) {
        say!("  {door:16} {compared:5} compared, {more:4} proved more, {less:3} less");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_a_wall_and_an_open_ending_keep_to_the_law() {
        let positions = [
            "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1",
            "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
            "4k3/3pp3/8/8/8/8/3PP3/4K3 w - - 0 1",
        ]
        .map(|fen| fen.parse().unwrap());
        let options = Options {
            file: None,
            positions: 3,
            work: 2_000,
            megabytes: 64,
            threads: 2,
            list: false,
            json: false,
        };
        let law = measure(&positions, &options);
        assert!(law.counts.iter().all(|counts| counts[0] > 0), "{:?}", law.counts);
        assert!(law.counts[..MEMORY].iter().all(|counts| counts[2] == 0), "{:?}", law.counts);
    }
}
