//! Slices that are to be worked out, and one of them that is begun.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::one_slice::change::changes;
use crate::one_slice::key::SliceKey;
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::{Asked, TableCourse, Workspace};
use crate::one_slice::table::{KnownSlice, Named, SliceTable};

/// The slices that are to be worked out, children first; the first one is the next.
#[cfg_attr(
    not(feature = "threads"),
    allow(dead_code, reason = "who works alone looks at no other")
)]
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
    children: Vec<(SliceKey, Option<Arc<SliceTable>>)>,
    course: TableCourse,
}

impl Begun {
    pub(super) fn of(name: SliceKey, queue: &Queue<'_>) -> Self {
        // A set gives its names in order, which the search for a child below relies on.
        let children = children(name).into_iter();
        let children = children.map(|child| (child, (queue.table)(&child))).collect();
        Self { name, asked: queue.asked, children, course: TableCourse::default() }
    }

    /// Can work on it go on: is what it rests on what it was?
    pub(super) fn stands(&self, queue: &Queue<'_>) -> bool {
        let stands = |(child, was): &(SliceKey, Option<Arc<SliceTable>>)| {
            let at = |table: &Option<Arc<SliceTable>>| table.as_ref().map(Arc::as_ptr);
            // By address: what was made anew meanwhile is another table, even if it says the same.
            at(&(queue.table)(child)) == at(was)
        };
        self.asked == queue.asked && self.children.iter().all(stands)
    }

    /// Goes on until the table is there.
    pub(super) fn work_out(
        &mut self,
        workspace: &mut Workspace,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        let Self { name, asked, children, course } = self;
        let find = |key| {
            KnownSlice::of(key, |name| {
                let place = children.binary_search_by_key(name, |&(name, _)| name).ok()?;
                children[place].1.as_deref()
            })
        };
        workspace.make(*name, *asked, course, &find, meter)
    }
}

/// The slices that a slice is worked out from, named as tables are, each once. Where a promotion
/// leads to what is unknown, these are the ones without the new piece.
pub(super) fn children(key: SliceKey) -> BTreeSet<SliceKey> {
    let known = changes(key).into_iter().flat_map(|change| {
        let after = change.beside.is_none().then_some(change.key);
        after.into_iter().chain([change.men.after]).chain(change.men.taken_in_passing())
    });
    known.map(|key| Named::new(key).key).collect()
}

/// By what slices are put in order, so that children come first.
pub(super) fn order(key: &SliceKey) -> ((usize, usize), SliceKey) {
    (key.height(), *key)
}
