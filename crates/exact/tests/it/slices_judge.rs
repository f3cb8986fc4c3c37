//! A plain judge of small endings: every position a node, moves of `Position`, and flags swept
//! until nothing changes. It knows nothing of slices.

use std::collections::HashMap;

use palisade_board::{Color, Position};

/// Every position that can come of one, and who wins it.
pub(super) struct Judge {
    positions: Vec<Position>,
    wins: [Vec<bool>; 2],
}

impl Judge {
    /// All that can come of a position, unless there are more than `most`.
    pub(super) fn new(root: &Position, most: usize) -> Option<Self> {
        let mut positions = vec![root.without_counters()];
        let mut index = HashMap::from([(positions[0], 0_usize)]);
        let mut moves: Vec<Vec<usize>> = Vec::new();
        while let Some(&at) = positions.get(moves.len()) {
            let mut next = Vec::new();
            for (_, after) in at.successors() {
                let after = after.without_counters();
                let number = *index.entry(after).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(after);
                }
                next.push(number);
            }
            if positions.len() > most {
                return None;
            }
            moves.push(next);
        }
        let wins = Color::ALL.map(|side| Self::sweep(&positions, &moves, side));
        Some(Self { positions, wins })
    }

    fn sweep(positions: &[Position], moves: &[Vec<usize>], side: Color) -> Vec<bool> {
        let mut won = vec![false; positions.len()];
        loop {
            let mut changed = false;
            for number in (0..positions.len()).rev() {
                if won[number] {
                    continue;
                }
                let (at, next) = (&positions[number], &moves[number]);
                won[number] = match (at.side_to_move() == side, next.is_empty()) {
                    (true, _) => next.iter().any(|&after| won[after]),
                    (false, true) => at.is_check(),
                    (false, false) => next.iter().all(|&after| won[after]),
                };
                changed |= won[number];
            }
            if !changed {
                return won;
            }
        }
    }

    /// Each position, and by side whether it wins.
    pub(super) fn answers(&self) -> impl Iterator<Item = (&Position, [bool; 2])> {
        let both = self.wins[0].iter().zip(&self.wins[1]).map(|(&white, &black)| [white, black]);
        self.positions.iter().zip(both)
    }
}
