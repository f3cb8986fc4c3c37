//! A compact chess engine that asks Palisade as it searches.
//!
//! It speaks UCI, so any chess GUI can run it:
//!
//! ```text
//! cargo build --release --example engine
//! target/release/examples/engine
//! ```
//!
//! The knowledge is one line in [`search`]; the UCI option `Knowledge` switches
//! it off. Between the iterations, and now and then within a long one, the prover of
//! [`proofs`] gets a small share of the time, set by the option `Prover`. Everything
//! else is deliberately ordinary.

mod evaluation;
mod proofs;
mod search;
mod table;
mod uci;

#[cfg(test)]
mod tests;

use std::io;
use std::process::ExitCode;

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
    match uci::Engine::default().run(io::stdin().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The GUI has gone: nobody is left to be told.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("engine: {error}");
            ExitCode::FAILURE
        }
    }
}
