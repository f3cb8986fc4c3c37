//! The moves of a position with their priorities.

use palisade_board::{Move, PawnEnding, Position};

/// The moves of a node and how promising each is; selected lazily, for most
/// nodes are cut after the first.
#[derive(Clone, Debug)]
pub struct Priorities {
    moves: Vec<Move>,
    values: Vec<i32>,
    /// The moves already handed out, one bit each.
    given: u64,
    /// The priority of the move handed out last.
    pub(super) last: i32,
}

impl Priorities {
    /// The moves of a position with equal priorities: the king's, pushes by one, by two, captures
    /// to the east, to the west and in passing, each from a1 towards h8 by their goal.
    #[must_use]
    pub fn new(ending: &PawnEnding) -> Self {
        let mut moves: Vec<_> = Position::from(ending).legal_moves().collect();
        moves.sort_by_key(|step| {
            let kind = if step.from == ending.king(ending.side_to_move()) {
                0
            } else if step.from.file() == step.to.file() {
                let is_last = step.promotion.is_some();
                if is_last { 1 } else { 1 + step.from.rank().distance(step.to.rank()) }
            } else if ending.en_passant() == Some(step.to) {
                6
            } else {
                4 + u8::from(step.to.file() < step.from.file())
            };
            (kind, step.to, (kind == 6).then_some(step.from))
        });
        Self { values: vec![0; moves.len()], moves, given: 0, last: 0 }
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
