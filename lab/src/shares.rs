//! Which tool of `solve` takes how much of its time, and what it answers; and is the limit kept?

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use palisade::{Bounds, Knowledge, PawnEnding, Position, SolveStage};
use palisade_endings::Budget;
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Solves positions for so much time each, and prints by class of position what each tool was asked,
/// answered and took, in calls, limits and seconds of processor time.
///
/// Then it says where an answer took more than 1.02 times the limit and 50 ms. Such a place is a tool
/// that does not look at its budget. The last line counts the tables of queens that were worked out, and
/// how many of these were different: a table that had no room is worked out again. Each position has a
/// fresh handle; databases are made once.
#[derive(Args)]
#[command(after_help = "Example:\n  lab shares --seconds 1 --positions 100")]
pub(crate) struct Options {
    /// FENs, or tab-separated values with a `fen` column; studies.tsv, walled_men.tsv and
    /// kp_any.tsv of the data if none is given.
    files: Vec<PathBuf>,
    /// Seconds of processor time for each position.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// So many positions, spread evenly over the files.
    #[arg(long, default_value_t = 200)]
    positions: usize,
    /// Megabytes for all caches.
    #[arg(long, default_value_t = 512, value_name = "MB")]
    megabytes: usize,
    /// Print one object a class and tool, and one for the limit.
    #[arg(long)]
    json: bool,
}

/// What a tool was asked and took.
#[derive(Clone, Copy, Default)]
struct Part {
    calls: u64,
    /// Limits of the value that it moved.
    answers: u64,
    seconds: f64,
}

/// Classes as the order of the tools has them.
fn class(position: &Position) -> &'static str {
    let (pieces, pawns) = (position.pieces().len(), position.pawns().all().len());
    match (pieces, pawns) {
        _ if PawnEnding::try_from(position).is_ok() => "kings and pawns",
        (..=2, ..=3) => "at most two pieces and three pawns",
        (..=4, _) => "up to four pieces",
        _ => "more pieces",
    }
}

/// The tool that is at work, without the side that is asked about.
fn name(stage: SolveStage) -> String {
    let text = stage.to_string();
    text.split(':').next().unwrap_or(&text).to_owned()
}

/// How many limits are others.
fn moved(before: Bounds, after: Bounds) -> u64 {
    u64::from(before.lower != after.lower) + u64::from(before.upper != after.upper)
}

/// Solves one position; returns the seconds that it took.
fn ask(
    position: &Position,
    knowledge: &mut Knowledge,
    allowed: Duration,
    parts: &RefCell<BTreeMap<(&'static str, String), Part>>,
) -> f64 {
    let clock = Clock::new(allowed);
    let watch = |_| clock.look();
    let budget = Budget::work(u64::MAX).watched_by(&watch);
    let class = class(position);
    let last = Cell::new((SolveStage::Nobody, 0.0, Bounds::OPEN));
    let note = |stage: SolveStage, bounds: Bounds| {
        let (at, since, known) = last.get();
        let now = clock.elapsed().as_secs_f64();
        let mut parts = parts.borrow_mut();
        let part = parts.entry((class, name(at))).or_default();
        part.seconds += now - since;
        part.answers += moved(known, bounds);
        parts.entry((class, name(stage))).or_default().calls += u64::from(stage != at);
        last.set((stage, now, bounds));
    };
    let solution = knowledge.solve(position, &budget, |now| note(now.stage, now.bounds));
    // A position is always taken.
    if let Ok(solution) = solution {
        note(last.get().0, solution.bounds);
    }
    clock.elapsed().as_secs_f64()
}

fn positions(options: &Options) -> Result<Vec<Position>, Fault> {
    let mut files = options.files.clone();
    if files.is_empty() {
        let names = ["studies.tsv", "walled_men.tsv", "kp_any.tsv"];
        files.extend(names.map(|name| data::path(None, name)));
    }
    let mut all = Vec::new();
    let most = options.positions.div_ceil(files.len());
    for file in &files {
        let found: Vec<Position> = data::positions(file)?;
        all.extend(found.iter().step_by(found.len().div_ceil(most).max(1)));
    }
    Ok(all)
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let allowed = Duration::try_from_secs_f64(options.seconds)
        .map_err(|error| Fault::Input(format!("--seconds {}: {error}", options.seconds)))?;
    let positions = positions(options)?;
    let bar = progress::bar(positions.len());
    let parts = RefCell::default();
    let databases = Knowledge::default().databases();
    let (mut late, mut longest, mut tables) = (0, (0.0, None), [0; 2]);
    for position in &positions {
        let mut knowledge = Knowledge::builder().bytes(options.megabytes << 20).build();
        knowledge.share_databases(Arc::clone(&databases));
        let took = ask(position, &mut knowledge, allowed, &parts);
        let (made, again) = knowledge.tables_made();
        tables = [tables[0] + made, tables[1] + again];
        late += usize::from(took > options.seconds * 1.02 + 0.05);
        if took > longest.0 {
            longest = (took, Some(position));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    for ((class, tool), Part { calls, answers, seconds }) in parts.into_inner() {
        if options.json {
            say!(
                "{}",
                json!({
                    "class": class, "tool": tool, "calls": calls, "answers": answers, "seconds": seconds,
                })
            );
        } else {
            say!("{class:36} {tool:28} {calls:6} calls {answers:5} answers {seconds:9.2} s");
        }
    }
    let longest_at = longest.1.map(ToString::to_string);
    if options.json {
        let of = positions.len();
        say!("{}", json!({ "late": late, "of": of, "longest": longest.0, "position": longest_at }));
        say!("{}", json!({ "tables": tables[0], "different": tables[0] - tables[1] }));
    } else {
        let at = longest_at.unwrap_or_default();
        say!("late: {late} of {}; longest {:.2} s, {at}", positions.len(), longest.0);
        say!("tables of queens: {} worked out, {} different", tables[0], tables[0] - tables[1]);
    }
    Ok(Outcome::Done)
}
