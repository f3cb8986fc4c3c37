//! What the library knows, on a command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use palisade_cli::{analyse, atlas, perft};

/// Chess endgame knowledge one can depend on.
#[derive(Parser)]
#[command(
    name = "palisade",
    version,
    after_help = "Example:\n  palisade analyse \"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\""
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Atlas(atlas::Arguments),
    Perft(perft::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Atlas(arguments) => atlas::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
    }
}
