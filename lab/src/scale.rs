//! What more cores bring to the tables of one position.

use std::time::Instant;

use clap::Args;
use palisade::{Budget, Color, Position};
use palisade_tables::slices::{Slices, Threads};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;

/// Works positions out with one thread and with several, and prints the seconds on the clock.
///
/// The last columns are computed: the part of the work that is in the longest chain of tables, each of
/// which rests on the one before, and how many times as quick as one the cores of the heading can be at
/// best. It ends with 1 if anything but the seconds differs.
#[derive(Args)]
#[command(after_help = "Example:\n  lab scale --threads 4")]
pub(crate) struct Options {
    /// FENs; five of endings that people ask about if none is given.
    positions: Vec<Position>,
    /// How many threads stand beside one.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Megabytes of tables at most.
    #[arg(long, default_value_t = 3072, value_name = "MB")]
    memory: usize,
    /// Print one object a position.
    #[arg(long)]
    json: bool,
}

/// Endings that people ask about.
const ASKED: [&str; 5] = [
    "8/6k1/6p1/8/q7/4R3/5PK1/8 w - - 0 1",
    "8/8/5kBp/4rP1P/8/3K4/8/8 w - - 0 1",
    "8/8/8/3q4/6kp/7R/6P1/6K1 b - - 0 1",
    "8/8/1Pk5/2B3Kp/7P/6P1/4b3/8 w - - 0 1",
    "8/1P6/8/5k2/8/8/3KR3/7r w - - 0 1",
];

/// Both sides' answers, the work that they took, and the seconds.
fn ask(position: &Position, slices: &mut Slices) -> ([(String, u64); 2], f64) {
    let begun = Instant::now();
    let told = Color::ALL.map(|side| {
        let said = slices.ask(position, side, &Budget::work(u64::MAX));
        (format!("{said:?}"), slices.work())
    });
    (told, begun.elapsed().as_secs_f64())
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let given = options.positions.iter().copied();
    let positions: Vec<Position> = match options.positions.is_empty() {
        true => ASKED.iter().map(|fen| fen.parse().expect("legal")).collect(),
        false => given.collect(),
    };
    let threads = Threads::new(options.threads);
    let many = options.threads;
    if !options.json {
        say!("| position | tables | 1 thread | {many} threads | ratio | chain | best 4 | 8 | 16 |");
        say!("|---|---|---|---|---|---|---|---|---|");
    }
    let mut is_same = true;
    for position in positions {
        let (mut alone, mut side_by_side) =
            (Slices::new(options.memory << 20), Slices::new(options.memory << 20));
        side_by_side.work_on(&threads);
        let (one, seconds) = ask(&position, &mut alone);
        let (several, quicker) = ask(&position, &mut side_by_side);
        is_same &= one == several;
        let plan = alone.plan(&position);
        let mut chains: Vec<u64> = Vec::with_capacity(plan.len());
        for number in 0..plan.len() {
            let below = plan.children(number).into_iter().map(|child| chains[child]).max();
            chains.push(below.unwrap_or_default() + plan.work(number));
        }
        let all: u64 = (0..plan.len()).map(|number| plan.work(number)).sum();
        let chain = chains.into_iter().max().unwrap_or_default() as f64 / all.max(1) as f64;
        if options.json {
            say!(
                "{}",
                json!({
                    "fen": position.to_string(), "tables": plan.len(), "threads": many,
                    "one_thread": seconds, "several": quicker, "chain": chain,
                })
            );
            continue;
        }
        let best = [4.0, 8.0, 16.0].map(|cores: f64| format!("{:.1}", cores.min(1.0 / chain)));
        say!(
            "| {position} | {} | {seconds:.2} s | {quicker:.2} s | {:.2} | {:.0} % | {} |",
            plan.len(),
            quicker / seconds,
            100.0 * chain,
            best.join(" | ")
        );
    }
    Ok(if is_same { Outcome::Done } else { Outcome::Refuted })
}
