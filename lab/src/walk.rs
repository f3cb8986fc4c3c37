//! What the walk through every structure decides.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use palisade::{Color, PawnEnding};
use palisade_endings::Open;
use palisade_endings::walk::Walk;
use palisade_tables::duel::Promotions;
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Works out pawn endings structure by structure, children first, and counts what is decided.
///
/// Both sides' questions share the time of a position.
#[derive(Args)]
#[command(after_help = "Example:\n  lab walk --pawns 6 --count 20 --seconds 10 --list")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; kp_any.tsv of the data
    /// if none is given.
    file: Option<PathBuf>,
    /// Only positions with so many pawns; all if not given.
    #[arg(long, value_name = "PAWNS")]
    pawns: Option<u32>,
    /// So many positions, spread evenly over the file.
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// Processor time for each position.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Megabytes at most for each question.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    memory: usize,
    /// List each position with its answers.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// What the walk alone says of a position: won, lost or drawn for the side to move.
pub(crate) fn value(
    ending: &PawnEnding,
    promotions: &Arc<Promotions>,
    bytes: usize,
    clock: &Clock,
) -> Result<&'static str, Open> {
    let mut walk = Walk::new(Arc::clone(promotions), bytes);
    let mover = ending.side_to_move();
    let mut ask = |side: Color| clock.within(u64::MAX, |budget| walk.wins(ending, side, budget));
    let wins = ask(mover);
    let loses = if wins == Ok(true) { Ok(false) } else { ask(!mover) };
    match (wins, loses) {
        (Ok(true), _) => Ok("win"),
        (_, Ok(true)) => Ok("loss"),
        (Ok(false), Ok(false)) => Ok("draw"),
        (Err(why), _) | (_, Err(why)) => Err(why),
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let mut endings = data::endings(&data::path(options.file.as_deref(), "kp_any.tsv"))?;
    endings.retain(|ending| options.pawns.is_none_or(|pawns| ending.pawns().all().len() == pawns));
    let promotions = Arc::new(Promotions::all());
    let step = (endings.len() / options.count.max(1)).max(1);
    let chosen: Vec<_> = endings.iter().step_by(step).take(options.count).collect();
    let bar = progress::bar(chosen.len());
    let (mut decided, mut spent) = (0, Duration::ZERO);
    for ending in &chosen {
        let clock = Clock::new(Duration::from_secs_f64(options.seconds));
        let value = value(ending, &promotions, options.memory << 20, &clock);
        if value.is_ok() {
            decided += 1;
            spent += clock.elapsed();
        }
        if options.list {
            let value = value.map_or_else(|why| format!("open: {why}"), str::to_owned);
            bar.suspend(|| say!("{ending}\t{value}\t{:.2} s", clock.elapsed().as_secs_f64()));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mean = spent.as_secs_f64() / f64::from(decided.max(1));
    if options.json {
        say!("{}", json!({ "positions": chosen.len(), "decided": decided, "mean_seconds": mean }));
    } else {
        say!("{decided} of {} decided, {mean:.2} s in the mean of these", chosen.len());
    }
    Ok(Outcome::Done)
}
