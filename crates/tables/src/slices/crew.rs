//! Who works tables out: one thread, or several that work ahead of it.
//!
//! The order, the tables and the work that is counted are those of one thread. Whoever works ahead writes
//! down each payment, and the one thread pays it again when the table's turn has come. So a budget in work
//! ends at the same place, however many work.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::key::SliceKey;
use super::meter::{SliceMeter, Stopped};
use super::plan::children;
use super::solve::Workspace;
use super::table::{KnownSlice, SliceTable};

/// What is asked of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Both,
    /// The upper bound alone, which stands for both.
    Upper,
}

/// The slices that are to be worked out, children first; the first one is the next.
pub(super) struct Queue<'q> {
    pub(super) slices: &'q [SliceKey],
    pub(super) asked: Asked,
    /// The tables that are there, by name.
    pub(super) table: &'q dyn Fn(&SliceKey) -> Option<Arc<SliceTable>>,
    /// Is a slice whose children are all there to be worked out?
    pub(super) wants: &'q dyn Fn(&SliceKey) -> bool,
    /// Bytes that those who work ahead may take.
    pub(super) room: usize,
}

/// A slice that is begun.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) name: SliceKey,
    asked: Asked,
    /// What it rests on, as far as that was there.
    rests: Vec<(SliceKey, Option<Arc<SliceTable>>)>,
}

impl Begun {
    pub(super) fn of(name: SliceKey, queue: &Queue<'_>) -> Self {
        let rests = children(name).into_iter();
        let rests = rests.map(|child| (child, (queue.table)(&child))).collect();
        Self { name, asked: queue.asked, rests }
    }

    /// May it be gone on with, for what it rests on is what it was?
    pub(super) fn stands(&self, queue: &Queue<'_>) -> bool {
        let stands = |(child, rest): &(SliceKey, Option<Arc<SliceTable>>)| {
            let at = |table: &Option<Arc<SliceTable>>| table.as_ref().map(Arc::as_ptr);
            at(&(queue.table)(child)) == at(rest)
        };
        self.asked == queue.asked && self.rests.iter().all(stands)
    }

    pub(super) fn work_out(
        &self,
        workspace: &mut Workspace,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        let find = |key| {
            KnownSlice::of(key, |name| {
                let place = self.rests.binary_search_by_key(name, |&(name, _)| name).ok()?;
                self.rests[place].1.as_deref()
            })
        };
        match self.asked {
            Asked::Both => workspace.make(self.name, &find, meter),
            Asked::Upper => {
                let (low, [_, is_partial]) =
                    workspace.solve(self.name, true, false, &find, meter)?;
                Ok(SliceTable { low, high: None, is_partial })
            }
        }
    }
}

/// Works out slices, one after the other.
#[derive(Debug, Default)]
pub(super) struct Crew {
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
        let begun = begun.unwrap_or_else(|| {
            self.workspace.begin_anew();
            Begun::of(name, queue)
        });
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
