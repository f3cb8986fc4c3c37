//! Games with what is proved of them, put in as comments.

mod out;
mod team;

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade_answers::{Annotated, GamesReport, Language, read};

use crate::beside::Beside;
use crate::syzygy::{Fifty, Folders};
use crate::{interrupt, output};
use out::Out;
use team::Team;

/// Annotates games: what is proved of them, said at the move where it begins to be so.
///
/// Here the wall stands and a side cannot win any more; here an ending was won, and by which
/// line, and this move let it go; here nobody can mate any more; here the result is not what the
/// last position is worth. Main lines and variations, in chess alone. Nothing is said where nothing is
/// known, and all that stands in the file stays, byte for byte. Squares and arrows are shown by
/// boards that know `[%csl]` and `[%cal]`, as those of Lichess do.
///
/// Status: 0 if every game could be read to its end, 2 if one could not or a file cannot be read
/// or written, 130 if it was interrupted; what was annotated by then is written.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade annotate game.pgn
  palisade annotate --seconds 60 -o annotated.pgn game.pgn
  palisade annotate --json games.pgn > remarks.jsonl
  palisade annotate --report report.html --puzzles quiz.pgn -o annotated.pgn games.pgn")]
pub struct Arguments {
    /// Files of games, PGN; - or nothing for standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the games there, and not to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write what each player has thrown away there, with links to the moves: a page where the name
    /// ends in .html, one JSON object where it ends in .json, else a text.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write exercises there, PGN: positions in which one move alone wins or draws, and was missed.
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long)]
    force: bool,
    /// Processor time for each game, in seconds; the first waits for the databases besides, a
    /// second or two.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true, default_value = "5")]
    seconds: Duration,
    /// Work for each game, a few microseconds a unit; what ends first ends it.
    #[arg(long, value_parser = read::work, allow_negative_numbers = true)]
    work: Option<u64>,
    /// Plies of each variation that is put in; 0 for none.
    #[arg(long, default_value_t = Annotated::LINE, value_name = "PLIES")]
    lines: usize,
    /// The language of what is said: en, de or es.
    #[arg(long, value_parser = read::language, default_value = "en")]
    language: Language,
    #[command(flatten)]
    syzygy: Folders,
    #[command(flatten)]
    rule: Fifty,
    /// Print one JSON object a line and game instead; docs/command-line.md says what is in it.
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
    /// Megabytes for the caches of all threads together; 512 for each unless given.
    #[arg(long, value_name = "MB")]
    memory: Option<usize>,
    /// No line of progress, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// Annotates the games.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    output::status("annotate", output::translated(annotate(arguments), arguments.language))
}

/// True if every game could be read to its end.
fn annotate(arguments: &Arguments) -> io::Result<bool> {
    interrupt::listen();
    let tables = arguments.syzygy.open()?;
    let file = |place: &Option<PathBuf>| match place {
        Some(place) => Beside::new(place, arguments.force).map(Some),
        None => Ok(None),
    };
    let mut out = match file(&arguments.output)? {
        None => Out::Standard(io::stdout().lock()),
        Some(file) => Out::File(file),
    };
    // Opened before a game is read: that a file may not be replaced is told at once, not after an hour.
    let report = file(&arguments.report)?;
    let puzzles = file(&arguments.puzzles)?;
    let standard = [PathBuf::from("-")];
    let files = if arguments.files.is_empty() { &standard[..] } else { &arguments.files };
    let mut team = Team::new(arguments, puzzles, &tables);
    for path in files {
        // Cleared before an error too: it would stand in the same row.
        team.annotate_file(path, &mut out).inspect_err(|_| team.status.clear())?;
    }
    team.status.clear();
    tables.tell("annotate");
    if let Out::File(file) = out {
        file.finish()?;
    }
    if let (Some(mut file), Some(place)) = (report, &arguments.report) {
        file.add(written(&team.report, place).as_bytes())?;
        file.finish()?;
    }
    team.puzzles.take().map_or(Ok(()), Beside::finish)?;
    if team.games > 0 {
        output::tell!("{}", team.summary());
    }
    Ok(team.is_clean)
}

/// The report, as the name of its file wants it.
fn written(report: &GamesReport, place: &Path) -> String {
    match place.extension().and_then(OsStr::to_str) {
        Some("html" | "htm") => report.html(),
        Some("json") => report.json() + "\n",
        _ => report.text(),
    }
}
