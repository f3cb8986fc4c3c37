//! What the library knows, on a command line.

use std::process::ExitCode;

use clap::Parser as _;
use palisade_cli::program::Program;

fn main() -> ExitCode {
    Program::parse().run()
}
