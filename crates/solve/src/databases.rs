//! The databases of at most one man a side.

use palisade_board::Budget;
use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Knows every position that it can answer, and takes no work for it.
pub(crate) struct Databases;

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
        let found = store.databases().value(&case.asked.position);
        let told = found.map_or(Told::NOTHING, |value| Told::value(value, Reason::Database));
        (Told { is_last: true, ..told }, 0)
    }
}
