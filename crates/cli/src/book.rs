//! Works an ending out for good, and keeps what was found in a file.

mod slices;

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use palisade::tables::duel::{Material, Promotions};
use palisade::{Budget, Color, Knowledge, Outcome, PawnEnding, Position};
use palisade_answers::{BookFile, Clock, FilePages, Limits, read};
use palisade_board::Gauge;
use palisade_endings::Open;
use palisade_endings::walk::Walk;
use palisade_tables::slices::{Pages as _, SliceBook, SlicePlan, SliceRefused as Untabled};

use crate::beside::{self, Beside, refuse};
use crate::clock::Processor;
use crate::sources::{one, threads};
use crate::status::{Status, bar};
use crate::{interrupt, output, report};
use slices::{Broken, Means};

/// Works an ending out for good, and writes a book of it.
///
/// `palisade solve --book FILE` answers from it at once. Of kings and pawns alone a book has
/// every pawn structure that can come of the position, with what is proved of each. With one piece
/// or two beside them it has a table for every structure with the pieces that can come, and in it
/// every placement of kings and pieces. Before it begins the command says how much there is to
/// do, and while it works, how much is done. A file appears when it is whole.
///
/// Tables are made by all threads, and kept in FILE.part until all are there. Whatever ends the
/// work, the same command goes on where it was.
///
/// Status: 0 if the book is written, 1 if the position is not decided or the work is not done, 2
/// if something is wrong with the position or the file, 130 if it was interrupted.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade book \"8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1\" -o fine-58.book
  palisade book \"8/8/8/8/1k1q4/2R5/1P6/K7 w - - 0 1\" -o third-rank.book
  palisade solve --book fine-58.book \"8/8/2ppk3/3P4/2P1K3/2P5/8/8 b - - 0 1\"")]
pub struct Arguments {
    /// The position, of kings, pawns and at most two pieces, or three without pawns; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// The file.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that is there.
    #[arg(long)]
    force: bool,
    /// Make tables though there are no pieces: they know what becomes of new queens on both sides.
    #[arg(long)]
    tables: bool,
    /// Make tables, and ask only whether this side holds: about half of the work.
    #[arg(long, value_parser = |side: &str| read::side("draw", side), value_name = "SIDE")]
    draw: Option<Color>,
    /// Seconds: of the processor for structures, on the clock for tables, which have no end else.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// Megabytes for the structures and tables.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    memory: usize,
    /// Threads that make tables; as many as there are cores unless given.
    #[arg(long)]
    threads: Option<usize>,
    /// No line of progress, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// A status, and why there is no book.
type Refused = (u8, String);

/// Processor time for structures, unless something else is said.
const AN_HOUR: Duration = Duration::from_secs(3600);

/// Writes the book.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    interrupt::listen();
    match write(arguments) {
        Ok(said) => beside::write("book", &said, None),
        Err(_) if interrupt::is_pressed() => ExitCode::from(interrupt::STATUS),
        Err((status, why)) => output::refused("book", status, why),
    }
}

fn write(arguments: &Arguments) -> Result<String, Refused> {
    let position = one(&arguments.fen).map_err(wrong)?;
    let place = arguments.output.as_path();
    let ending = match PawnEnding::try_from(&position) {
        Ok(ending) if !arguments.tables && arguments.draw.is_none() => ending,
        _ => return write_slices(arguments, &position),
    };
    let mut beside = Beside::new(place, arguments.force).map_err(wrong)?;

    let processor = Processor::default();
    let seconds = Some(arguments.seconds.unwrap_or(AN_HOUR));
    let limits = Limits { work: u64::MAX, seconds };
    let clock = Clock::new(limits, &processor);
    let status = Status::new(arguments.plain);
    let book = work_out(&ending, arguments.memory, &clock, &status);
    status.clear();
    let bytes = book?;
    beside.add(&bytes).and_then(|()| beside.finish()).map_err(wrong)?;
    summary(arguments, &position, "structures", clock.seconds())
}

