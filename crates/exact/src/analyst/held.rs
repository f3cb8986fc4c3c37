//! What has been proved to be held, for all questions of an analyst.

use alloc::collections::BTreeSet;

use super::board::{Board, Key};

/// Positions remembered as held in parts if nothing else is said: some 50 megabytes. When there
/// are more all are forgotten.
const HELD: usize = 1_000_000;

/// Positions of which it has been proved in parts that the attacker does not win.
pub(super) struct Held {
    keys: BTreeSet<Key>,
    most: usize,
}

impl Held {
    pub(super) const fn new() -> Self {
        Self::with_room(HELD)
    }

    /// None yet. When there are more than this all are forgotten.
    pub(super) const fn with_room(most: usize) -> Self {
        Self { keys: BTreeSet::new(), most }
    }

    pub(super) fn insert(&mut self, board: &Board) {
        if self.keys.len() >= self.most {
            self.keys.clear();
        }
        self.keys.insert(board.key());
    }

    pub(super) fn contains(&self, board: &Board) -> bool {
        self.keys.contains(&board.key())
    }
}
