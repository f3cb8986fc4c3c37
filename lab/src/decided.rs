//! What share of real pawn endings is decided.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use palisade::Color;
use palisade_endings::{Budget, Open, Prover, Verdict};
use palisade_tables::duel::Promotions;
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks the prover, and then the search with judged promotions, whether either side of each position wins, and counts what
/// they decide, by the number of pawns.
#[derive(Args)]
#[command(after_help = "Example:\n  lab decided --pairs 300 --time 20")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; kp_any.tsv of the data
    /// if none is given.
    file: Option<PathBuf>,
    /// Milliseconds of processor time for each question.
    #[arg(long, default_value_t = 20, value_name = "MS")]
    time: u64,
    /// So many pairs of a position and an attacker, spread evenly over the file.
    #[arg(long, default_value_t = 300)]
    pairs: usize,
    /// Leave out positions of more pawns than this.
    #[arg(long, default_value_t = 16, value_name = "PAWNS")]
    most: u32,
    /// List what stays open.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// From so many pawns on no promotion is near enough to be judged.
const MANY: u32 = 12;

/// What may become of a question.
const COLUMNS: [&str; 6] = ["holds", "breaks", "no-win", "win", "promotion", "budget"];

type Counts = [usize; COLUMNS.len()];

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let mut endings = data::endings(&data::path(options.file.as_deref(), "kp_any.tsv"))?;
    endings.retain(|ending| ending.pawns().all().len() <= options.most);
    if endings.is_empty() {
        return Err(Fault::Input(format!("no position of at most {} pawns", options.most)));
    }
    let limit = Duration::from_millis(options.time);
    let promotions = Arc::new(Promotions::all());
    let mut counts = [Counts::default(); 17];
    let (mut longest, mut work) = (Duration::ZERO, 0);
    let bar = progress::bar(options.pairs);
    for pair in 0..options.pairs {
        let index = pair * (2 * endings.len()) / options.pairs;
        let ending = endings[index / 2];
        let attacker = Color::ALL[(index + pair) % 2];
        let clock = Clock::new(limit);
        // Half of the time at most for the prover. Judged promotions have nothing to add where
        // there are many pawns.
        let many = ending.pawns().all().len() >= MANY;
        let first = |_| clock.look_for(if many { 1.0 } else { 0.5 });
        let mut prover = Prover::new();
        let verdict = prover.prove(&ending, attacker, &Budget::work(u64::MAX).watched_by(&first));
        work += prover.structures();
        let column = match verdict {
            Verdict::Holds => 0,
            Verdict::Breaks => 1,
            Verdict::Unknown(why) => {
                let mut prover = Prover::with_promotions(Arc::clone(&promotions), 1 << 29);
                let wins = clock
                    .within(u64::MAX, |budget| prover.prove(&ending, attacker, budget).breaks());
                match (wins, why) {
                    (Some(false), _) => 2,
                    (Some(true), _) => 3,
                    (None, Open::Promotions) => 4,
                    (None, Open::Budget | Open::Memory) => 5,
                }
            }
        };
        if options.list && column >= 4 {
            bar.suspend(|| say!("{} {attacker:?} {ending}", COLUMNS[column]));
        }
        longest = longest.max(clock.elapsed());
        counts[ending.pawns().all().len() as usize][column] += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut totals = Counts::default();
    for (total, column) in totals.iter_mut().zip(0..) {
        *total = counts.iter().map(|row| row[column]).sum();
    }
    if options.json {
        let named = |row: &Counts| -> serde_json::Map<_, _> {
            COLUMNS
                .iter()
                .zip(row)
                .map(|(name, count)| ((*name).to_owned(), json!(count)))
                .collect()
        };
        let rows: Vec<_> = counts
            .iter()
            .enumerate()
            .filter(|(_, row)| row.iter().any(|&count| count > 0))
            .map(|(pawns, row)| json!({ "pawns": pawns, "counts": named(row) }))
            .collect();
        say!(
            "{}",
            json!({
                "pairs": options.pairs, "milliseconds": options.time, "by_pawns": rows,
                "all": named(&totals), "longest_seconds": longest.as_secs_f64(),
                "structures": work,
            })
        );
    } else {
        print(&counts, &totals, options);
        say!("longest question {longest:?}, {work} structures met by the prover");
    }
    Ok(Outcome::Done)
}

fn print(counts: &[Counts], totals: &Counts, options: &Options) {
    say!("pawns {}", COLUMNS.join(" "));
    for (pawns, row) in counts.iter().enumerate().filter(|(_, row)| row.iter().any(|&n| n > 0)) {
        print_row(&pawns.to_string(), row);
    }
    print_row("all", totals);
    let pairs = options.pairs;
    let percent = |counts: &[usize]| 100.0 * counts.iter().sum::<usize>() as f64 / pairs as f64;
    let decided = percent(&totals[..4]);
    say!("decided: {decided:.1} % of {pairs} pairs at {} ms each", options.time);
    say!("by the prover alone: {:.1} %", percent(&totals[..2]));
    say!("waiting for a judged promotion: {:.1} %", percent(&totals[4..5]));
}

fn print_row(name: &str, row: &Counts) {
    let [holds, breaks, no_win, win, promotion, budget] = row;
    say!("{name:>5} {holds:5} {breaks:6} {no_win:6} {win:3} {promotion:9} {budget:6}");
}
