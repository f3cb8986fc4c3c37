//! What is wanted of games that are annotated.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use palisade_answers::{Annotated, Language, read};

use crate::syzygy::{Fifty, Folders};

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
    pub(super) files: Vec<PathBuf>,
    /// Write the games there, and not to standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Write what each player has thrown away there, with links to the moves: a page where the name
    /// ends in .html, one JSON object where it ends in .json, else a text.
    #[arg(long, value_name = "FILE")]
    pub(super) report: Option<PathBuf>,
    /// Write exercises there, PGN: positions in which one move alone wins or draws, and was missed.
    #[arg(long, value_name = "FILE")]
    pub(super) puzzles: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long)]
    pub(super) force: bool,
    /// Processor time for each game, in seconds; the first waits for the databases besides, a
    /// second or two.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true, default_value = "5")]
    pub(super) seconds: Duration,
    /// Work for each game, a few microseconds a unit; what ends first ends it.
    #[arg(long, value_parser = read::work, allow_negative_numbers = true)]
    pub(super) work: Option<u64>,
    /// Plies of each variation that is put in; 0 for none.
    #[arg(long, default_value_t = Annotated::LINE, value_name = "PLIES")]
    pub(super) lines: usize,
    /// The language of what is said: en, de or es.
    #[arg(long, value_parser = read::language, default_value = "en")]
    pub(super) language: Language,
    #[command(flatten)]
    pub(super) syzygy: Folders,
    #[command(flatten)]
    pub(super) rule: Fifty,
    /// Print one JSON object a line and game instead; docs/command-line.md says what is in it.
    #[arg(long)]
    pub(super) json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    pub(super) threads: Option<usize>,
    /// Megabytes for the caches of all threads together; 512 for each unless given.
    #[arg(long, value_name = "MB")]
    pub(super) memory: Option<usize>,
    /// No line of progress, even on a terminal.
    #[arg(long)]
    pub(super) plain: bool,
}
