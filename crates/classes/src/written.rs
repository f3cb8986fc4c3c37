//! Writing down a table that a program has found.

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

/// A table of classes that were a table when they were written down.
pub(crate) fn table(name: &'static str, convention: Convention, classes: Vec<Class>) -> Table {
    Table::new(name, Color::White, convention, 100, classes)
        .expect("the table was sound when it was written down, as its tests see")
}
