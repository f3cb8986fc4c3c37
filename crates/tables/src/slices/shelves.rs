//! Tables on shelves: new ones stand ready, older ones are packed, and the oldest go.
//!
//! To pack a table takes a fifth of the time in which it is worked out, and leaves a third of its
//! bytes. So a table is worked out again only where all that is packed has no room either.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::slice::ground::SliceGround;
use crate::slice::key::SliceKey;
use crate::slice::table::{SliceBound, SliceTable};

/// Names of tables that have gone. Past these the list begins anew, and a table may be made again
/// without being counted so.
const MOST_GONE: usize = 1 << 16;

/// Tables of which each is one bound, by their names.
#[derive(Debug, Default)]
pub(super) struct Shelves {
    /// Those that stand ready, the newer half first.
    ready: [BTreeMap<SliceKey, SliceTable>; 2],
    /// Those that are packed, the newer half first.
    packed: [BTreeMap<SliceKey, Vec<u8>>; 2],
    ready_bytes: [usize; 2],
    packed_bytes: [usize; 2],
    /// Most bytes of all.
    pub(super) most: usize,
    /// How many tables were worked out, and how many of them for another time.
    pub(super) made: (usize, usize),
    gone: BTreeSet<SliceKey>,
}

impl Shelves {
    pub(super) fn with_bytes(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.ready_bytes.iter().chain(&self.packed_bytes).sum()
    }

    /// From now on there are so many bytes; where tables take more, the oldest go.
    pub(super) fn limit_to(&mut self, bytes: usize) {
        self.most = bytes;
        // After two turns all are packed, and after two more nothing is left.
        for has_to in [false, false, true, true] {
            if self.bytes() > bytes {
                self.turn(has_to);
            }
        }
    }

    /// A table that stands ready.
    pub(super) fn get(&self, name: &SliceKey) -> Option<&SliceTable> {
        self.ready.iter().find_map(|tables| tables.get(name))
    }

    /// Is a table there, ready or packed?
    pub(super) fn has(&self, name: &SliceKey) -> bool {
        self.get(name).is_some() || self.packed.iter().any(|tables| tables.contains_key(name))
    }

    /// Has a table stand ready that is there. Is it?
    pub(super) fn fetch(&mut self, name: &SliceKey) -> bool {
        if self.get(name).is_some() {
            return true;
        }
        let take = |(tables, bytes): (&mut BTreeMap<_, Vec<u8>>, &mut usize)| {
            let packed = tables.remove(name)?;
            *bytes -= packed.len();
            Some(packed)
        };
        let packed = self.packed.iter_mut().zip(&mut self.packed_bytes).find_map(take);
        let words = SliceGround::folded(*name).words();
        let bound = packed.and_then(|packed| SliceBound::from_packed(words, &packed));
        bound.map(|bound| self.put(*name, SliceTable::of_one(bound))).is_some()
    }

    /// Enters a table that was worked out.
    pub(super) fn add(&mut self, name: SliceKey, table: SliceTable) {
        self.made.0 += 1;
        self.made.1 += usize::from(self.gone.remove(&name));
        self.put(name, table);
    }

    fn put(&mut self, name: SliceKey, table: SliceTable) {
        if self.ready_bytes[0] > self.most / 4 {
            self.turn(false);
        }
        self.ready_bytes[0] += table.bytes();
        self.ready[0].insert(name, table);
    }

    /// Packs what is older. What is packed longest goes where packed tables take half of the room, or where
    /// it has to.
    fn turn(&mut self, has_to: bool) {
        if has_to || self.packed_bytes.iter().sum::<usize>() > self.most / 2 {
            let newer = core::mem::take(&mut self.packed[0]);
            let oldest = core::mem::replace(&mut self.packed[1], newer);
            self.packed_bytes = [0, self.packed_bytes[0]];
            if self.gone.len() + oldest.len() > MOST_GONE {
                self.gone.clear();
            }
            self.gone.extend(oldest.into_keys());
        }
        let newer = core::mem::take(&mut self.ready[0]);
        let older = core::mem::replace(&mut self.ready[1], newer);
        self.ready_bytes = [0, self.ready_bytes[0]];
        for (name, table) in older {
            let packed = table.low.packed();
            self.packed_bytes[0] += packed.len();
            self.packed[0].insert(name, packed);
        }
    }
}
