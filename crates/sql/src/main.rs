//! The program `palisade-sql`: questions over millions of games.

mod program;

use std::process::ExitCode;

fn main() -> ExitCode {
    program::main()
}
