//! Whether a side can still mate if both sides help.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use palisade::{Color, Helpmates, Winnability};
use palisade_answers::{Language, Limits, Winnable, read, winnability};

use crate::clock::Processor;
use crate::sources::{Line, Positions, answer_all};
use crate::{interrupt, output};

/// Says whether each side can still mate if both sides help: what a chess server must know
/// when a flag falls (FIDE 5.2.2, 6.9).
///
/// Either answer is a proof. Status: 0 if every line held a position, 2 if one did not.
#[derive(Args)]
#[command(after_help = "Example:
  palisade winnable \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"
  palisade winnable --json < positions.fen
  palisade winnable --json --all \"8/8/8/8/8/4k3/4P3/4K3 w - - 0 1\"
  palisade winnable --certificate wall.proof \"4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1\"
  palisade check wall.proof")]
pub struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Processor time for each side of a position, in seconds.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true, default_value = "10")]
    seconds: Duration,
    /// Work for each side, a few microseconds a unit: a bound on the memory as well.
    #[arg(long, value_parser = read::work, allow_negative_numbers = true, default_value = "5000000")]
    work: u64,
    /// Write what proves each answer to this file.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print at most this number of plies of a line; `plies` says how many it has.
    #[arg(long, default_value_t = 16, requires = "json")]
    plies: usize,
    /// Print every line to its end.
    #[arg(long, requires = "json", conflicts_with = "plies")]
    all: bool,
}

/// Prints the answers.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    let proofs = Mutex::new(Vec::new());
    let limits = Limits { work: arguments.work, seconds: Some(arguments.seconds) };
    let plies = if arguments.all { usize::MAX } else { arguments.plies };
    let answer = |(): &mut (), line: &Line, board: &Helpmates| {
        let answers = Winnable::of(board, Color::ALL.map(Some), limits, &Processor::default());
        if arguments.certificate.is_some() {
            let proved = answers.iter().flatten().filter_map(|answer| answer.certificate.as_ref());
            let text: String = proved.map(ToString::to_string).collect();
            proofs.lock().unwrap_or_else(PoisonError::into_inner).push((line.number, text));
        }
        Ok(match arguments.positions.json {
            true => winnability(Some(&line.text), board, &answers, plies) + "\n",
            false => report(&line.text, &answers),
        })
    };
    let said = answer_all(&arguments.positions, read::helpmates, Language::English, || (), answer);
    let mut proofs = proofs.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &arguments.certificate {
        // Threads end in any order; the file has the proofs in that of the lines.
        proofs.sort_unstable();
        let text: String = proofs.into_iter().map(|(_, text)| text).collect();
        if let Err(error) = fs::write(path, text) {
            return output::refused("winnable", 2, output::named(path, &error));
        }
    }
    output::status("winnable", said)
}

fn report(fen: &str, answers: &[Option<Winnable>; 2]) -> String {
    let mut text = format!("{fen}\n");
    for (side, answer) in Color::ALL.into_iter().zip(answers) {
        let Some(answer) = answer else { continue };
        let said = match answer.verdict {
            Winnability::Winnable(_) => "can still win",
            Winnability::Unwinnable(_) => "can no longer win",
            Winnability::Unknown if answer.why.is_some() => "is not decided",
            Winnability::Unknown => "is not decided: more --seconds or --work may do",
        };
        let why = answer.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        text += &format!("  {} {said}{why}\n", side.name());
    }
    text
}
