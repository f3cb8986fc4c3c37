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
pub(super) struct Queue<'q, 't> {
    pub(super) slices: &'q [SliceKey],
    pub(super) asked: Asked,
    /// The tables that are there, by name.
    pub(super) table: &'q dyn Fn(&SliceKey) -> Option<&'t Arc<SliceTable>>,
    /// Is a slice whose children are all there to be worked out?
    pub(super) wants: &'q dyn Fn(&SliceKey) -> bool,
    /// Bytes that those who work ahead may take.
    pub(super) room: usize,
}

/// What a slice rests on, by name, as far as it was there.
#[derive(Debug)]
pub(super) struct Rests(Vec<(SliceKey, Option<Arc<SliceTable>>)>);

impl Rests {
    pub(super) fn of(key: SliceKey, queue: &Queue<'_, '_>) -> Self {
        let rests = children(key).into_iter();
        Self(rests.map(|child| (child, (queue.table)(&child).cloned())).collect())
    }

    /// Are the same tables there, and no others?
    fn stand(&self, queue: &Queue<'_, '_>) -> bool {
        self.0.iter().all(|(child, rest)| match ((queue.table)(child), rest) {
            (Some(now), Some(then)) => Arc::ptr_eq(now, then),
            (now, then) => now.is_none() && then.is_none(),
        })
    }

    #[cfg(feature = "threads")]
    pub(super) fn table(&self, name: &SliceKey) -> Option<&SliceTable> {
        let place = self.0.binary_search_by_key(name, |&(name, _)| name).ok()?;
        self.0[place].1.as_deref()
    }
}

/// A slice that is begun.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) name: SliceKey,
    pub(super) asked: Asked,
    pub(super) rests: Rests,
}

impl Begun {
    pub(super) fn of(name: SliceKey, queue: &Queue<'_, '_>) -> Self {
        Self { name, asked: queue.asked, rests: Rests::of(name, queue) }
    }

    /// May it be gone on with, for what it rests on is what it was?
    pub(super) fn stands(&self, queue: &Queue<'_, '_>) -> bool {
        self.asked == queue.asked && self.rests.stand(queue)
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
        queue: &Queue<'_, '_>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        #[cfg(feature = "threads")]
        if let Some(ahead) = &mut self.ahead {
            return ahead.make(queue, meter);
        }
        let name = queue.slices[0];
        if self.broken_off.take().is_some_and(|begun| begun.name == name && !begun.stands(queue)) {
            self.workspace.begin_anew();
        }
        let find = |name: &SliceKey| (queue.table)(name).map(|table| &**table);
        let made = work_out(&mut self.workspace, (name, queue.asked), &find, meter);
        self.broken_off = made.is_err().then(|| Begun::of(name, queue));
        made
    }

    /// Room for something else. What was broken off begins anew.
    pub(super) fn lend(&mut self) -> &mut Workspace {
        #[cfg(feature = "threads")]
        if let Some(ahead) = &mut self.ahead {
            ahead.begin_anew();
        }
        &mut self.workspace
    }

    /// All that is begun goes.
    pub(super) fn forget(&mut self) {
        (self.workspace, self.broken_off) = (Workspace::default(), None);
        #[cfg(feature = "threads")]
        if let Some(ahead) = &mut self.ahead {
            ahead.forget();
        }
    }

    /// Nobody works ahead any more. What is begun is kept.
    pub(super) fn rest(&mut self) {
        #[cfg(feature = "threads")]
        if let Some(ahead) = &mut self.ahead {
            ahead.rest();
        }
    }
}

/// Works out what is asked of a slice, from tables by their names.
pub(super) fn work_out<'t>(
    workspace: &mut Workspace,
    (key, asked): (SliceKey, Asked),
    table: &dyn Fn(&SliceKey) -> Option<&'t SliceTable>,
    meter: &mut SliceMeter<'_>,
) -> Result<SliceTable, Stopped> {
    let find = |key| KnownSlice::of(key, table);
    match asked {
        Asked::Both => workspace.make(key, &find, meter),
        Asked::Upper => {
            let (low, [_, is_partial]) = workspace.solve(key, true, false, &find, meter)?;
            Ok(SliceTable { low, high: None, is_partial })
        }
    }
}
