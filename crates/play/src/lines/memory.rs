//! What lines remember of positions: with which effort a proof failed.
//!
//! Proof: `docs/endings.md`, 4.6.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Move;

use super::board::BoardKey;

/// The logarithm of a number of positions, in sixteenths of a doubling.
pub(super) type LineEffort = i16;

/// The effort that makes a proof twice as large.
pub(super) const DOUBLE: LineEffort = 16;

/// The greatest effort with which a position is asked about: then the answer is unknown.
pub(super) const MOST_EFFORT: LineEffort = 60 * DOUBLE;

/// In place of an effort that failed: the attacker does not win, whatever the effort.
pub(super) const HOPELESS: LineEffort = LineEffort::MAX;

/// The logarithm of a count.
pub(super) fn doublings(count: usize) -> LineEffort {
    const OF: [LineEffort; 24] = [
        0, 0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71,
        72,
    ];
    OF[count.min(OF.len() - 1)]
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct PositionEntry {
    key: BoardKey,
    /// The attacker wins.
    pub(super) won: bool,
    /// The highest effort with which a win was not proved, and the lowest with which one was.
    pub(super) failed: LineEffort,
    /// With the attacker to move, the move that was most likely; with the
    /// defender, the one that was hardest to refute.
    pub(super) best: Option<Move>,
    /// With the defender to move: answers that were not refuted at first sight.
    pub(super) answers: u8,
}

/// To know a win is worth as much as to have failed with eight doublings more effort.
const WON: LineEffort = 8 * DOUBLE;

impl PositionEntry {
    /// How dear it is to lose. What is seen at once can be seen again.
    const fn weight(&self) -> LineEffort {
        let effort = if self.failed == HOPELESS { 0 } else { self.failed };
        if self.won { WON + effort } else { effort }
    }
}

/// Pairs of entries at first, a power of two: half a megabyte. They double when they are full.
const PAIRS: usize = 1 << 13;

const EMPTY: PositionEntry =
    PositionEntry { key: BoardKey([0; 3]), won: false, failed: 0, best: None, answers: 0 };

/// Two entries in one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct EntryPair([PositionEntry; 2]);

/// A table with two places for each position, in the first of which what is dearer
/// stays. It grows with what it is given.
pub(super) struct PositionMemory {
    places: Vec<EntryPair>,
    /// Positions entered since it last grew.
    entered: usize,
    /// It grows to this number of pairs, a power of two.
    pub(super) most: usize,
}

impl PositionMemory {
    pub(super) fn with_pairs(most: usize) -> Self {
        Self { places: vec![EntryPair([EMPTY; 2]); PAIRS.min(most)], entered: 0, most }
    }

    pub(super) fn pairs(&self) -> usize {
        self.places.len()
    }

    fn place(&self, key: BoardKey) -> usize {
        // The hash only says where to look; whole keys are compared, so no two positions are mixed up.
        key.hash() & (self.places.len() - 1)
    }

    /// Looks at the places of several positions, one after the other: what has to
    /// come from afar comes at the same time.
    pub(super) fn fetch(&self, keys: impl Iterator<Item = BoardKey>) {
        let seen = keys.fold(0, |seen, key| seen ^ self.places[self.place(key)].0[0].answers);
        // Nobody wants what is seen. Without this the compiler leaves the looks out.
        core::hint::black_box(seen);
    }

    pub(super) fn get(&self, key: BoardKey) -> Option<&PositionEntry> {
        self.places[self.place(key)].0.iter().find(|entry| entry.key == key)
    }

    /// The entry of a position, made if there is none.
    pub(super) fn entry(&mut self, key: BoardKey) -> &mut PositionEntry {
        if self.entered > self.places.len() && self.places.len() < self.most {
            self.grow();
        }
        let place = self.place(key);
        let pair = &mut self.places[place].0;
        let slot = match pair.iter().position(|entry| entry.key == key) {
            Some(slot) => slot,
            None => {
                let slot = usize::from(pair[0].weight() >= pair[1].weight());
                pair[slot] = PositionEntry { key, ..EMPTY };
                self.entered += 1;
                slot
            }
        };
        &mut pair[slot]
    }

    /// Doubles the places; every entry finds one, since what shared two places has
    /// four now.
    fn grow(&mut self) {
        let places = vec![EntryPair([EMPTY; 2]); 2 * self.places.len()];
        for pair in core::mem::replace(&mut self.places, places) {
            for entry in pair.0.into_iter().filter(|entry| entry.key != EMPTY.key) {
                let place = self.place(entry.key);
                let pair = &mut self.places[place].0;
                let slot = usize::from(pair[0].key != EMPTY.key);
                pair[slot] = entry;
            }
        }
        self.entered = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_survives_growing() {
        let mut memory = PositionMemory::with_pairs(1 << 22);
        let key = |number: u64| BoardKey([number, number << 7, 1]);
        let asked = 0..3 * PAIRS as u64;
        for number in asked.clone() {
            memory.entry(key(number)).failed = number as LineEffort & 0xff;
        }
        assert!(memory.places.len() > PAIRS);
        let known = |memory: &PositionMemory| -> Vec<(u64, LineEffort)> {
            let entry = |number| Some((number, memory.get(key(number))?.failed));
            asked.clone().filter_map(entry).collect()
        };
        let before = known(&memory);
        let places = memory.places.len();
        memory.grow();
        assert_eq!(memory.places.len(), 2 * places);
        assert_eq!(known(&memory), before);
        assert!(
            before.len() > PAIRS
                && before.iter().all(|(n, failed)| *failed == *n as LineEffort & 0xff)
        );
    }

    #[test]
    fn what_is_won_gives_way_last() {
        let mut memory = PositionMemory::with_pairs(1);
        let key = |number| BoardKey([number, 0, 1]);
        memory.entry(key(1)).won = true;
        for number in 2..100 {
            memory.entry(key(number)).failed = 1;
            assert!(memory.get(key(1)).is_some_and(|entry| entry.won), "{number}");
        }
        // And of two wins the one that took less.
        memory.entry(key(1)).failed = 5;
        memory.entry(key(100)).won = true;
        memory.entry(key(101)).won = true;
        assert!(memory.get(key(1)).is_some() && memory.get(key(100)).is_none());
    }
}
