//! Why a move was chosen, row by row.

use alloc::vec::Vec;
use core::fmt;

use crate::placement::Placement;
use crate::table::{Candidate, Choice, Table};

/// Every successor of a position with its class and value, and the choice: a
/// Table 4 of the thesis for any position.
///
/// ```
/// use palisade_classes::{Trace, krk};
///
/// let table = krk::initial();
/// let trace = Trace::new(&table, &"WK F5, WR E6, BK F7".parse()?);
/// assert_eq!(trace.rows.len(), 19);
/// assert_eq!(trace.choice.unwrap().step.to_string(), "K-E5");
/// assert!(trace.to_string().contains("K-E5      7         7440000  <- chosen at level 1"));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<'table> {
    /// The table that was asked.
    pub table: &'table Table,
    /// The position, the table's player to move.
    pub position: Placement,
    /// The successors in the order of generation.
    pub rows: Vec<Candidate<'table>>,
    /// The move chosen, `None` where there is none.
    pub choice: Option<Choice<'table>>,
}

impl<'table> Trace<'table> {
    /// Looks at a position with a table.
    ///
    /// ```
    /// use palisade_classes::{Trace, krk};
    /// let table = krk::revised();
    /// // The player has been mated or stalemated: nothing to choose from.
    /// let trace = Trace::new(&table, &"WK A1, WR H8, BK C3".parse()?);
    /// assert!(trace.choice.is_some());
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
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
        let functions = self.table.functions_per_class();
        for row in &self.rows {
            let value = row.evaluation.value.packed(self.table.base(), functions);
            write!(f, "{}  {:>5}  {:>14}", row.step, row.evaluation.class.number, value)?;
            match &self.choice {
                Some(choice) if choice.step == row.step => {
                    writeln!(f, "  <- chosen at level {}", choice.level)?;
                }
                _ => writeln!(f)?,
            }
        }
        Ok(())
    }
}
