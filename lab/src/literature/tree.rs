//! The branching tree that Church compares his map with: two kings round resting pawns,
//! searched depth first, with and without a hash table.

use std::collections::HashMap;

use palisade::Square;
use palisade_board::{Bitboard, king_attacks};
use palisade_squares::Ground;

/// A search for the fewest moves in which the attacking king reaches a target.
pub(super) struct Tree<'a> {
    ground: &'a Ground,
    targets: Bitboard,
    /// What is known of a placement, the attacker to move: won in so many moves, and not in
    /// so many. None for a search without a table.
    table: Option<HashMap<(Square, Square), (u8, u8)>>,
    pub(super) nodes: u64,
    most: u64,
}

impl<'a> Tree<'a> {
    pub(super) fn new(ground: &'a Ground, targets: Bitboard, hashed: bool, most: u64) -> Self {
        Self { ground, targets, table: hashed.then(HashMap::new), nodes: 0, most }
    }

    /// Positions that the table holds.
    pub(super) fn stored(&self) -> usize {
        self.table.as_ref().map_or(0, HashMap::len)
    }

    /// Deepens move by move: the moves to a win, or how far the nodes went.
    pub(super) fn deepen(&mut self, attacking: Square, defending: Square) -> Result<u8, u8> {
        for moves in 1..=40 {
            if self.wins(attacking, defending, moves) {
                return Ok(moves);
            }
            if self.nodes >= self.most {
                return Err(moves - 1);
            }
        }
        Err(40)
    }

    fn wins(&mut self, attacking: Square, defending: Square, moves: u8) -> bool {
        self.nodes += 1;
        if moves == 0 || self.nodes >= self.most {
            return false;
        }
        if let Some(&(won, not)) =
            self.table.as_ref().and_then(|table| table.get(&(attacking, defending)))
        {
            if won <= moves {
                return true;
            }
            if not >= moves {
                return false;
            }
        }
        let steps = king_attacks(attacking) & self.ground.attacking_squares();
        let wins = steps.iter().any(|to| {
            if king_attacks(to).contains(defending) || to == defending {
                return false;
            }
            let replies = self.ground.defending_squares(to) & king_attacks(defending);
            self.targets.contains(to)
                || replies.any() && replies.iter().all(|reply| self.wins(to, reply, moves - 1))
        });
        if let Some(table) = &mut self.table {
            let known = table.entry((attacking, defending)).or_insert((u8::MAX, 0));
            match wins {
                true => known.0 = known.0.min(moves),
                false => known.1 = known.1.max(moves),
            }
        }
        wins
    }
}
