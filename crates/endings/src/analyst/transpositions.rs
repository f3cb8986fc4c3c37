//! What looking ahead has seen, and how often each move has done its work: opinions, which only
//! order moves.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Color;

use super::board::LineStep;

/// How often a move has done its work, by side, from and to.
pub(super) struct History(Vec<[[u32; 64]; 2]>);

impl History {
    pub(super) fn new() -> Self {
        Self(vec![[[0; 64]; 2]; 64])
    }

    pub(super) fn praise(&mut self, side: Color, step: LineStep, merit: u32) {
        let score = &mut self.0[step.from.index()][side.index()][step.to.index()];
        *score = (*score + merit).min(1 << 20);
    }

    pub(super) fn score(&self, side: Color, step: LineStep) -> u32 {
        self.0[step.from.index()][side.index()][step.to.index()]
    }

    /// Its logarithm.
    pub(super) fn of(&self, side: Color, step: LineStep) -> i32 {
        (u32::BITS - self.score(side, step).leading_zeros()) as i32
    }
}

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
