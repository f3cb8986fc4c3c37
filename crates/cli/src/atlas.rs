//! The atlas of one position: its co-ordinate squares as a page to play with.
//!
//! `palisade atlas FEN -o page.html` writes one self-contained page: nothing is loaded
//! from anywhere. `--svg` writes a single picture of the map instead, `--text`
//! the table of Church's thesis. `atlas/browser-check` tries the page
//! in a browser.

mod page;
mod table;
#[cfg(test)]
mod tests;
mod verdicts;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use palisade::{Color, PawnEnding};
use palisade_answers::read;
use palisade_diagram::MapDiagram;
use palisade_squares::{NamedReading, Tempi, map_of};

use crate::output;
use crate::side::attacker;
use crate::sources::one;

/// Draws the co-ordinate squares of a king-and-pawn ending: for each square of
/// the attacking king, the squares from which the defending king holds.
#[derive(Args)]
#[command(after_help = "Example:
  palisade atlas 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1 -o page.html")]
pub struct Arguments {
    /// The position; quotes round it are not needed.
    #[arg(required = true, value_name = "FEN")]
    fen: Vec<String>,
    /// Where to write; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a single picture of the map instead of the page.
    #[arg(long, conflicts_with = "text")]
    svg: bool,
    /// Write the thesis' table, a line for each attacking square.
    #[arg(long)]
    text: bool,
    /// Who attacks; on the page, who attacks first.
    #[arg(long, value_name = "SIDE", value_parser = attacker, default_value = "white")]
    attacker: Color,
    /// How to read the thesis.
    #[arg(long, value_name = "NAME", value_parser = read::reading, default_value = "exact")]
    reading: &'static NamedReading,
    /// Spare moves of the attacker.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = spare_moves())]
    tempo: u8,
    /// Spare moves of the defender.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = spare_moves())]
    defender_tempo: u8,
}

fn spare_moves() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(0..=i64::from(page::MOST_TEMPI))
}

impl Arguments {
    const fn tempi(&self) -> Tempi {
        Tempi { attacker: self.tempo, defender: self.defender_tempo }
    }
}

/// Writes the page, the picture or the table.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let ending = |position| {
        read::ending(&position, "a map of co-ordinate squares").map_err(|error| error.to_string())
    };
    let ending = match one(&arguments.fen).and_then(ending) {
        Ok(ending) => ending,
        Err(error) => {
            output::tell!("atlas: {error}");
            return ExitCode::from(2);
        }
    };
    let text = if arguments.text {
        table::table(&ending, arguments.attacker, arguments.reading.reading, arguments.tempi())
    } else if arguments.svg {
        picture(&ending, arguments)
    } else {
        page::page(&ending, arguments.attacker, arguments.reading.key, arguments.tempi())
    };
    output::write("atlas", &text, arguments.output.as_deref())
}

fn picture(ending: &PawnEnding, arguments: &Arguments) -> String {
    let (ground, map) =
        map_of(ending, arguments.attacker, arguments.reading.reading, arguments.tempi());
    let title = format!("{}: {} attacks", arguments.reading.name, arguments.attacker);
    MapDiagram::new(&ground, &map).title(&title).to_string()
}
