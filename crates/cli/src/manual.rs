//! Completions and the pages of the manual: what whoever packs the program asks of it once.

use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::{beside, output};

/// Prints completions for a shell.
#[derive(Args)]
#[command(
    after_help = "Example:\n  palisade completions bash > ~/.local/share/bash-completion/completions/palisade"
)]
pub(crate) struct Completions {
    shell: Shell,
}

/// Prints a page of the manual: of the program, or of one of its commands.
#[derive(Args)]
#[command(after_help = "Example:\n  palisade man solve > palisade-solve.1")]
pub(crate) struct Man {
    /// The command.
    command: Option<String>,
}

/// Prints completions of a program.
pub(crate) fn complete(mut program: Command, arguments: &Completions) -> ExitCode {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "palisade", &mut text);
    beside::write("completions", &String::from_utf8_lossy(&text), None)
}

/// Prints a page of a program.
pub(crate) fn run(mut program: Command, arguments: &Man) -> ExitCode {
    program.build();
    let found = match arguments.command.as_deref() {
        None => Some(program),
        Some(name) => program.find_subcommand(name).cloned(),
    };
    let Some(page) = found else {
        let name = arguments.command.as_deref().unwrap_or_default();
        return output::refused("man", 2, format_args!("no command {name:?}; see palisade --help"));
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(page).render(&mut text) {
        Ok(()) => beside::write("man", &String::from_utf8_lossy(&text), None),
        Err(error) => output::refused("man", 1, error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_printed() {
        let program = || Command::new("palisade").subcommand(Command::new("solve"));
        let page =
            |command: Option<&str>| run(program(), &Man { command: command.map(str::to_owned) });
        for (command, wanted) in [(None, 0), (Some("solve"), 0), (Some("nothing"), 2)] {
            assert_eq!(page(command), ExitCode::from(wanted), "{command:?}");
        }
        let shell = Completions { shell: Shell::Bash };
        assert_eq!(complete(program(), &shell), ExitCode::SUCCESS);
    }
}
