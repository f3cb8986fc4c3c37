//! The program `palisade`: its commands.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{analyse, annotate, book, certify, draw, engine, perft, solve, winnable};
#[cfg(feature = "manual")]
use {crate::manual, clap::CommandFactory as _};

/// Chess endgame knowledge one can depend on.
#[derive(Parser)]
#[command(
    name = "palisade",
    version,
    after_help = "Examples:\n  palisade solve \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\"\n  \
                  palisade analyse \"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\""
)]
pub struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Annotate(annotate::Arguments),
    Solve(solve::Arguments),
    Book(book::Arguments),
    Winnable(winnable::Arguments),
    Certify(certify::Arguments),
    Check(certify::Check),
    Draw(draw::Arguments),
    Engine(engine::Arguments),
    Perft(perft::Arguments),
    #[cfg(feature = "manual")]
    Completions(manual::Completions),
    #[cfg(feature = "manual")]
    Man(manual::Man),
}

impl Program {
    /// Runs the command.
    #[must_use]
    pub fn run(&self) -> ExitCode {
        match &self.command {
            Command::Analyse(arguments) => analyse::run(arguments),
            Command::Annotate(arguments) => annotate::run(arguments),
            Command::Solve(arguments) => solve::run(arguments),
            Command::Book(arguments) => book::run(arguments),
            Command::Winnable(arguments) => winnable::run(arguments),
            Command::Certify(arguments) => certify::run(arguments),
            Command::Check(arguments) => certify::run_check(arguments),
            Command::Draw(arguments) => draw::run(arguments),
            Command::Engine(arguments) => engine::run(arguments),
            Command::Perft(arguments) => perft::run(arguments),
            #[cfg(feature = "manual")]
            Command::Completions(arguments) => manual::complete(Self::command(), arguments),
            #[cfg(feature = "manual")]
            Command::Man(arguments) => manual::run(Self::command(), arguments),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_explains_itself_with_an_example() {
        let mut program = Program::command();
        program.build();
        program.clone().debug_assert();
        for command in program.get_subcommands_mut().filter(|one| one.get_name() != "help") {
            let help = command.render_long_help().to_string();
            assert!(help.contains(&format!("palisade {}", command.get_name())), "{help}");
            assert!(help.contains("Example"), "{help}");
        }
    }
}
