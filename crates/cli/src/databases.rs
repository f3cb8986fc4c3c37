//! A thread's knowledge, and the databases that all threads share.

use std::ops::ControlFlow;

use palisade::Knowledge;
use palisade_answers::Databases;

/// One thread's knowledge.
pub(crate) struct Worker {
    pub(crate) knowledge: Knowledge,
    pub(crate) has_databases: bool,
}

impl Worker {
    pub(crate) const fn new(knowledge: Knowledge) -> Self {
        Self { knowledge, has_databases: false }
    }

    /// Takes the databases, which are made if nobody has yet and while he may go on.
    pub(crate) fn take(&mut self, databases: &Databases, go_on: impl Fn() -> ControlFlow<()>) {
        self.has_databases = self.has_databases || share(&mut self.knowledge, databases, go_on);
    }
}

/// Gives somebody the databases, which are made if nobody has yet and while he may go on; has he
/// them then?
pub(crate) fn share(
    knowledge: &mut Knowledge,
    databases: &Databases,
    go_on: impl Fn() -> ControlFlow<()>,
) -> bool {
    let all = databases.get(go_on);
    let are_there = all.is_some();
    all.into_iter().for_each(|all| knowledge.share_databases(all));
    are_there
}
