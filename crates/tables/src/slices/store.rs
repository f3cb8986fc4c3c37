//! Tables that are kept within a number of bytes, and the loop that makes more of them.
//!
//! A maker of tables says what is asked of them, how good they have to be, and what goes where there is
//! no more room.
//!
//! Proof: `docs/slices.md`, steps 6 and 8.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::crew::Crew;
use super::queue::{Queue, children};
use super::scope::Scope;
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::SliceKey;
use crate::one_slice::meter::{CHILDREN_COST, SliceMeter, Stopped};
use crate::one_slice::solve::{Asked, Workspace};
use crate::one_slice::table::{KnownSlice, SliceBound, SliceTable};

/// What is asked of slices, and how much of the others a table of both bounds has to know. One of the upper
/// bound knows what its children say by now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub(crate) asked: Asked,
    pub(crate) scope: Scope,
}

/// Tables by what was asked and by the names of their slices.
#[derive(Clone, Debug, Default)]
pub(crate) struct SliceStore {
    pub(super) tables: BTreeMap<(Asked, SliceKey), StoredTable>,
    pub(super) bytes: usize,
    /// Bytes of tables at most.
    pub(super) most: usize,
    /// Tables that were worked out, again or not.
    made: u64,
}

/// A table that is kept.
#[derive(Clone, Debug)]
pub(super) struct StoredTable {
    pub(super) form: TableForm,
    /// How often the tables were put aside since it was last asked.
    pub(super) age: u8,
    /// The scope of the slices that a table of both bounds was worked out from.
    scope: Scope,
    /// When it was worked out, and when that was last something else.
    made: u64,
    changed: u64,
}

/// How a table is kept.
#[derive(Clone, Debug)]
pub(super) enum TableForm {
    Ready(Arc<SliceTable>),
    Packed(Vec<u8>),
}

impl From<SliceTable> for StoredTable {
    fn from(table: SliceTable) -> Self {
        let form = TableForm::Ready(Arc::new(table));
        Self { form, age: 0, scope: Scope::Complete, made: 0, changed: 0 }
    }
}

impl StoredTable {
    fn ready(&self) -> Option<&Arc<SliceTable>> {
        match &self.form {
            TableForm::Ready(table) => Some(table),
            TableForm::Packed(_) => None,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match &self.form {
            TableForm::Ready(table) => table.bytes(),
            TableForm::Packed(bytes) => bytes.len(),
        }
    }

    /// Packs it as it is, one bound alone.
    pub(super) fn pack(&mut self) {
        if let TableForm::Ready(table) = &self.form {
            self.form = TableForm::Packed(table.low.packed());
        }
    }

    fn is_partial(&self) -> bool {
        self.ready().is_some_and(|table| table.is_partial)
    }
}

impl SliceStore {
    pub(crate) fn with_bytes(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// A table that stands ready.
    pub(super) fn get(&self, asked: Asked, name: SliceKey) -> Option<&Arc<SliceTable>> {
        self.tables.get(&(asked, name))?.ready()
    }

    /// The table of both bounds, if nothing that could be worked out makes it better.
    pub(super) fn whole(&self, name: SliceKey) -> Option<&Arc<SliceTable>> {
        self.get(Asked::Both, name).filter(|table| !table.is_partial)
    }

    /// The names of all tables of which this was asked.
    pub(super) fn names(&self, of: Asked) -> impl Iterator<Item = SliceKey> {
        self.tables.keys().filter(move |(asked, _)| *asked == of).map(|(_, name)| *name)
    }

    /// What tables say of a slice of which this was asked.
    pub(crate) fn known(&self, asked: Asked, key: SliceKey) -> KnownSlice<'_> {
        KnownSlice::of(key, |name| self.get(asked, *name).map(|table| &**table))
    }

