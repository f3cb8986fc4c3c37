//! How often each move has done its work: an opinion, which only orders moves.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Move};

/// How often a move has done its work, by from, side and to.
pub(super) struct History(Vec<[[u32; 64]; 2]>);

impl History {
    pub(super) fn new() -> Self {
        Self(vec![[[0; 64]; 2]; 64])
    }

    pub(super) fn praise(&mut self, side: Color, step: Move, merit: u32) {
        let score = &mut self.0[step.from.index()][side.index()][step.to.index()];
        *score = (*score + merit).min(1 << 20);
    }

    /// The logarithm of it.
    pub(super) fn of(&self, side: Color, step: Move) -> i32 {
        let score = self.0[step.from.index()][side.index()][step.to.index()];
        (u32::BITS - score.leading_zeros()) as i32
    }
}
