//! Solves positions: who wins, by which moves, how, and why.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use palisade::{AskBookError, InvalidPosition, Knowledge, Position, Solution, SolveProgress};
use palisade_answers::{
    Clock, Databases, Host as _, Language, Limits, picture_of, read, solution as solution_in_json,
    value_in_words,
};

use crate::clock::{Processor, SharedThreads};
use crate::draw::refuse_unless_svg;
use crate::sources::{Line, Positions, answer_all, bytes_each};
use crate::status::Status;
use crate::syzygy::{Fifty, Folders};
use crate::{beside, book, interrupt, output, report};

/// Solves positions: who wins, by which moves, how, and why.
///
/// Proved limits with reasons, the moves that keep the value, and one line to the end of the
/// proof where a side wins. Any legal position; with men other than kings and pawns it proves
/// less. Ctrl-C ends with the best answer so far, and once more at once.
///
/// Status: 0 if every line held a position, 2 if one did not or a file cannot be read, 130 if
/// it was interrupted.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade solve \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\"
  palisade solve --seconds 60 study.epd
  palisade solve --book fine-58.book \"8/8/2ppk3/3P4/2P1K3/2P5/8/8 b - - 0 1\"
  palisade solve --json --seconds 0.2 < positions.fen > answers.jsonl")]
pub struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Seconds for each position, of the processor, or where several threads work on it, of all divided by
    /// those that work; making the databases, once, a quarter of a second, is not counted.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true, default_value = "10")]
    seconds: Duration,
    /// Work for each position, a few microseconds a unit; what ends first ends it.
    #[arg(long, value_parser = read::work, allow_negative_numbers = true)]
    work: Option<u64>,
    /// Search other moves too when the value is known, as long as the time lasts; without it for as
    /// long as the value took, or a twentieth of a second.
    #[arg(long)]
    all_moves: bool,
    #[command(flatten)]
    syzygy: Folders,
    #[command(flatten)]
    rule: Fifty,
    /// Answer from a book that `palisade book` has written, at once and without a search; of a
    /// position that is not in it, say so.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seconds", "work", "memory", "all_moves", "fifty"])]
    book: Option<PathBuf>,
    /// Megabytes for the caches of all threads together; 512 for each position that is asked at once,
    /// unless given.
    #[arg(long, value_name = "MB")]
    memory: Option<usize>,
    /// Draw the first position, with what holds or the moves that keep the value, as SVG.
    #[arg(long, value_name = "FILE", conflicts_with = "book")]
    draw: Option<PathBuf>,
    /// Show at most this number of plies of a line.
    #[arg(long, default_value_t = 16, conflicts_with = "json")]
    plies: usize,
    /// Write moves for programs, d4d5, and not as people do, d5+.
    #[arg(long, conflicts_with = "json")]
    uci: bool,
    /// The language of the answers: en, de or es.
    #[arg(long, value_parser = read::language, default_value = "en", conflicts_with = "json")]
    language: Language,
    /// No colours and no line of progress, even on a terminal.
    #[arg(long)]
    plain: bool,
}

impl Arguments {
    fn write(&self, given: &str, solution: &Solution, seconds: f64) -> String {
        if self.positions.json {
            return solution_in_json(Some(given), solution, seconds) + "\n";
        }
        let style = report::Wording {
            colors: output::has_colors(self.plain),
            plies: self.plies,
            language: self.language,
            uci: self.uci,
        };
        report::text(given, solution, seconds, style)
    }
}

/// With more pieces nothing that is judged by databases is asked.
const MOST_PIECES: u32 = 4;

/// Prints the answers.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    output::status("solve", output::translated(solve(arguments), arguments.language))
}

/// True if every line held a position.
fn solve(arguments: &Arguments) -> io::Result<bool> {
    interrupt::listen();
    if let Some(path) = &arguments.book {
        return ask_book(arguments, path);
    }
    arguments.draw.as_deref().map_or(Ok(()), refuse_unless_svg).map_err(io::Error::other)?;
    let drawn = Mutex::new(Ok(()));
    let (at_once, inside) = arguments.positions.at_once();
    let threads = SharedThreads::of(inside);
    let settings = Knowledge::builder()
        .bytes(bytes_each(arguments.memory, at_once))
        .all_moves(arguments.all_moves)
        .fifty_moves(arguments.rule.fifty)
        .threads(&threads.workers);
    let tables = arguments.syzygy.open()?;
    let status = Status::new(arguments.plain);
    let databases = Databases::default();
    let limits =
        Limits { work: arguments.work.unwrap_or(u64::MAX), seconds: Some(arguments.seconds) };
    // A line is answered as if it were alone: so no answer depends on its neighbours.
    let answer = |(): &mut (), line: &Line, position: &Position| {
        let mut knowledge = tables.with(settings.build());
        let made = Processor::default();
        // Where pieces are many no tool asks the databases, and a mate need not wait for them.
        if position.pieces().len() <= MOST_PIECES && Clock::new(limits, &made).look(0).is_continue()
        {
            databases.share(&mut knowledge, || {
                if status.is_due() {
                    status.say("making the databases");
                }
                made.look(0)
            });
        }
        let processor = Processor::of(&threads);
        let clock = Clock::new(limits, &processor);
        let solution = ask(&mut knowledge, position, &clock, &status)?;
        status.clear();
        tables.tell("solve");
        if let Some(path) = arguments.draw.as_deref().filter(|_| line.number == 0) {
            let svg = picture_of(&solution).to_string();
            *drawn.lock().unwrap_or_else(PoisonError::into_inner) = beside::put(path, &svg);
        }
        Ok(arguments.write(&line.text, &solution, clock.seconds()))
    };
    let all = answer_all(&arguments.positions, read::position, arguments.language, || (), answer)?;
    drawn.into_inner().unwrap_or_else(PoisonError::into_inner).map(|()| all)
}

/// Answers all positions from a book.
fn ask_book(arguments: &Arguments, path: &Path) -> io::Result<bool> {
    let book = book::open(path).map_err(io::Error::other)?;
    let tables = arguments.syzygy.open()?;
    let worker = || tables.with(Knowledge::default());
    let damage = Mutex::new(None);
    let answer = |knowledge: &mut Knowledge, line: &Line, position: &Position| {
        let processor = Processor::default();
        let answer = knowledge.ask_book(&book, position);
        tables.tell("solve");
        match answer {
            Ok(solution) => {
                Ok(arguments.write(&line.text, &solution, processor.now().as_secs_f64()))
            }
            Err(AskBookError::Position(error)) => Err(error),
            Err(error) => {
                let mut damage = damage.lock().unwrap_or_else(PoisonError::into_inner);
                *damage = Some(format!("{}: {error}", path.display()));
                Ok(String::new())
            }
        }
    };
    let all = answer_all(&arguments.positions, read::position, arguments.language, worker, answer)?;
    // A book that cannot be read is no matter of one line.
    let damage = damage.into_inner().unwrap_or_else(PoisonError::into_inner);
    damage.map_or(Ok(all), |error| Err(io::Error::other(error)))
}

fn ask(
    knowledge: &mut Knowledge,
    position: &Position,
    clock: &Clock<'_>,
    status: &Status,
) -> Result<Solution, InvalidPosition> {
    let told = |now: &SolveProgress| {
        if status.is_due() {
            let share = now.share.map(|share| format!("  {share}")).unwrap_or_default();
            status.say(&format!(
                "{:.1} s  {}  {}{share}",
                clock.seconds(),
                value_in_words(&now.bounds),
                now.stage
            ));
        }
    };
    clock.limited(|budget| knowledge.solve(position, budget, told))
}