    /// A table for a maker that is asked this of a parent. One of both bounds that nothing makes better serves all.
    fn child(&self, asked: Asked, name: SliceKey) -> Option<&Arc<SliceTable>> {
        let whole = self.whole(name).filter(|_| asked == Asked::Upper);
        whole.or_else(|| self.get(asked, name))
    }

    /// Is a table to be made: is it not there, or may it be better by now?
    pub(crate) fn is_stale(&self, goal: Goal, name: SliceKey) -> bool {
        let Some(stored) = self.tables.get(&(goal.asked, name)) else { return true };
        let is_newer = |child: SliceKey| {
            self.tables.get(&(goal.asked, child)).is_some_and(|child| child.changed > stored.made)
        };
        stored.is_partial()
            && match goal.asked {
                Asked::Both => stored.scope < goal.scope,
                _ => children(name).into_iter().any(is_newer),
            }
    }

    /// Works out slices, children first, as far as they are not done. After each table `has_room` lets go
    /// what is too much, and says whether that was enough.
    pub(crate) fn work_out(
        &mut self,
        goal: Goal,
        slices: &[SliceKey],
        done: &mut usize,
        crew: &mut Crew,
        meter: &mut SliceMeter<'_>,
        has_room: &mut dyn FnMut(&mut Self, usize) -> bool,
    ) -> Result<(), Stopped> {
        let asked = goal.asked;
        while let Some(&name) = slices.get(*done) {
            meter.tell(*done, slices.len());
            if asked == Asked::Upper && self.get(asked, name).is_some_and(|it| it.is_partial) {
                meter.spend(CHILDREN_COST)?;
            }
            if self.is_stale(goal, name) {
                // What every slice with two pieces takes is beside the bound; more than that is not.
                let beyond = Workspace::bytes_for(name).saturating_sub(Workspace::KEPT_BYTES);
                if asked == Asked::Both && beyond > self.most {
                    return Err(Stopped::Memory);
                }
                let queue = Queue {
                    slices: &slices[*done..],
                    asked,
                    table: &|name| self.child(asked, *name).cloned(),
                    wants: &|name| self.is_stale(goal, *name),
                    room: self.most,
                };
                let table = crew.make(&queue, meter)?;
                self.enter(goal, name, table);
                if !has_room(self, *done) {
                    return Err(Stopped::Memory);
                }
            }
            *done += 1;
        }
        Ok(())
    }

    fn enter(&mut self, Goal { asked, scope }: Goal, name: SliceKey, table: SliceTable) {
        self.made += 1;
        let before = self.tables.get(&(asked, name));
        // The same bound once more is no news: parents that have used it need not be made anew.
        let same = before.filter(|before| before.ready().is_some_and(|it| it.low == table.low));
        let changed = same.map_or(self.made, |before| before.changed);
        self.put(asked, name, StoredTable { scope, made: self.made, changed, ..table.into() });
    }

    /// Puts a table in, in the place of one of the same name.
    pub(super) fn put(&mut self, asked: Asked, name: SliceKey, table: StoredTable) {
        self.bytes += table.bytes();
        let before = self.tables.insert((asked, name), table);
        self.bytes -= before.map_or(0, |before| before.bytes());
    }

    /// Takes a packed table out, to stand ready.
    pub(super) fn unpack(&mut self, asked: Asked, name: SliceKey) -> Option<SliceTable> {
        let stored = self.tables.remove(&(asked, name))?;
        self.bytes -= stored.bytes();
        let TableForm::Packed(packed) = stored.form else { return None };
        let words = SliceGround::folded(name).words();
        SliceBound::from_packed(words, &packed).map(SliceTable::of_one)
    }

    /// Keeps some of the tables.
    pub(super) fn retain(
        &mut self,
        mut stays: impl FnMut(Asked, &SliceKey, &mut StoredTable) -> bool,
    ) {
        self.tables.retain(|(asked, name), table| stays(*asked, name, table));
        self.bytes = self.tables.values().map(StoredTable::bytes).sum();
    }
}
