//! The engine of this house, or Palisade in front of another one, as a command.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::Args;
use palisade_engine::beside::events::Ending;
use palisade_engine::beside::shell;
use palisade_engine::uci::Engine;

use crate::output;
use crate::syzygy::Folders;

/// Speaks UCI on standard input and output: a compact chess engine that asks Palisade as it
/// searches, or any other UCI engine with Palisade in front of it.
///
/// By itself it is an engine to try things with. Beyond UCI: 'd' shows the board, 'go perft N'
/// counts lines of play. Options: Hash, Knowledge, KeepFortress, Prover, SyzygyPath.
///
/// With `-- PROGRAM [ARGUMENTS]` it starts that engine and passes everything both ways. What is
/// proved of the position is said, and scores are held within it. Options: Palisade,
/// PalisadeSeconds, PalisadeShare, PalisadeHash, PalisadeKeep, and SyzygyPath, which both read; docs/before-an-engine.md tells of
/// them.
///
/// Status: 0 after `quit` or the end of the input, 2 if the engine cannot be started, 3 if it
/// ended by itself, 4 if it did not stop, 5 if it played an illegal move.
#[derive(Args)]
#[command(after_help = "Examples:
  printf 'position startpos\\ngo depth 5\\n' | palisade engine
  palisade engine -- stockfish
  palisade engine --adjudicate -- lc0 --threads=2")]
pub struct Arguments {
    /// Say in a line of its own, `info string adjudicate draw`, `white` or `black`, what a game
    /// may be ended with, wherever that is proved.
    #[arg(long, requires = "program")]
    adjudicate: bool,
    #[command(flatten)]
    syzygy: Folders,
    /// The engine to stand before, and its arguments.
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

/// Obeys until `quit` or the end of the input.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let folders = match arguments.syzygy.open().map(|_| arguments.syzygy.named()) {
        Ok(folders) => folders.map(|folders| folders.to_string_lossy().into_owned()),
        Err(error) => {
            output::tell!("engine: {error}");
            return ExitCode::from(2);
        }
    };
    match arguments.program.split_first() {
        Some((program, rest)) => stand_before(program, rest, folders, arguments.adjudicate),
        None => play(folders),
    }
}

fn play(folders: Option<String>) -> ExitCode {
    let mut engine = Engine::default();
    // They were opened before; if they are gone meanwhile, UCI says so to whoever sets them anew.
    let _ = engine.ask_tables(&folders.unwrap_or_default());
    match engine.run(io::stdin().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The GUI has gone: nobody is left to be told.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            output::tell!("engine: {error}");
            ExitCode::FAILURE
        }
    }
}

fn stand_before(
    program: &OsString,
    rest: &[OsString],
    folders: Option<String>,
    adjudicates: bool,
) -> ExitCode {
    let name = program.to_string_lossy();
    let ended = match shell::run(program, rest, folders, adjudicates) {
        Ok(ended) => ended,
        Err(error) => {
            output::tell!("engine: {name}: {error}");
            return ExitCode::from(2);
        }
    };
    let (status, what) = match ended.ending {
        Ending::Quit => return ExitCode::SUCCESS,
        Ending::Died => (3, "has ended"),
        Ending::Hung => (4, "did not stop"),
        Ending::Lied => (5, "has played an illegal move"),
    };
    output::tell!("engine: {name} {what} ({})", ended.status);
    ExitCode::from(status)
}
