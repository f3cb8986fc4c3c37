//! What the analyst remembers of positions.

use alloc::vec;
use alloc::vec::Vec;

use super::board::{Key, Step};
use super::lines::{Effort, HOPELESS};

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: Key,
    /// The attacker wins.
    pub(super) won: bool,
    /// A win was not proved with this much effort.
    pub(super) failed: Effort,
    /// With the attacker to move, the move that promised most; with the
    /// defender, the one that was hardest to refute.
    pub(super) best: Option<Step>,
    /// With the defender to move: answers that were not refuted at first sight.
    pub(super) answers: u8,
}

/// Pairs of entries, a power of two: eight megabytes.
const PAIRS: usize = 1 << 17;

const EMPTY: Entry = Entry { key: Key([0; 3]), won: false, failed: 0, best: None, answers: 0 };

/// Two entries in one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Pair([Entry; 2]);

/// A table of fixed size: two places for each position, in the first of which
/// what is won or cost more stays.
pub(super) struct Memory {
    places: Vec<Pair>,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { places: vec![Pair([EMPTY; 2]); PAIRS] }
    }

    fn place(&self, key: Key) -> usize {
        key.hash() & (self.places.len() - 1)
    }

    pub(super) fn get(&self, key: Key) -> Option<&Entry> {
        self.places[self.place(key)].0.iter().find(|entry| entry.key == key)
    }

    /// The entry of a position, made if there is none.
    pub(super) fn entry(&mut self, key: Key) -> &mut Entry {
        let place = self.place(key);
        let pair = &mut self.places[place].0;
        let slot = match pair.iter().position(|entry| entry.key == key) {
            Some(slot) => slot,
            None => {
                let weight = |entry: &Entry| if entry.won { HOPELESS } else { entry.failed };
                let slot = usize::from(weight(&pair[0]) >= weight(&pair[1]));
                pair[slot] = Entry { key, ..EMPTY };
                slot
            }
        };
        &mut pair[slot]
    }
}
