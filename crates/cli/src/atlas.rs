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

use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use palisade::diagram::MapDiagram;
use palisade::squares::{NamedReading, Tempi, map_of};
use palisade::{Color, PawnEnding};

use crate::side::Side;

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
    #[arg(long, value_enum, default_value = "white")]
    attacker: Side,
    /// How to read the thesis.
    #[arg(long, value_name = "NAME", default_value = "exact", value_parser = reading())]
    reading: String,
    /// Spare moves of the attacker.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = spare_moves())]
    tempo: u8,
    /// Spare moves of the defender.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = spare_moves())]
    defender_tempo: u8,
}

fn reading() -> clap::builder::PossibleValuesParser {
    NamedReading::ALL.iter().map(|reading| reading.key).collect::<Vec<_>>().into()
}

fn spare_moves() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(0..=i64::from(page::MOST_TEMPI))
}

impl Arguments {
    fn reading(&self) -> &'static NamedReading {
        // The parser lets no other name through.
        NamedReading::of(&self.reading).unwrap_or(&NamedReading::ALL[0])
    }

    const fn attacker(&self) -> Color {
        self.attacker.color()
    }

    const fn tempi(&self) -> Tempi {
        Tempi { attacker: self.tempo, defender: self.defender_tempo }
    }
}

/// Writes the page, the picture or the table.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    let fen = arguments.fen.join(" ");
    let ending: PawnEnding = match fen.trim().parse() {
        Ok(ending) => ending,
        Err(error) => {
            eprintln!("atlas: not a position of kings and pawns: {fen:?}\n  {error}");
            return ExitCode::from(2);
        }
    };
    let output = if arguments.text {
        table::table(&ending, arguments.attacker(), arguments.reading().reading, arguments.tempi())
    } else if arguments.svg {
        picture(&ending, arguments)
    } else {
        page::page(&ending, arguments.attacker(), arguments.reading().key, arguments.tempi())
    };
    match write(&output, arguments.output.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads on.
        Err((_, error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err((place, error)) => {
            eprintln!("atlas: {place}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn picture(ending: &PawnEnding, arguments: &Arguments) -> String {
    let (ground, map) =
        map_of(ending, arguments.attacker(), arguments.reading().reading, arguments.tempi());
    let title = format!("{}: {} attacks", arguments.reading().name, arguments.attacker());
    MapDiagram::new(&ground, &map).title(&title).to_string()
}

fn write(text: &str, place: Option<&std::path::Path>) -> Result<(), (String, io::Error)> {
    match place {
        Some(path) => {
            std::fs::write(path, text).map_err(|error| (path.display().to_string(), error))
        }
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())
                .and_then(|()| out.flush())
                .map_err(|error| ("standard output".into(), error))
        }
    }
}
