//! Palisade before a UCI engine, as a command.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use palisade_engine::events::Ending;
use palisade_engine::shell;

use crate::output;
use crate::syzygy::Folders;

/// Palisade before any UCI engine: a proved draw or win is said, and the engine's scores are held
/// within what is proved.
///
/// It starts the engine and passes everything both ways, so a GUI runs it in the engine's place.
/// Options beside the engine's own: Palisade, PalisadeSeconds, PalisadeShare, PalisadeHash,
/// PalisadeKeep, and SyzygyPath, which both read; docs/before-an-engine.md tells of them.
///
/// Status: 0 after `quit` or the end of the input, 2 if the engine cannot be started, 3 if it
/// ended by itself, 4 if it did not stop, 5 if it played an illegal move.
#[derive(Args)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:
  palisade engine -- stockfish
  palisade engine --adjudicate -- lc0 --threads=2"
)]
pub struct Arguments {
    /// Say in a line of its own, `info string adjudicate draw`, `white` or `black`, what a game
    /// may be ended with, wherever that is proved.
    #[arg(long)]
    adjudicate: bool,
    #[command(flatten)]
    syzygy: Folders,
    /// The engine to stand before, and its arguments.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

/// Where Debian puts engines, which is not in the path of everybody there.
const GAMES: &str = "/usr/games";

/// A program that the path does not have, in that folder if it is there.
fn among_games(program: &OsStr, folder: &Path) -> PathBuf {
    Some(folder.join(program)).filter(|there| there.is_file()).unwrap_or_else(|| program.into())
}

/// Obeys until `quit` or the end of the input.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let folders = match arguments.syzygy.open().map(|_| arguments.syzygy.named()) {
        Ok(folders) => folders.map(|folders| folders.to_string_lossy().into_owned()),
        Err(error) => return output::refused("engine", 2, error),
    };
    // Without a program the arguments are refused, with help.
    let Some((program, rest)) = arguments.program.split_first() else { return ExitCode::from(2) };
    let name = program.to_string_lossy();
    let run = |program: &OsStr| shell::run(program, rest, folders.clone(), arguments.adjudicate);
    let ended = run(program).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => run(among_games(program, Path::new(GAMES)).as_os_str()),
        _ => Err(error),
    });
    let ended = match ended {
        Ok(ended) => ended,
        Err(error) => {
            let why = format_args!("{name}: {}", output::why(&error));
            return output::refused("engine", 2, why);
        }
    };
    let (status, what) = match ended.ending {
        Ending::Quit => return ExitCode::SUCCESS,
        Ending::Died => (3, "has ended"),
        Ending::Hung => (4, "did not stop"),
        Ending::Lied => (5, "has played an illegal move"),
    };
    output::refused("engine", status, format_args!("{name} {what} ({})", ended.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_the_path_lacks_is_found_where_debian_puts_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = |name: &str| among_games(OsStr::new(name), folder);
        assert_eq!(found("Cargo.toml"), folder.join("Cargo.toml"));
        assert_eq!(found("lc0"), PathBuf::from("lc0"));
    }
}
