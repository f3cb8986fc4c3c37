//! A thread's knowledge, and the databases that all threads share.

use std::ops::ControlFlow;

use palisade::Knowledge;
use palisade_answers::Databases;

/// One thread's knowledge.
pub(crate) struct Worker {
    pub(crate) knowledge: Knowledge,
    has_databases: bool,
}

impl Worker {
    pub(crate) const fn new(knowledge: Knowledge) -> Self {
        Self { knowledge, has_databases: false }
    }

    /// Takes the databases, which are made if nobody has yet and while he may go on.
    pub(crate) fn take(&mut self, databases: &Databases, go_on: impl Fn() -> ControlFlow<()>) {
        if self.has_databases {
            return;
        }
        if let Some(all) = databases.get(go_on) {
            self.knowledge.share_databases(all);
            self.has_databases = true;
        }
    }
}
