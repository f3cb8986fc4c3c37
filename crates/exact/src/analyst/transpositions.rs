//! What looking ahead has seen: an opinion, which only orders moves.

use alloc::vec;
use alloc::vec::Vec;

use super::board::LineStep;
use super::history::History;

/// Places for positions seen if nothing else is said, a power of two: some 25 megabytes. A new
/// position takes the place of an old one.
pub(super) const PLACES: usize = 1 << 20;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ScoreBound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was seen of a position: an opinion, so that a hash is enough for a key.
#[derive(Clone, Copy)]
pub(super) struct SeenPosition {
    hash: u64,
    pub(super) score: i16,
    pub(super) depth: i8,
    pub(super) bound: ScoreBound,
    pub(super) best: Option<LineStep>,
}

const UNSEEN: SeenPosition =
    SeenPosition { hash: 0, score: 0, depth: -1, bound: ScoreBound::Exact, best: None };

/// What has been seen so far.
pub(super) struct Transpositions {
    seen: Vec<SeenPosition>,
    /// The number of places that are made.
    places: usize,
    pub(super) history: History,
    /// Positions looked at in all.
    pub(super) work: u64,
}

impl Transpositions {
    /// With this number of places, a power of two, from the first question on.
    pub(super) fn with_places(places: usize) -> Self {
        Self { seen: Vec::new(), places, history: History::new(), work: 0 }
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.seen.len() - 1)
    }

    /// Makes room, if there is none yet.
    pub(super) fn make_room(&mut self) {
        if self.seen.is_empty() {
            self.seen = vec![UNSEEN; self.places];
        }
    }

    pub(super) fn get(&self, hash: u64) -> Option<SeenPosition> {
        let seen = self.seen[self.place(hash)];
        (seen.depth >= 0 && seen.hash == hash).then_some(seen)
    }

    pub(super) fn put(
        &mut self,
        hash: u64,
        score: i32,
        depth: i32,
        bound: ScoreBound,
        best: Option<LineStep>,
    ) {
        let place = self.place(hash);
        let before = self.seen[place];
        let best = best.or(if before.hash == hash { before.best } else { None });
        self.seen[place] =
            SeenPosition { hash, score: score as i16, depth: depth as i8, bound, best };
    }
}
