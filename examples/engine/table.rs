//! A hash table: one entry a slot, newer and deeper searches replace.

use cozy_chess::Move;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    key: u64,
    pub best: Option<Move>,
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
}

pub(crate) struct Table {
    slots: Vec<Option<Entry>>,
}

impl Table {
    pub(crate) fn with_megabytes(megabytes: usize) -> Self {
        let slots = (megabytes << 20) / size_of::<Option<Entry>>();
        Self { slots: vec![None; slots.max(1)] }
    }

    fn slot(&self, key: u64) -> usize {
        // The upper half of a product spreads keys over any number of slots.
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.slots[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(crate) fn put(
        &mut self,
        key: u64,
        best: Option<Move>,
        score: i32,
        depth: i32,
        bound: Bound,
    ) {
        let slot = self.slot(key);
        let kept = self.slots[slot].filter(|entry| entry.key == key);
        let best = best.or_else(|| kept.and_then(|entry| entry.best));
        self.slots[slot] = Some(Entry { key, best, score, depth, bound });
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }
}
