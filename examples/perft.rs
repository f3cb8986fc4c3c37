//! `palisade perft`: the usual test of a move generator.
//!
//! ```sh
//! cargo run --release --example perft -- "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" 6
//! ```

use std::process::ExitCode;

use clap::Parser;
use palisade_cli::perft;

#[derive(Parser)]
#[command(name = "perft")]
struct Program {
    #[command(flatten)]
    arguments: perft::Arguments,
}

fn main() -> ExitCode {
    perft::run(&Program::parse().arguments)
}
