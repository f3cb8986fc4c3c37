//! The engine of this house, as a command.

use std::io;
use std::process::ExitCode;

use clap::Args;
use palisade_engine::uci::Engine;

use crate::output;

/// Speaks UCI on standard input and output: a compact chess engine that asks Palisade as it
/// searches.
///
/// Beyond UCI: 'd' shows the board, 'go perft N' counts lines of play. Options: Hash,
/// Knowledge, Prover.
#[derive(Args)]
#[command(after_help = "Example:
  printf 'position startpos\\ngo depth 5\\n' | palisade engine")]
pub struct Arguments {}

/// Obeys until `quit` or the end of the input.
#[must_use]
pub fn run(_: &Arguments) -> ExitCode {
    match Engine::default().run(io::stdin().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The GUI has gone: nobody is left to be told.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            output::tell!("engine: {error}");
            ExitCode::FAILURE
        }
    }
}
