//! Counts the lines of play of a length: the usual test of a move generator.
//!
//! ```text
//! cargo run --release -- perft "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" 5
//! ```

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use palisade::Position;

use crate::output;
use crate::sources::one;

/// Counts the lines of play of a length, move by move.
///
/// Any legal position of standard chess; Chess960 is refused. Status: 0, or 2 if it is none or nothing
/// can be written.
#[derive(Args)]
#[command(after_help = "Example:
  palisade perft \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\" 5")]
pub struct Arguments {
    /// The position; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// The length of the lines, in plies.
    #[arg(value_parser = plies)]
    depth: u32,
    /// The sum alone, without a line for each move.
    #[arg(long)]
    quiet: bool,
}

fn plies(text: &str) -> Result<u32, &'static str> {
    text.parse().map_err(|_| "the number of plies is missing; it stands behind the position")
}

/// Prints the counts.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let &Arguments { ref fen, depth, quiet } = arguments;
    match one(fen) {
        Ok(position) => output::status("perft", count(&position, depth, quiet)),
        Err(error) => output::refused("perft", 2, error),
    }
}

/// Counts, and prints the counts; true.
fn count(position: &Position, depth: u32, quiet: bool) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let mut lines = u64::from(depth == 0);
    for (played, next) in position.successors().filter(|_| depth > 0) {
        let after = next.perft(depth - 1);
        lines += after;
        if !quiet {
            writeln!(out, "{played}: {after}")?;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{lines} lines of {depth} plies")?;
    out.flush()?;
    output::tell!("{seconds:.3} s, {:.1} million a second", lines as f64 / seconds.max(1e-9) / 1e6);
    Ok(true)
}
