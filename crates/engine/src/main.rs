//! The engine as a program: UCI on standard input and output.

use std::io;
use std::process::ExitCode;

use palisade_engine::uci::Engine;

const HELP: &str = "\
A compact chess engine that asks Palisade as it searches.

usage: engine            speak UCI on standard input and output
       engine --help     this text

Beyond UCI: 'd' shows the board, 'go perft N' counts lines of play,
'setoption name Knowledge value false' switches the knowledge off,
'setoption name Prover value N' gives the prover N thousandths of the time.";

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        None => {}
        Some("-h" | "--help") => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some(other) => {
            eprintln!("engine: unknown argument {other:?}; see --help");
            return ExitCode::from(2);
        }
    }
    match Engine::default().run(io::stdin().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The GUI has gone: nobody is left to be told.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("engine: {error}");
            ExitCode::FAILURE
        }
    }
}
