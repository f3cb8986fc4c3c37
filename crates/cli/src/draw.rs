//! Draws a position, with the fence in front of one side if there is one.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use palisade::{Color, Effort, Knowledge, Move, Position, cannot_win};
use palisade_answers::{Clock, Limits, fence, map, picture_of, read};
use palisade_diagram::Diagram;
use palisade_squares::NamedReading;

use crate::clock::Processor;
use crate::sources::one;
use crate::{beside, interrupt, output};

/// Draws a position as SVG, with fence, flood and marked squares in front of one side. With
/// other men than kings and pawns it shows why that side cannot win, where a wall holds it, or what a
/// search finds: where a defender goes to and fro, or which moves keep the value. With
/// `--map` it draws corresponding squares in the place of the board: for each square of the
/// attacking king those from which the other one holds.
///
/// Status: 0, or 2 if it is no position or the file cannot be written.
#[derive(Args)]
#[command(after_help = "Example:
  palisade draw \"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\" -o wall.svg
  palisade draw --bare --arrow a1b1 \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\" -o fine-70.svg
  palisade draw --map exact \"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\" -o squares.svg
  palisade draw --attacker black \"8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1\" -o penrose.svg")]
pub struct Arguments {
    /// The position; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// In front of whom.
    #[arg(long, value_name = "SIDE", value_parser = |side: &str| read::side("attacker", side), default_value = "white")]
    attacker: Color,
    /// Corresponding squares, as this reading of Church's thesis has them.
    #[arg(long, value_name = "READING", value_parser = read::reading, conflicts_with_all = ["bare", "arrow"])]
    map: Option<&'static NamedReading>,
    /// Seconds of the processor to find how a side holds, where no glance sees it.
    #[arg(long, value_parser = read::seconds, allow_negative_numbers = true, default_value = "2")]
    seconds: Duration,
    /// The men alone.
    #[arg(long)]
    bare: bool,
    /// An arrow from square to square, such as a1b1; may be given more than once.
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<Move>,
    /// A title above the board.
    #[arg(long)]
    title: Option<String>,
    /// Where to write; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the picture.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let drawn = one(&arguments.fen).and_then(|position| {
        arguments.output.as_deref().map_or(Ok(()), refuse_unless_svg)?;
        match arguments.map {
            Some(reading) => {
                let map = map(&position, arguments.attacker, reading);
                let map = map.map_err(|error| error.to_string())?;
                let title = arguments.title.iter();
                Ok(title.fold(map, |map, title| map.title(title)).to_string())
            }
            None => Ok(draw(&position, arguments).to_string()),
        }
    });
    match drawn {
        Ok(svg) => beside::write("draw", &svg, arguments.output.as_deref()),
        Err(error) => output::refused("draw", 2, error),
    }
}

/// Refuses a file whose name promises another kind of picture than is written.
///
/// # Errors
///
/// If it does.
pub(crate) fn refuse_unless_svg(path: &Path) -> Result<(), String> {
    let kind = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    match ["png", "jpg", "jpeg", "gif", "webp", "pdf"].contains(&&*kind.to_ascii_lowercase()) {
        true => Err(format!(
            "{}: pictures are SVG; name it {}, and a program such as resvg makes a {kind} of it",
            path.display(),
            path.with_extension("svg").display()
        )),
        false => Ok(()),
    }
}

/// Has a picture of the fence or the wall something to show?
fn is_seen(position: &Position, attacker: Color) -> bool {
    position.pieces().is_empty() || cannot_win(position, attacker, Effort::Careful)
}

/// A picture of what a search finds.
fn solved(position: &Position, seconds: Duration) -> Diagram {
    interrupt::listen();
    let processor = Processor::default();
    let limits = Limits { work: u64::MAX, seconds: Some(seconds) };
    let clock = Clock::new(limits, &processor);
    let mut knowledge = Knowledge::default();
    let solution = clock.limited(|budget| knowledge.solve(position, budget, |_| {}));
    solution.map_or_else(|_| Diagram::of_men(position), |solution| picture_of(&solution))
}

fn draw(position: &Position, arguments: &Arguments) -> Diagram {
    let diagram = match arguments.bare {
        true => Diagram::of_men(position),
        false if is_seen(position, arguments.attacker) => fence(position, arguments.attacker),
        // What no glance sees a search may.
        false => solved(position, arguments.seconds),
    };
    let diagram = arguments.title.iter().fold(diagram, |diagram, title| diagram.title(title));
    arguments.arrow.iter().fold(diagram, |diagram, step| diagram.arrow(step.from, step.to))
}
