//! A plain judge of small endings: every position a node, moves of `Position`, and flags swept
//! until nothing changes. It knows nothing of slices. What the databases know it asks them.

use std::collections::HashMap;

use palisade_board::{Color, Position, Square};

/// Every position that can come of one, and who wins it.
pub(super) struct Judge {
    positions: Vec<Position>,
    /// Where the move to a position has promoted.
    promoted: Vec<Option<Square>>,
    wins: [Vec<bool>; 2],
}

/// By side, whether it wins; of a position that has to be worked out nothing. The square is where
/// the last move has promoted.
type Leaf<'l> = &'l dyn Fn(&Position, Option<Square>) -> Option<[bool; 2]>;

impl Judge {
    /// All that can come of a position, unless there are more than `most`.
    pub(super) fn new(root: &Position, most: usize, leaf: Leaf<'_>) -> Option<Self> {
        let mut positions = vec![root.without_counters()];
        let mut promoted = vec![None];
        let mut index = HashMap::from([((positions[0], None), 0_usize)]);
        let mut moves: Vec<Vec<usize>> = Vec::new();
        let mut leaves = Vec::new();
        while let Some(&at) = positions.get(moves.len()) {
            let mut next = Vec::new();
            leaves.push(leaf(&at, promoted[moves.len()]));
            if leaves.last() != Some(&None) {
                moves.push(next);
                continue;
            }
            for (step, after) in at.successors() {
                let after = after.without_counters();
                let new = step.promotion.map(|_| step.to);
                let number = *index.entry((after, new)).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(after);
                    promoted.push(new);
                }
                next.push(number);
            }
            if positions.len() > most {
                return None;
            }
            moves.push(next);
        }
        let wins = Color::ALL.map(|side| Self::sweep(&positions, &moves, &leaves, side));
        Some(Self { positions, promoted, wins })
    }

    fn sweep(
        positions: &[Position],
        moves: &[Vec<usize>],
        leaves: &[Option<[bool; 2]>],
        side: Color,
    ) -> Vec<bool> {
        let known = |leaf: &Option<[bool; 2]>| leaf.is_some_and(|wins| wins[side.index()]);
        let mut won: Vec<bool> = leaves.iter().map(known).collect();
        loop {
            let mut changed = false;
            for number in (0..positions.len()).rev() {
                if won[number] || leaves[number].is_some() {
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

    /// Each position that no promotion leads to, and by side whether it wins.
    pub(super) fn answers(&self) -> impl Iterator<Item = (&Position, [bool; 2])> {
        let both = self.wins[0].iter().zip(&self.wins[1]).map(|(&white, &black)| [white, black]);
        let all = self.positions.iter().zip(both).zip(&self.promoted);
        all.filter(|(_, promoted)| promoted.is_none()).map(|(answer, _)| answer)
    }
}
