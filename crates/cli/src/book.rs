//! Works an ending out for good, and keeps what was found in a file.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::endings::{Book, Open, Whole};
use palisade::tables::duel::{Material, Promotions};
use palisade::{Budget, Color, InvalidPosition, Knowledge, PawnEnding, Position};
use palisade_answers::{Clock, Limits, read};
use palisade_board::{Gauge, Share};

use crate::beside::Beside;
use crate::clock::Processor;
use crate::sources::one;
use crate::status::Status;
use crate::{interrupt, output, report};

/// Works a pawn ending out for good, and writes a book of it.
///
/// A book has every pawn structure that can come of the position, with what is proved of each:
/// `palisade solve --book FILE` answers from it at once. Before it begins the command says how
/// many structures there are, and while it works, how many are done. A file appears when it is
/// whole, or none does: after Ctrl-C too.
///
/// Status: 0 if the book is written, 1 if the position is not decided, 2 if something is wrong
/// with the position or the file, 130 if it was interrupted.
#[derive(Args)]
#[command(after_help = "Example:
  palisade book \"8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1\" -o fine-58.book
  palisade solve --book fine-58.book \"8/8/2ppk3/3P4/2P1K3/2P5/8/8 b - - 0 1\"")]
pub struct Arguments {
    /// The position, of kings and pawns; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// The file.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that is there.
    #[arg(long)]
    force: bool,
    /// Processor time, in seconds.
    #[arg(long, value_parser = read::seconds, default_value = "3600")]
    seconds: Duration,
    /// Megabytes for the structures and tables.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    memory: usize,
    /// No line of progress, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// A status, and why there is no book.
type Refused = (u8, String);

/// Writes the book.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    match write(arguments) {
        Ok(said) => output::write("book", &said, None),
        Err(_) if interrupt::is_pressed() => ExitCode::from(interrupt::STATUS),
        Err((status, why)) => {
            output::tell!("book: {why}");
            ExitCode::from(status)
        }
    }
}

fn write(arguments: &Arguments) -> Result<String, Refused> {
    let text = arguments.fen.join(" ");
    let wrong = |why: String| (2, why);
    let position = one(&arguments.fen).map_err(wrong)?;
    let ending = PawnEnding::try_from(&position)
        .map_err(|_| wrong("a book is of kings and pawns alone".to_owned()))?;
    let place = arguments.output.as_path();
    let told = |error: io::Error| wrong(error.to_string());
    let mut beside = Beside::new(place, arguments.force).map_err(told)?;

    let processor = Processor::default();
    let limits = Limits { work: u64::MAX, seconds: Some(arguments.seconds) };
    let clock = Clock::new(limits, &processor);
    let status = Status::new(!arguments.plain && io::stderr().is_terminal());
    let book = work_out(&ending, arguments.memory, &clock, &status);
    status.clear();
    let bytes = book?.to_bytes();
    // What is in the file is what is read again.
    let book = Book::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))?;
    beside.add(&bytes).and_then(|()| beside.finish()).map_err(told)?;
    summary(&text, &position, &book, bytes.len(), clock.seconds())
        .map_err(|error| wrong(error.to_string()))
}

fn work_out(
    ending: &PawnEnding,
    memory: usize,
    clock: &Clock<'_>,
    status: &Status,
) -> Result<Book, Refused> {
    let bytes = memory.saturating_mul(1 << 20);
    let counting = Whole::new(Promotions::default(), bytes);
    let counted = Color::ALL.map(|side| counting.structures(ending, side, usize::MAX));
    output::tell!("{}", estimate(counted, memory));
    if counted == [None; 2] {
        return Err(undecided(Open::Memory));
    }
    let mut databases = Promotions::default();
    for material in Material::all() {
        if status.is_due() {
            status.say("making the databases");
        }
        databases.build(material, |_| clock.look(0)).map_err(|_| undecided(Open::Budget))?;
    }
    let mut whole = Whole::new(databases, bytes);
    let gauge = Gauge::default();
    let watch = |_| {
        if let Some(share) = gauge.share().filter(|_| status.is_due()) {
            status.say(&format!("{:.1} s  {}", clock.seconds(), bar(share)));
        }
        clock.look(0)
    };
    let budget = Budget::work(u64::MAX).watched_by(&watch).gauged_by(&gauge);
    whole.book(ending, &budget).map_err(undecided)
}

fn undecided(why: Open) -> Refused {
    let more = match why {
        Open::Memory => "; --memory gives it more",
        Open::Budget => "; --seconds gives it more",
        Open::Promotions => "",
    };
    (1, format!("not decided: {why}{more}"))
}

/// Microseconds that a structure takes at least, on a machine of 2020: its bounds, and no tables.
const PAUSE: usize = 60;

/// Kilobytes that a structure takes while it is worked on.
const ROOM: usize = 5;

/// Bytes that a structure takes in the file, by and large.
const PAGE: usize = 700;

/// What the count of structures lets one expect.
fn estimate(counted: [Option<usize>; 2], memory: usize) -> String {
    let [Some(white), Some(black)] = counted else {
        return format!("more structures than {memory} MB have room for");
    };
    let both = white + black;
    let (seconds, most) = (both as f64 * PAUSE as f64 / 1e6, white.max(black));
    format!(
        "{white} structures for White, {black} for Black: {seconds:.1} s or more, as promotions \
         want tables; {} MB and the tables; a file of some {:.1} MB",
        most * ROOM / 1000,
        (both * PAGE) as f64 / 1e6
    )
}

/// Signs of a bar.
const WIDTH: usize = 24;

fn bar(share: Share) -> String {
    let done = usize::try_from(share.done * WIDTH as u64 / share.all.max(1)).unwrap_or(WIDTH);
    let done = done.min(WIDTH);
    format!("[{}{}] {share}", "#".repeat(done), ".".repeat(WIDTH - done))
}

fn summary(
    text: &str,
    position: &Position,
    book: &Book,
    bytes: usize,
    seconds: f64,
) -> Result<String, InvalidPosition> {
    let solution = Knowledge::default().ask_book(book, position)?;
    let structures: usize = Color::ALL.into_iter().map(|side| book.structures(side)).sum();
    let size = bytes as f64 / 1e6;
    Ok(report::text(text, &solution, seconds, report::Wording::default())
        + &format!("  {structures} structures, {size:.1} MB\n"))
}

/// Opens a book.
///
/// # Errors
///
/// In words, if the file cannot be read or is no book.
pub(crate) fn open(path: &Path) -> Result<Book, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| named(&error))?;
    Book::from_bytes(&bytes).map_err(|error| named(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_what_is_done() {
        let share = |done| Share { part: "tables", done, all: 48 };
        assert_eq!(bar(share(0)), format!("[{}] tables: 0 of 48", ".".repeat(24)));
        assert_eq!(
            bar(share(24)),
            format!("[{}{}] tables: 24 of 48", "#".repeat(12), ".".repeat(12))
        );
        assert!(bar(share(48)).starts_with(&format!("[{}]", "#".repeat(24))));
        assert!(bar(Share { part: "tables", done: 0, all: 0 }).starts_with("[."));
    }

    #[test]
    fn an_estimate_says_what_is_known() {
        assert!(
            estimate([Some(1000), Some(500)], 64).starts_with("1000 structures for White, 500")
        );
        assert_eq!(estimate([None, Some(1)], 64), "more structures than 64 MB have room for");
    }
}
