//! Analyses pawn endings: the fence, what each side can hope for, and why.
//!
//! ```text
//! cargo run --release -- analyse "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
//! ```

pub mod json;
pub mod major;
pub mod position;
mod proofs;
mod rules;
mod text;

use std::io::{self, IsTerminal, Write};
use std::panic::resume_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use palisade::{Effort, Knowledge};

use crate::positions::{Blocks, Lines};
use position::Position;

/// Analyses pawn endings: the fence, what each side can hope for, and why.
///
/// Any legal position; of those with men other than kings and pawns little is known
/// yet. Lines that hold no position are reported with their number and the reason;
/// the rest goes on, and the exit status is 2.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade analyse \"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\"
  palisade analyse --json < positions.fen > answers.jsonl")]
pub struct Arguments {
    /// FENs or EPDs in quotes, or files of them, one a line, or tables with a
    /// `fen` column; - or nothing for standard input.
    positions: Vec<String>,
    /// Let the prover and the solver work on so many pawn structures a
    /// question, about a microsecond each.
    #[arg(long, default_value_t = 0, value_name = "STRUCTURES")]
    budget: u64,
    /// Judge promotions by exact databases; takes some seconds at the start.
    #[arg(long)]
    promotions: bool,
    /// Print one JSON object a line and position; docs/command-line.md says what is
    /// in it.
    #[arg(long)]
    json: bool,
    /// How hard the static bound of `effort_max` is worked on: `utmost` takes up to some
    /// milliseconds behind a fence. Text always has the most.
    #[arg(long, value_enum, default_value = "careful", requires = "json")]
    effort: Level,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
    /// No colours, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// Prints the answers; 0 if every line held a position.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    match analyse(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        // Whoever read us has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("analyse: {error}");
            ExitCode::from(2)
        }
    }
}

/// True if every line held a position.
fn analyse(arguments: &Arguments) -> io::Result<bool> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.unwrap_or_else(cores).max(1);
    let settings =
        Knowledge::builder().structures(arguments.budget).promotions(arguments.promotions);
    let mut workers: Vec<_> = (0..threads).map(|_| settings.build()).collect();
    let style = match arguments.json {
        true => Style::Json { effort: arguments.effort.into() },
        false => Style::Text { colors: !arguments.plain && io::stdout().is_terminal() },
    };
    let mut out = io::stdout().lock();
    let mut clean = true;
    let standard_input = ["-".to_owned()];
    let sources: &[String] =
        if arguments.positions.is_empty() { &standard_input } else { &arguments.positions };
    for (index, source) in sources.iter().enumerate() {
        if source == "-" || Path::new(source).exists() {
            clean &= analyse_file(source, &mut workers, style, &mut out)?;
        } else {
            let mut answers = Answers::default();
            answers.add(index + 1, source, &mut workers[0], style);
            clean &= answers.print("argument", &mut out)?;
        }
    }
    Ok(clean)
}

fn analyse_file(
    source: &str,
    workers: &mut [Knowledge],
    style: Style,
    out: &mut impl Write,
) -> io::Result<bool> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{source}: {error}"));
    let mut clean = true;
    let mut blocks = Blocks::open(Path::new(source)).map_err(named)?;
    while let Some(lines) = blocks.next_lines().map_err(named)? {
        for answers in analyse_lines(&lines, workers, style) {
            clean &= answers.print(source, out)?;
        }
        // Someone at a terminal, or at the other end of a slow pipe, waits for it.
        out.flush()?;
    }
    Ok(clean)
}

/// So many bytes of positions are taken at once by a worker: a hundred or so.
const SHARE: usize = 1 << 13;

/// Shares lines out among the workers; their answers are in the order of the lines.
fn analyse_lines(lines: &Lines<'_>, workers: &mut [Knowledge], style: Style) -> Vec<Answers> {
    let parts = lines.clone().parts(SHARE);
    let next = AtomicUsize::new(0);
    let work = |knowledge: &mut Knowledge| {
        let mut done = Vec::new();
        while let Some((index, part)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, parts.get(i)?)))
        {
            let mut answers = Answers::default();
            for (number, text) in part.clone() {
                answers.add(number, &text, knowledge, style);
            }
            done.push((index, answers));
        }
        done
    };
    let needed = workers.len().min(parts.len());
    let mut done = match &mut workers[..needed] {
        [] => Vec::new(),
        [one] => work(one),
        many => std::thread::scope(|scope| {
            let running: Vec<_> =
                many.iter_mut().map(|knowledge| scope.spawn(|| work(knowledge))).collect();
            running
                .into_iter()
                .flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        }),
    };
    done.sort_unstable_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, answers)| answers).collect()
}

/// An effort, as an argument.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Level {
    Node,
    Careful,
    Thorough,
    Utmost,
}

impl From<Level> for Effort {
    fn from(level: Level) -> Self {
        match level {
            Level::Node => Self::Node,
            Level::Careful => Self::Careful,
            Level::Thorough => Self::Thorough,
            Level::Utmost => Self::Utmost,
        }
    }
}

#[derive(Clone, Copy)]
enum Style {
    Json { effort: Effort },
    Text { colors: bool },
}

/// What is to be printed for some lines.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    faults: Vec<Fault>,
}

/// A line that holds no position.
struct Fault {
    line: usize,
    reason: String,
    /// How much of the text stands before it.
    after: usize,
}

impl Answers {
    fn add(&mut self, line: usize, text: &str, knowledge: &mut Knowledge, style: Style) {
        let out = &mut self.text;
        match (Position::read(text), style) {
            (Ok(Position::Ending(ending)), Style::Json { effort }) => {
                json::write_ending(out, text, &ending, effort, knowledge);
            }
            (Ok(Position::Ending(ending)), Style::Text { colors }) => {
                text::write_ending(out, &knowledge.explain(&ending), colors);
            }
            (Ok(Position::Major(major)), Style::Json { .. }) => {
                json::write_major(out, text, &major);
            }
            (Ok(Position::Major(major)), Style::Text { colors }) => {
                text::write_major(out, text, &major, colors);
            }
            (Ok(Position::Other(board)), Style::Json { .. }) => {
                json::write_other(out, text, &board, knowledge);
            }
            (Ok(Position::Other(board)), Style::Text { colors }) => {
                text::write_other(out, &board, knowledge, colors);
            }
            (Err(error), _) => {
                let reason = error.to_string();
                self.faults.push(Fault { line, reason, after: out.len() });
            }
        }
    }

    /// True if every line held a position.
    fn print(&self, source: &str, out: &mut impl Write) -> io::Result<bool> {
        let mut printed = 0;
        for Fault { line, reason, after } in &self.faults {
            // In the order of the lines, even if both go to one terminal.
            out.write_all(&self.text[printed..*after])?;
            out.flush()?;
            eprintln!("{source}:{line}: {reason}");
            printed = *after;
        }
        out.write_all(&self.text[printed..])?;
        Ok(self.faults.is_empty())
    }
}
