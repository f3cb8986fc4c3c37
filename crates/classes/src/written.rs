//! Writing down a table as code.

use alloc::vec::Vec;

use palisade_board::Color;

use crate::class::Class;
use crate::table::{Convention, Table};

/// A table that a program has found.
pub(crate) fn table(name: &'static str, convention: Convention, classes: Vec<Class>) -> Table {
    sound(name, Color::White, convention, 100, classes)
}

/// A table of classes that were a table when they were written down.
pub(crate) fn sound(
    name: &'static str,
    player: Color,
    convention: Convention,
    base: u8,
    classes: Vec<Class>,
) -> Table {
    Table::new(name, player, convention, base, classes)
        .expect("the table was sound when it was written down, as its tests see")
}
