//! The databases of at most one man a side.

use palisade_board::{Budget, Color};
use palisade_question::{Question, Reason};

use crate::store::{Store, by_database};
use crate::tool::{Told, Tool, ToolCase};

/// Knows every position that it can answer, and takes no work for it.
#[derive(Default)]
pub(crate) struct Databases {
    was_asked: bool,
}

impl Tool for Databases {
    fn reason(&self) -> Reason {
        Reason::Database
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.is_duel()
    }

    fn needs_databases(&self) -> bool {
        true
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, _: &Budget<'_>) -> (Told, u64) {
        self.was_asked = true;
        let found = by_database(&store.databases(), &case.asked.position);
        (found.map_or(Told::NOTHING, |value| Told::value(value, Reason::Database)), 0)
    }

    fn is_exhausted(&self, _: Color) -> bool {
        self.was_asked
    }
}
