//! A hash table: one entry a slot, newer and deeper searches replace.

use cozy_chess::Move;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScoreBound {
    /// They are equal.
    Exact,
    /// The true one may be higher.
    AtLeast,
    /// The true one may be lower.
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    key: u64,
    /// The best move, where one was found.
    pub(crate) best: Option<Move>,
    /// The score, for the side to move.
    pub(crate) score: i32,
    /// How deep the search below it was.
    pub(crate) depth: i32,
    /// What the score says.
    pub(crate) bound: ScoreBound,
}

/// The table.
pub(crate) struct Table {
    slots: Vec<Option<Entry>>,
}

impl Table {
    /// An empty table of `megabytes`.
    #[must_use]
    pub(crate) fn with_megabytes(megabytes: usize) -> Self {
        let slots = (megabytes << 20) / size_of::<Option<Entry>>();
        Self { slots: vec![None; slots.max(1)] }
    }

    fn slot(&self, key: u64) -> usize {
        // The upper half of a product spreads keys over any number of slots.
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    /// What is remembered of a key.
    #[must_use]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.slots[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Remembers a position; a move that was known stays if there is no new one.
    pub(crate) fn put(
        &mut self,
        key: u64,
        best: Option<Move>,
        score: i32,
        depth: i32,
        bound: ScoreBound,
    ) {
        let slot = self.slot(key);
        let kept = self.slots[slot].filter(|entry| entry.key == key);
        let best = best.or_else(|| kept.and_then(|entry| entry.best));
        self.slots[slot] = Some(Entry { key, best, score, depth, bound });
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }
}
