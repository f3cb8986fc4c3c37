//! The answers of the bound to some thousand positions, for the doors to other languages.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use palisade::{Color, Effort, Role, Square, cannot_win, unwinnable};
use palisade::{Position, Setup};
use palisade_testkit::Dice;
use palisade_testkit::samples::{Kind, sample};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;

/// Writes the answers of the bound to walls and what is nearly one, with men and without.
///
/// Whoever calls the bound from another language, or builds it for another machine, has to
/// get the same answers: `tests/vectors/bound.tsv` is read by the tests of each door.
#[derive(Args)]
#[command(after_help = "Example:\n  lab answers tests/vectors/bound.tsv")]
pub(crate) struct Options {
    /// Where to write.
    file: PathBuf,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// Positions of each kind, without and with men.
const OF_EACH: u64 = 100;

const EFFORTS: [(&str, Effort); 3] =
    [("glance", Effort::Glance), ("node", Effort::Node), ("careful", Effort::Careful)];

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let (text, rows) = table();
    let unwritten = |error| Fault::File { path: options.file.clone(), error };
    fs::write(&options.file, text).map_err(unwritten)?;
    match options.json {
        true => say!("{}", json!({ "rows": rows, "file": options.file })),
        false => say!("{rows} answers in {}", options.file.display()),
    }
    Ok(Outcome::Done)
}

/// The table, and how many rows it has.
fn table() -> (String, usize) {
    let mut text = String::from(
        "# What the bound answers: 1 if it proves that the side cannot win, with each effort;\n\
         # and if that side cannot mate even with the other's help. Written by `lab answers`.\n\
         fen\tside",
    );
    for (name, _) in EFFORTS {
        text.push('\t');
        text.push_str(name);
    }
    text.push_str("\tunwinnable\n");
    let positions = positions();
    for position in &positions {
        for side in Color::ALL {
            let _ = write!(text, "{position}\t{side}");
            for (_, effort) in EFFORTS {
                let _ = write!(text, "\t{}", u8::from(cannot_win(position, side, effort)));
            }
            let _ = writeln!(text, "\t{}", u8::from(unwinnable(position, side)));
        }
    }
    (text, 2 * positions.len())
}

/// Each position once, in an order that stays.
fn positions() -> BTreeSet<Position> {
    let figures = palisade_testkit::figures::ALL.iter().filter_map(|figure| figure.ending().ok());
    let endings = Kind::ALL
        .into_iter()
        .flat_map(|kind| (0..OF_EACH).map(move |seed| sample(kind, seed).ending));
    let pawns: BTreeSet<_> = figures.chain(endings).map(|ending| Position::from(&ending)).collect();
    let mut dice = Dice::new(2026);
    let with_men: Vec<_> =
        pawns.iter().filter_map(|position| with_men(position, &mut dice)).collect();
    pawns.into_iter().chain(with_men).collect()
}

/// The same pawns with one to three men on empty squares, if that is a position.
fn with_men(position: &Position, dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup { en_passant: None, ..Setup::from(*position) };
    for _ in 0..=dice.below(3) {
        let square = Square::ALL[dice.below(64)];
        if setup.man_on(square).is_none() {
            // Bishops are the men of most walls.
            let role =
                [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook, Role::Queen][dice.below(5)];
            setup.put(square, role.of(Color::ALL[dice.below(2)]));
        }
    }
    Position::try_from(setup).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_vectors_are_those_that_are_written_here() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/bound.tsv");
        let kept = fs::read_to_string(file).unwrap();
        let (text, _) = table();
        assert!(kept == text, "run `lab answers tests/vectors/bound.tsv` again");
    }

    /// A table of noes would hold any door to nothing.
    #[test]
    fn many_answers_are_yes_and_many_are_no() {
        let (text, rows) = table();
        assert!(rows >= 2000);
        let body = || text.lines().skip(3).map(|line| line.split('\t').collect::<Vec<_>>());
        for column in 2..5 {
            let yes = body().filter(|fields| fields[column] == "1").count();
            assert!(yes > rows / 40 && yes < rows / 2, "column {column}: {yes} of {rows}");
        }
        let men = |fen: &str| {
            fen.split(' ').next().unwrap_or("").contains(['b', 'B', 'n', 'N', 'r', 'R', 'q', 'Q'])
        };
        let held = body().filter(|fields| men(fields[0]) && fields[2] == "1" && fields[5] == "0");
        assert!(held.count() >= 5, "walls with men");
    }
}
