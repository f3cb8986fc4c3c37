//! Analyses pawn endings: the fence, what each side can hope for, and why.
//!
//! ```text
//! cargo run --release -- analyse "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
//! ```

mod proofs;
mod text;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Args;
use palisade::Knowledge;
use palisade_answers::{explanation, read};

use crate::output;
use crate::sources::{Line, Positions, answer_all, threads};

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
    #[command(flatten)]
    positions: Positions,
    /// Let the prover and the solver work so much on each question, about a microsecond a unit.
    #[arg(long, value_parser = read::work, default_value = "0")]
    work: u64,
    /// Judge promotions by exact databases; takes some seconds at the start.
    #[arg(long)]
    promotions: bool,
    /// Print one JSON object a line and position; docs/command-line.md says what is
    /// in it.
    #[arg(long)]
    json: bool,
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
    let settings = Knowledge::builder().structures(arguments.work).promotions(arguments.promotions);
    let workers = (0..threads(arguments.threads)).map(|_| settings.build()).collect();
    let colors = !arguments.plain && io::stdout().is_terminal();
    let answer = |knowledge: &mut Knowledge, line: &Line, position: &palisade::Position| {
        match arguments.json {
            true => explanation(Some(&line.text), position, knowledge) + "\n",
            false => text::explained(&line.text, position, knowledge, colors),
        }
    };
    let mut out = io::stdout().lock();
    output::status("analyse", answer_all(&arguments.positions, workers, answer, &mut out))
}
