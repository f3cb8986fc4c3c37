//! Whether a side can still mate if both sides help.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::dead::{Budget, Winnability, winnability};
use palisade::{Color, Position};

use crate::analyse::position::read_board;
use crate::clock::Clock;
use crate::interrupt;
use crate::json::{write_or_null, write_string};
use crate::solve::seconds;
use crate::sources::{Answered, Line, Positions, answer_all, threads};

/// Says whether each side can still mate if both sides help: what a chess server must know
/// when a flag falls (FIDE 5.2.2, 6.9).
///
/// Both answers are proofs; `palisade certify --dead` writes one down. Status: 0 if every line
/// held a position, 2 if one did not.
#[derive(Args)]
#[command(after_help = "Example:
  palisade winnable \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"
  palisade winnable --json < positions.fen")]
pub struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Processor time for each side of a position, in seconds.
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Print one JSON object a line and position: fen, white, black (true, false or null).
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
}

/// Prints the answers.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    let workers = vec![(); threads(arguments.threads)];
    let answer = |(): &mut (), line: &Line| match read_board(&line.text) {
        Ok(position) => {
            let can = Color::ALL.map(|side| can_win(&position, side, arguments.seconds));
            Answered::Text(report(&line.text, can, arguments.json))
        }
        Err(error) => Answered::Fault(format!("{}: {error}", line.place)),
    };
    let mut out = io::stdout().lock();
    match answer_all(&arguments.positions, workers, answer, &mut out) {
        _ if interrupt::is_pressed() => ExitCode::from(interrupt::STATUS),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("winnable: {error}");
            ExitCode::from(2)
        }
    }
}

/// Can a side still mate? `None` if that is not known.
fn can_win(position: &Position, side: Color, seconds: f64) -> Option<bool> {
    let clock = Clock::new(Duration::from_secs_f64(seconds));
    let watch = |_| match interrupt::is_pressed() {
        true => ControlFlow::Break(()),
        false => clock.look(),
    };
    match winnability(position, side, &Budget::steps(u64::MAX).watched_by(&watch)) {
        Winnability::Winnable(_) => Some(true),
        Winnability::Unwinnable(_) => Some(false),
        Winnability::Unknown => None,
    }
}

fn report(fen: &str, [white, black]: [Option<bool>; 2], json: bool) -> Vec<u8> {
    let mut out = Vec::new();
    if json {
        out.extend_from_slice(br#"{"fen":"#);
        write_string(&mut out, &fen);
        for (key, can) in [(r#","white":"#, white), (r#","black":"#, black)] {
            out.extend_from_slice(key.as_bytes());
            write_or_null(&mut out, can, |out, can| {
                out.extend_from_slice(if can { b"true" } else { b"false" });
            });
        }
        out.extend_from_slice(b"}\n");
        return out;
    }
    let word = |can| match can {
        Some(true) => "can still win",
        Some(false) => "can no longer win",
        None => "not known",
    };
    out.extend_from_slice(
        format!("{fen}\n  White {}; Black {}\n", word(white), word(black)).as_bytes(),
    );
    out
}
