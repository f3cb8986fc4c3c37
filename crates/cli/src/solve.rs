//! Solves positions: who wins, by which moves, how, and why.

mod databases;
mod report;
mod status;

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::exact::Budget;
use palisade::{Knowledge, Solution};

use crate::clock::Clock;
use crate::interrupt;
use crate::sources::{Answered, Line, Positions, answer_all, threads};
use databases::{Databases, Worker};
use report::Style;
use status::Status;

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
  palisade solve --json --seconds 0.2 < positions.fen > answers.jsonl")]
pub struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Processor time for each position, in seconds; the first pays for the databases as well,
    /// a second or two.
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    /// Print one JSON object a line and position; docs/command-line.md says what is in it.
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
    /// Megabytes for the caches of each thread, so that no answer depends on how many there are.
    #[arg(long, default_value_t = 512, value_name = "MB")]
    memory: usize,
    /// Show so many plies of a line at most.
    #[arg(long, default_value_t = 16, conflicts_with = "json")]
    plies: usize,
    /// No colours and no line of progress, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// A number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let valid = text.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds));
    valid.ok_or_else(|| "not a number of seconds".to_owned())
}

/// Prints the answers.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    match solve(arguments) {
        _ if interrupt::is_pressed() => ExitCode::from(interrupt::STATUS),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        // Whoever read us has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("solve: {error}");
            ExitCode::from(2)
        }
    }
}

/// True if every line held a position.
fn solve(arguments: &Arguments) -> io::Result<bool> {
    interrupt::listen();
    let threads = threads(arguments.threads);
    let settings =
        Knowledge::builder().bytes(arguments.memory.saturating_mul(1 << 20)).certificates(false);
    let status = Status::new(!arguments.plain && io::stderr().is_terminal());
    let workers = (0..threads).map(|_| Worker::new(settings.build())).collect();
    let databases = Databases::default();
    let style = match arguments.json {
        true => Style::Json,
        false => Style::Text {
            colors: !arguments.plain && io::stdout().is_terminal(),
            plies: arguments.plies,
        },
    };
    let allowed = Duration::from_secs_f64(arguments.seconds);
    let answer = |worker: &mut Worker, line: &Line| {
        let clock = Clock::new(allowed);
        match crate::analyse::position::read_board(&line.text) {
            Ok(position) => {
                databases.share(worker, || {
                    if status.is_due() {
                        status.say("making the databases");
                    }
                    go_on(&clock)
                });
                let solution = ask(&mut worker.knowledge, &position, &clock, &status);
                let mut out = Vec::new();
                report::write(&mut out, &line.text, &solution, clock.elapsed(), style);
                status.clear();
                Answered::Text(out)
            }
            Err(error) => Answered::Fault(format!("{}: {error}", line.place)),
        }
    };
    answer_all(&arguments.positions, workers, answer, &mut io::stdout().lock())
}

/// Neither interrupted nor out of time.
fn go_on(clock: &Clock) -> ControlFlow<()> {
    if interrupt::is_pressed() { ControlFlow::Break(()) } else { clock.look() }
}

fn ask(
    knowledge: &mut Knowledge,
    position: &palisade::Position,
    clock: &Clock,
    status: &Status,
) -> Solution {
    let watch = |_| go_on(clock);
    let budget = Budget::work(u64::MAX).watched_by(&watch);
    knowledge.solve(position, &budget, |now| {
        if status.is_due() {
            status.say(&format!(
                "{:.1} s  {}  {}",
                clock.elapsed().as_secs_f64(),
                report::value(now.bounds()),
                now.stage()
            ));
        }
    })
}
