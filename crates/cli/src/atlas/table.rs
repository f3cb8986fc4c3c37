//! The table of the thesis.

use std::fmt::Write as _;

use palisade::{Color, PawnEnding};
use palisade_squares::{Reading, Row, Tempi, map_of, thesis_order};

/// The rows in the order of the thesis, empty sets included: `b5 {}`.
pub(crate) fn table(
    ending: &PawnEnding,
    attacker: Color,
    reading: Reading,
    tempi: Tempi,
) -> String {
    let (ground, map) = map_of(ending, attacker, reading, tempi);
    let mut table = String::new();
    for attacking in thesis_order(ground.attacking_squares()) {
        let _ = writeln!(table, "{}", Row { attacking, defences: map[attacking] });
    }
    table
}
