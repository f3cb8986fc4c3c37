//! `palisade analyse`: what is known of a position.
//!
//! ```sh
//! cargo run --release --example analyse -- "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
//! ```

use std::process::ExitCode;

use clap::Parser;
use palisade_cli::analyse;

#[derive(Parser)]
#[command(name = "analyse")]
struct Program {
    #[command(flatten)]
    arguments: analyse::Arguments,
}

fn main() -> ExitCode {
    analyse::run(&Program::parse().arguments)
}
