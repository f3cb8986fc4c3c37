//! The moves of a position with their priorities.

use palisade_board::{Move, MoveList};

/// The moves of a node and how promising each is; selected lazily, for most
/// nodes are cut after the first.
#[derive(Clone, Debug)]
pub struct Priorities {
    moves: MoveList,
    values: [i32; MoveList::CAPACITY],
    /// The moves already handed out, one bit each.
    given: u64,
    /// The priority of the move handed out last.
    pub(super) last: i32,
}

impl Priorities {
    /// These moves with equal priorities.
    #[must_use]
    pub fn new(moves: MoveList) -> Self {
        Self { moves, values: [0; MoveList::CAPACITY], given: 0, last: 0 }
    }

    /// Gives each move its priority.
    pub fn set(&mut self, mut priority: impl FnMut(Move) -> i32) {
        for (value, &candidate) in self.values.iter_mut().zip(self.moves.iter()) {
            *value = priority(candidate);
        }
    }

    /// Raises the priority of some moves.
    pub fn raise(&mut self, mut by: impl FnMut(Move) -> i32) {
        for (value, &candidate) in self.values.iter_mut().zip(self.moves.iter()) {
            *value += by(candidate);
        }
    }

    /// How many moves are left.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len() - self.given.count_ones() as usize
    }

    /// Is none left?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The best of the moves left; the first of several alike.
    pub fn next_best(&mut self) -> Option<Move> {
        let left = (0..self.moves.len()).filter(|&index| self.given >> index & 1 == 0);
        let best =
            left.reduce(
                |best, index| {
                    if self.values[index] > self.values[best] { index } else { best }
                },
            )?;
        self.given |= 1 << best;
        self.last = self.values[best];
        Some(self.moves[best])
    }
}
