//! Games with what is proved of them, put in as comments.

mod arguments;
mod out;
mod team;

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use palisade_answers::GamesReport;

use crate::beside::Beside;
use crate::{interrupt, output};
pub use arguments::Arguments;
use out::Out;
use team::Team;

/// Annotates the games.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    output::status("annotate", output::translated(annotate(arguments), arguments.language))
}

/// True if every game could be read to its end.
fn annotate(arguments: &Arguments) -> io::Result<bool> {
    interrupt::listen();
    let tables = arguments.syzygy.open()?;
    let file = |place: &Option<PathBuf>| {
        place.as_deref().map(|place| Beside::new(place, arguments.force)).transpose()
    };
    let out = file(&arguments.output)?;
    let mut out = out.map_or_else(|| Out::Standard(io::stdout().lock()), Out::File);
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
