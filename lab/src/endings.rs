//! How many real pawn endings and studies are decided, by the number of pawns.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use palisade::{Knowledge, PawnEnding, Position};
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::solve::solve;
use crate::walk::value;
use crate::{data, progress};

/// Counts how many endings of fixed samples are decided in the time that each sample gives:
/// processor time, every position afresh.
///
/// The samples are drawn evenly from kp_any.tsv, by the number of pawns; the studies are all.
/// What the walk through every structure decides by itself is asked with `--walk`: what is left
/// is what the other tools add.
#[derive(Args)]
#[command(after_help = "Example:\n  lab endings --only six,seven")]
pub(crate) struct Options {
    /// These samples alone: six, seven, eight, ten (with nine or ten pawns), any, studies.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// So many positions of each number of pawns.
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// So much of each time.
    #[arg(long, default_value_t = 1.0, value_name = "SHARE")]
    share: f64,
    /// Megabytes for all caches.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    megabytes: usize,
    /// Ask the walk alone.
    #[arg(long)]
    walk: bool,
    /// Print what becomes of each position.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object a sample.
    #[arg(long)]
    json: bool,
}

/// A name, the least and the most pawns, and seconds for a position.
const SAMPLES: [(&str, u32, u32, f64); 6] = [
    ("six", 6, 6, 10.0),
    ("seven", 7, 7, 20.0),
    ("eight", 8, 8, 60.0),
    ("ten", 9, 10, 60.0),
    ("any", 1, 16, 2.0),
    ("studies", 1, 16, 10.0),
];

fn sample(options: &Options, name: &str, least: u32, most: u32) -> Result<Vec<PawnEnding>, Fault> {
    let studies = name == "studies";
    let file = if studies { "studies.tsv" } else { "kp_any.tsv" };
    let mut endings = data::endings(&data::path(None, file))?;
    endings.retain(|ending| (least..=most).contains(&ending.pawns().all().len()));
    let count = if studies && options.count >= 20 { endings.len() } else { options.count };
    let step = (endings.len() / count.max(1)).max(1);
    Ok(endings.into_iter().step_by(step).take(count).collect())
}

/// The most memory that this process has had, in megabytes; nothing where Linux does not say so.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok().map(|kilobytes: u64| kilobytes >> 10)
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let databases = Knowledge::default().databases();
    let settings = Knowledge::builder().bytes(options.megabytes << 20);
    for (name, least, most, seconds) in SAMPLES {
        if !options.only.is_empty() && !options.only.iter().any(|only| only == name) {
            continue;
        }
        let endings = sample(options, name, least, most)?;
        let allowed = Duration::from_secs_f64(seconds * options.share);
        let bar = progress::bar(endings.len());
        let (mut decided, mut spent) = (0, 0.0);
        for ending in &endings {
            let (said, known, time) = if options.walk {
                let clock = Clock::new(allowed);
                let value = value(ending, &databases, options.megabytes << 20, &clock);
                let said = value.map_or_else(|why| format!("open: {why}"), str::to_owned);
                (said, value.is_ok(), clock.elapsed().as_secs_f64())
            } else {
                let mut knowledge = settings.build();
                knowledge.share_databases(Arc::clone(&databases));
                let solved = solve(&mut knowledge, &Position::from(*ending), allowed, None);
                (solved.bounds.to_string(), solved.bounds.exact().is_some(), solved.seconds)
            };
            decided += usize::from(known);
            spent += if known { time } else { 0.0 };
            if options.list {
                bar.suspend(|| say!("{name}\t{ending}\t{time:.2} s\t{said}"));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let (of, mean) = (endings.len(), spent / f64::from(decided.max(1) as u32));
        if options.json {
            say!(
                "{}",
                json!({
                    "sample": name, "positions": of, "seconds": allowed.as_secs_f64(),
                    "decided": decided, "mean_seconds": mean, "peak_megabytes": peak(),
                })
            );
        } else {
            let share = 100.0 * decided as f64 / of.max(1) as f64;
            let peak = peak().map_or("?".to_owned(), |megabytes| megabytes.to_string());
            say!(
                "{name:>8}: {decided} of {of} in {:.1} s each, {share:.0} %, mean of these \
                 {mean:.2} s, peak {peak} MB",
                allowed.as_secs_f64(),
            );
        }
    }
    Ok(Outcome::Done)
}
