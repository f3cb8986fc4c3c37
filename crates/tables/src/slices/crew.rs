//! Who works tables out: one thread, or several that work ahead of it.
//!
//! The order, the tables and the work that is counted are those of one thread. Whoever works ahead writes
//! down each payment, and the one thread pays it again when the table's turn has come. So a budget in work
//! ends at the same place, however many work.
//!
//! Proof: `docs/slices.md`, step 8.

use super::queue::{Begun, Queue};
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::Workspace;
use crate::one_slice::table::SliceTable;

/// Works out slices, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Crew {
    workspace: Workspace,
    broken_off: Option<Begun>,
    #[cfg(feature = "threads")]
    ahead: Option<super::ahead::Ahead>,
}

impl Crew {
    /// Has so many threads work ahead, from now on.
    #[cfg(feature = "threads")]
    pub(super) fn work_on(&mut self, threads: &super::Threads) {
        self.ahead = (threads.number() > 1).then(|| super::ahead::Ahead::of(threads.clone()));
    }

    /// Works out the first slice of a queue.
    pub(super) fn make(
        &mut self,
        queue: &Queue<'_>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        #[cfg(feature = "threads")]
        if let Some(ahead) = &mut self.ahead {
            return ahead.make(queue, meter);
        }
        let name = queue.slices[0];
        let begun =
            self.broken_off.take().filter(|begun| begun.name == name && begun.stands(queue));
        let mut begun = begun.unwrap_or_else(|| Begun::of(name, queue));
        let made = begun.work_out(&mut self.workspace, meter);
        self.broken_off = made.is_err().then_some(begun);
        made
    }

    /// Room for something else. What was broken off begins anew.
    pub(super) fn lend(&mut self) -> &mut Workspace {
        #[cfg(feature = "threads")]
        self.ahead.iter_mut().for_each(super::ahead::Ahead::begin_anew);
        self.broken_off = None;
        &mut self.workspace
    }

    /// All that is begun goes.
    pub(super) fn forget(&mut self) {
        *self.lend() = Workspace::default();
        #[cfg(feature = "threads")]
        self.ahead.iter_mut().for_each(super::ahead::Ahead::forget);
    }

    /// Nobody works ahead any more. What is begun is kept.
    pub(super) fn rest(&mut self) {
        #[cfg(feature = "threads")]
        self.ahead.iter_mut().for_each(super::ahead::Ahead::rest);
    }
}
