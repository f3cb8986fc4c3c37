//! Writing down a table as code.

use alloc::vec::Vec;

use palisade_board::Color;

use crate::class::Class;
use crate::function::Function;
use crate::rule::Rule;
use crate::table::{Convention, Table};

/// A class, as one call a class.
pub(crate) fn class(
    number: u16,
    value: u16,
    meaning: &'static str,
    rule: Rule,
    functions: &[Function],
) -> Class {
    Class::new(number, value, meaning).with_rule(rule).with_functions(functions.iter().copied())
}

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
