//! The program `palisade`: its commands, its completions and its page of the manual.

use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::{
    analyse, annotate, atlas, book, certify, draw, engine, output, perft, solve, winnable,
};

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
    Atlas(atlas::Arguments),
    Engine(engine::Arguments),
    Perft(perft::Arguments),
    Completions(Completions),
    Man(Man),
}

/// Prints completions for a shell.
#[derive(Args)]
#[command(
    after_help = "Example:\n  palisade completions bash > ~/.local/share/bash-completion/completions/palisade"
)]
struct Completions {
    shell: Shell,
}

/// Prints a page of the manual: of the program, or of one of its commands.
#[derive(Args)]
#[command(after_help = "Example:\n  palisade man solve > palisade-solve.1")]
struct Man {
    /// The command.
    command: Option<String>,
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
            Command::Atlas(arguments) => atlas::run(arguments),
            Command::Engine(arguments) => engine::run(arguments),
            Command::Perft(arguments) => perft::run(arguments),
            Command::Completions(Completions { shell }) => {
                let mut text = Vec::new();
                clap_complete::generate(*shell, &mut Self::command(), "palisade", &mut text);
                output::write("completions", &String::from_utf8_lossy(&text), None)
            }
            Command::Man(Man { command }) => manual(command.as_deref()),
        }
    }
}

fn manual(command: Option<&str>) -> ExitCode {
    let mut program = Program::command();
    program.build();
    let found = match command {
        None => Some(program),
        Some(name) => program.find_subcommand(name).cloned(),
    };
    let Some(page) = found else {
        output::tell!("man: no command {:?}; see palisade --help", command.unwrap_or_default());
        return ExitCode::from(2);
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(page).render(&mut text) {
        Ok(()) => output::write("man", &String::from_utf8_lossy(&text), None),
        Err(error) => {
            output::tell!("man: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
