//! Explains positions: the fence, what each side can hope for, and why.

mod text;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::{Effort, Knowledge, Position};
use palisade_answers::{Clock, Databases, Language, Limits, explanation, read};

use crate::clock::Processor;
use crate::sources::{Line, Positions, answer_all};
use crate::syzygy::{Fifty, Folders};
use crate::{interrupt, output};

/// Explains positions: the fence, what each side can hope for, and why.
///
/// Any legal position. Lines that hold no position are reported with their number and the reason;
/// the rest goes on, and the exit status is 2.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade analyse \"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\"
  palisade analyse --json < positions.fen > answers.jsonl")]
pub struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Solve each position as well, with this number of units of work, a few microseconds each.
    #[arg(long, value_parser = read::work, allow_negative_numbers = true)]
    work: Option<u64>,
    /// Processor time for that, for each position, in seconds; without either it is not solved.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// How hard the static bound is worked on: glance, node or careful.
    #[arg(long, value_parser = read::effort, default_value = "careful")]
    effort: Effort,
    #[command(flatten)]
    syzygy: Folders,
    #[command(flatten)]
    rule: Fifty,
    /// The language of the words: en, de or es. What tables of rules mean stays English.
    #[arg(long, value_parser = read::language, default_value = "en", conflicts_with = "json")]
    language: Language,
    /// No colours, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// Prints the answers; 0 if every line held a position.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    output::status("analyse", output::translated(analyse(arguments), arguments.language))
}

/// True if every line held a position.
fn analyse(arguments: &Arguments) -> io::Result<bool> {
    let tables = arguments.syzygy.open()?;
    let settings = Knowledge::builder().fifty_moves(arguments.rule.fifty);
    let worker = || tables.with(settings.build());
    let shared = Databases::default();
    let timed = arguments.seconds.map_or(0, |_| u64::MAX);
    let limits = Limits { work: arguments.work.unwrap_or(timed), seconds: arguments.seconds };
    let colors = output::has_colors(arguments.plain);
    let answer = |known: &mut Knowledge, line: &Line, position: &Position| {
        let processor = Processor::default();
        let clock = Clock::new(limits, &processor);
        let bounds = known.bounds(position, Effort::Glance);
        // What a second tells of few men is told to whoever has given no time as well.
        if position.occupied().len() <= 4 && bounds.exact().is_none() {
            shared.share(known, || clock.look(0));
        }
        let explained =
            clock.limited(|budget| known.explain(position, arguments.effort, budget))?;
        tables.tell("analyse");
        Ok(match arguments.positions.json {
            true => explanation(Some(&line.text), &explained) + "\n",
            false => text::explained(
                &line.text,
                &explained,
                colors,
                arguments.language,
                limits.work == 0,
            ),
        })
    };
    answer_all(&arguments.positions, read::position, arguments.language, worker, answer)
}
