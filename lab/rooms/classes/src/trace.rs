//! Why a move was chosen, row by row.

use alloc::vec::Vec;
use core::fmt;

use palisade_classes::{Candidate, Class, Table};
use palisade_classes::{MAX_FUNCTIONS, Placement, Value};

use crate::TableTools;

/// Every successor of a position with its class and value, and the choice: a
/// Table 4 of the thesis for any position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<'table> {
    /// The table that was asked.
    pub table: &'table Table,
    /// The position, the table's player to move.
    pub position: Placement,
    /// The successors in the order of generation.
    pub rows: Vec<Candidate<'table>>,
    /// The move chosen, `None` where there is none.
    pub choice: Option<Candidate<'table>>,
}

impl<'table> Trace<'table> {
    /// Looks at a position with a table.
    #[must_use]
    pub fn new(table: &'table Table, position: &Placement) -> Self {
        let rows = table.candidates(position).collect();
        Self { table, position: *position, rows, choice: table.choose(position) }
    }
}

impl fmt::Display for Trace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.table.name(), self.position)?;
        writeln!(f, "Move  Class  Position value")?;
        let functions = functions_per_class(self.table);
        for row in &self.rows {
            let value = packed(&row.evaluation.value, self.table.base(), functions);
            write!(f, "{}  {:>5}  {:>14}", row.step, row.evaluation.class.number, value)?;
            match &self.choice {
                Some(choice) if choice.step == row.step => {
                    writeln!(f, "  <- chosen at level {}", self.table.level(&self.position))?;
                }
                _ => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// How many functions a position value of a table has room for: the most of any class.
#[must_use]
pub fn functions_per_class(table: &Table) -> usize {
    let used = |class: &Class| class.functions.iter().flatten().count();
    table.classes().iter().map(used).max().unwrap_or(0)
}

/// The position value of the thesis: `K^m * class + K^(m-1) * f1 + ... + fm`.
///
/// Unique as long as every function is below the base, which a [`Table`] sees to, and at most
/// four functions are asked for.
#[must_use]
pub fn packed(value: &Value, base: u8, functions: usize) -> u64 {
    let functions = &value.functions[..functions.min(MAX_FUNCTIONS)];
    functions.iter().fold(u64::from(value.class), |sum, &f| sum * u64::from(base) + u64::from(f))
}

/// The parts of a position value, the inverse of [`packed`].
///
/// A base of 0 or 1 packs nothing and is read as 2; a class value beyond 65535 is cut off there.
#[must_use]
pub fn unpacked(mut packed: u64, base: u8, functions: usize) -> Value {
    let base = u64::from(base.max(2));
    let mut value = Value::default();
    for f in value.functions[..functions.min(MAX_FUNCTIONS)].iter_mut().rev() {
        *f = (packed % base) as u8;
        packed /= base;
    }
    value.class = u16::try_from(packed).unwrap_or(u16::MAX);
    value
}
