//! The databases of at most one man a side.

use palisade_board::Budget;
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Knows every position that it can answer, and takes no work for it.
pub(crate) struct DatabasesTool;

impl Tool for DatabasesTool {
    fn needs_databases(&self) -> bool {
        true
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, _: &Budget<'_>) -> ToolAnswer {
        let found = store.databases().value(&case.asked.position);
        let told =
            found.map_or(ToolAnswer::NOTHING, |value| ToolAnswer::value(value, Reason::Database));
        ToolAnswer { is_last: true, ..told }
    }
}
