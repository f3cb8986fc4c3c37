//! What slices decide.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use palisade::{Color, Position, Role, Setup, Square};
use palisade_tables::slices::Slices;
use palisade_testkit::Dice;
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Works out endings slice by slice, and counts what is decided.
///
/// Both sides' questions share the time of a position.
#[derive(Args)]
#[command(after_help = "Example:\n  lab slices --count 20 --seconds 10 --list")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; if none is given, random endings
    /// of at most three pawns and a piece a side.
    file: Option<PathBuf>,
    /// So many positions, spread evenly over the file, or thrown.
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// Processor time for each position.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Megabytes of tables at most.
    #[arg(long, default_value_t = 3072, value_name = "MB")]
    memory: usize,
    /// List each position with its answers.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// The seed of the random endings: published figures depend on it.
const SEED: u64 = 56;

/// A random ending of one to three pawns and at most a piece a side.
fn thrown(dice: &mut Dice) -> Option<Position> {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
    let mut men = Vec::new();
    for color in Color::ALL {
        men.push((color, Role::King));
        if dice.chance(1, 2) {
            men.push((color, dice.pick(&pieces)));
        }
    }
    for _ in 0..1 + dice.below(3) {
        men.push((dice.pick(&Color::ALL), Role::Pawn));
    }
    for (color, role) in men {
        let square = match role {
            Role::Pawn => Square::ALL[8 + dice.below(48_usize)],
            _ => Square::ALL[dice.below(64_usize)],
        };
        if setup.man_on(square).is_some() {
            return None;
        }
        setup.put(square, role.of(color));
    }
    Position::try_from(setup).ok()
}

/// What slices say of a position: by side whether it wins.
fn ask(position: &Position, bytes: usize, clock: &Clock) -> ([Option<bool>; 2], usize) {
    let mut slices = Slices::new(bytes);
    for side in Color::ALL {
        // Whether it stopped or not, what is known is asked below.
        let _ = clock.within(u64::MAX, |budget| slices.ask(position, side, budget));
    }
    (Color::ALL.map(|side| slices.wins(position, side)), slices.made())
}

/// The value, if it is known.
fn value(wins: [Option<bool>; 2]) -> &'static str {
    match wins {
        [Some(true), _] => "White wins",
        [_, Some(true)] => "Black wins",
        [Some(false), Some(false)] => "draw",
        [Some(false), None] => "White cannot win",
        [None, Some(false)] => "Black cannot win",
        [None, None] => "open",
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let positions: Vec<Position> = match &options.file {
        Some(path) => data::positions(path)?,
        None => {
            let mut dice = Dice::new(SEED);
            std::iter::repeat_with(|| thrown(&mut dice)).flatten().take(options.count).collect()
        }
    };
    let step = (positions.len() / options.count.max(1)).max(1);
    let chosen: Vec<_> = positions.iter().step_by(step).take(options.count).collect();
    let bar = progress::bar(chosen.len());
    let (mut decided, mut half, mut spent) = (0, 0, Duration::ZERO);
    for position in &chosen {
        let clock = Clock::new(Duration::from_secs_f64(options.seconds));
        let (wins, tables) = ask(position, options.memory << 20, &clock);
        let value = value(wins);
        match wins.iter().filter(|&&wins| wins.is_none()).count() {
            0 => decided += 1,
            1 if wins.contains(&Some(true)) => decided += 1,
            1 => half += 1,
            _ => {}
        }
        spent += clock.elapsed();
        if options.list {
            let seconds = clock.elapsed().as_secs_f64();
            bar.suspend(|| say!("{position}\t{value}\t{tables} tables\t{seconds:.2} s"));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mean = spent.as_secs_f64() / chosen.len().max(1) as f64;
    if options.json {
        let all = chosen.len();
        say!(
            "{}",
            json!({ "positions": all, "decided": decided, "half": half, "mean_seconds": mean })
        );
    } else {
        say!("{decided} of {} decided, {half} half, {mean:.2} s in the mean", chosen.len());
    }
    Ok(Outcome::Done)
}
