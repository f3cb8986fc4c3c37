//! What lines ask of a [`Position`]: always as the attacker sees it, who is White.
//!
//! Proof: `docs/endings.md`, 4.1.

use palisade_board::{Bitboard, Color, Move, Position, Role};
use palisade_structure::Structure;

pub(super) use palisade_structure::{ATTACKER, DEFENDER};

/// Pieces of both sides that lines are played with at most. A promotion beyond is not followed.
pub(super) const PIECES: u32 = 4;

/// A move with its order (the least first) and the position after it.
pub(super) type LineCandidate = (i32, Move, Position);

/// The position as the attacker sees it, turned if he is Black. Nothing with too many pieces, or where
/// somebody may castle.
pub(super) fn turned(position: &Position, attacker: Color) -> Option<Position> {
    let fits = position.pieces().len() <= PIECES && position.castling().is_empty();
    fits.then(|| if attacker == ATTACKER { *position } else { position.flip() })
}

/// The pawns of a side.
pub(super) const fn pawns(board: &Position, side: Color) -> Bitboard {
    board.men(Role::Pawn.of(side))
}

/// The pawns, if there is nothing else.
pub(super) fn structure(board: &Position) -> Option<Structure> {
    let structure = Structure::new(board.pawns(), ATTACKER);
    board.pieces().is_empty().then_some(structure)
}

/// Has a side nothing to win with?
pub(super) const fn is_bare(board: &Position, side: Color) -> bool {
    !board.color(side).has_several()
}

/// Does the move take, or make a piece?
pub(super) fn is_sharp(board: &Position, step: Move) -> bool {
    step.promotion.is_some() || board.color(!board.side_to_move()).contains(step.to)
}

/// Everything about a position in three words: no two positions with at most [`PIECES`] pieces
/// share them, so what is remembered by them is proved. The key of a position is a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct BoardKey(pub(super) [u64; 3]);

impl BoardKey {
    pub(super) fn of(board: &Position) -> Self {
        // No square on the first rank is ever passed over.
        let mut rest = board.en_passant().map_or(0, |square| square as u64);
        let [attacker, defender] = Color::ALL.map(|side| board.king(side) as u64);
        for part in [board.side_to_move() as u64, attacker, defender] {
            rest = rest << 6 | part;
        }
        let pieces = board.pieces();
        for square in pieces {
            // No piece is a pawn, the first of the roles, so none is packed as nothing.
            let man =
                board.man_on(square).map_or(0, |man| (man.color as u64) << 3 | man.role as u64);
            rest = rest << 10 | man << 6 | square as u64;
        }
        rest <<= 10 * PIECES.saturating_sub(pieces.len());
        Self([pawns(board, ATTACKER).0, pawns(board, DEFENDER).0, rest])
    }

    pub(super) fn hash(self) -> usize {
        let mut mixed = 0x9e37_79b9_7f4a_7c15_u64;
        for word in self.0 {
            mixed = (mixed ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
            mixed ^= mixed >> 32;
        }
        mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    extern crate std;

    #[test]
    fn equal_keys_are_equal_positions() {
        let mut seen: std::collections::HashMap<[u64; 3], Position> =
            std::collections::HashMap::new();
        let mut next = Vec::from(["8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1".parse().unwrap()]);
        while let Some(board) = next.pop() {
            if seen.len() > 20_000 {
                break;
            }
            match seen.insert(BoardKey::of(&board).0, board) {
                Some(known) => assert_eq!(known, board),
                None => {
                    let fits = |after: &Position| after.pieces().len() <= PIECES;
                    let after = board.successors().map(|(_, after)| after.without_counters());
                    next.extend(after.filter(fits));
                }
            }
        }
    }
}