/// Writes a book of slices.
fn write_slices(arguments: &Arguments, position: &Position) -> Result<String, Refused> {
    let place = arguments.output.as_path();
    let named = |error: io::Error| (2, output::named(place, &error).to_string());
    refuse(place, arguments.force).map_err(named)?;
    // Whether a side holds is whether the other one wins.
    let sides = arguments.draw.map_or(Color::ALL.to_vec(), |side| vec![!side]);
    let started = Instant::now();
    let means = Means {
        threads: threads(arguments.threads),
        bytes: arguments.memory.saturating_mul(1 << 20),
        time: arguments.seconds.unwrap_or(Duration::MAX),
    };
    let (most, time) = slices::listed(&means);
    let goes_on = || !interrupt::is_over() && started.elapsed() < time;
    let plan = SlicePlan::new(position, &sides, most, goes_on).map_err(|why| match why {
        Untabled::More(..) => (1, why.to_string()),
        why => (2, format!("no tables: {why}")),
    })?;
    output::tell!("{}", slices::estimate(&plan, &means));
    if means.time.is_zero() {
        return Err((1, "no time was given: this is an estimate".to_owned()));
    }
    let making = slices::begin(&plan, place, means).map_err(named)?;
    if making.written() > 0 {
        output::tell!("{} tables are there, and stay", making.written());
    }
    let status = Status::new(arguments.plain);
    let made = making.run(&status);
    status.clear();
    let kept = slices::part_of(place);
    made.map_err(|broken| {
        // Whoever has pressed Ctrl-C hears no error, but this.
        output::tell!("whole tables stay in {}; the same command goes on", kept.display());
        match broken {
            Broken::Stopped => (1, "not done".to_owned()),
            Broken::File(error) => named(error),
        }
    })?;
    summary(arguments, position, "tables", started.elapsed().as_secs_f64())
}

fn work_out(
    ending: &PawnEnding,
    memory: usize,
    clock: &Clock<'_>,
    status: &Status,
) -> Result<Vec<u8>, Refused> {
    let bytes = memory.saturating_mul(1 << 20);
    let counting = Walk::new(Promotions::default(), bytes);
    let counted = Color::ALL.map(|side| counting.structures(ending, side, usize::MAX));
    output::tell!("{}", estimate(counted, memory));
    if counted == [None; 2] {
        return Err(undecided(Open::Memory));
    }
    let gauge = Gauge::default();
    let watch = |_| {
        gauge.share().inspect(|share| interrupt::stop_after(share.part, share.done));
        if let Some(share) = gauge.share().filter(|_| status.is_due()) {
            let done = share.done as f64 / share.all.max(1) as f64;
            status.say(&format!("{:.1} s  {}", clock.seconds(), bar(done, &share.to_string())));
        }
        clock.look(0)
    };
    let budget = Budget::work(u64::MAX).watched_by(&watch).gauged_by(&gauge);
    let mut databases = Promotions::default();
    databases.build(Material::all(), &budget).map_err(|_| undecided(Open::Budget))?;
    let mut walk = Walk::new(databases, bytes);
    walk.book(ending, &budget).map_err(undecided)
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

/// Bytes that a structure of one side takes in the file, by and large: mirror images are one.
const PAGE: usize = 300;

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

fn wrong(error: impl Display) -> Refused {
    (2, error.to_string())
}

/// What is in the file, as it is read again.
fn summary(
    arguments: &Arguments,
    position: &Position,
    tables: &str,
    seconds: f64,
) -> Result<String, Refused> {
    let book = open(&arguments.output).map_err(wrong)?;
    let solution = Knowledge::default().ask_book(&book, position).map_err(wrong)?;
    let text = arguments.fen.join(" ");
    let mut said = report::text(&text, &solution, seconds, report::Wording::default());
    let started = Instant::now();
    // How the side that is behind holds a draw, if the book knows it as a player would say it.
    let is_draw = solution.value() == Some(Outcome::Draw);
    let ahead = Color::ALL.into_iter().find(|&side| is_draw && position.is_ahead(side));
    let how = ahead.map(|ahead| book.fortress(position, !ahead)).transpose().map_err(wrong)?;
    if let Some(how) = how.flatten() {
        said += &format!("  {} [{:.2} s]\n", how.words, started.elapsed().as_secs_f64());
    }
    let megabytes = book.pages().size() as f64 / 1e6;
    Ok(said + &format!("  {} {tables}, {megabytes:.1} MB\n", book.tables()))
}

/// Opens a book.
///
/// # Errors
///
/// In words, if the file cannot be read or is no book.
pub(crate) fn open(path: &Path) -> Result<BookFile, String> {
    let pages = FilePages::open(path).map_err(|error| output::named(path, &error).to_string())?;
    SliceBook::open(pages).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_says_what_is_known() {
        assert!(
            estimate([Some(1000), Some(500)], 64).starts_with("1000 structures for White, 500")
        );
        assert_eq!(estimate([None, Some(1)], 64), "more structures than 64 MB have room for");
    }
}
