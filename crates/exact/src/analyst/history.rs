//! How often each move has done its work.

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
