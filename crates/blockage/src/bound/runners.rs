//! Pawns that run, as a guess looks at them: `docs/blockage-proof.md`, 6.5. The runner of the
//! first rung is in `home.rs`.

use palisade_board::{Bitboard, Rank, Square, king_dilate};
use palisade_structure::{ATTACKER, Structure};

use super::view::View;

/// Attacking pawns that nothing but the king can stop, and where he must stand.
///
/// The answer only spares work. It may be wrong where the defender gains a move by a
/// check; then a proof is missed.
pub(super) struct Runners {
    list: [(Bitboard, Bitboard); 8],
    len: usize,
}

impl Runners {
    pub(super) fn of(s: Structure) -> Self {
        let mut runners = Self { list: [(Bitboard::EMPTY, Bitboard::EMPTY); 8], len: 0 };
        let closed = s.all() | s.guarded();
        for from in s.attackers {
            let (mut path, mut square, mut moves) = (Bitboard::EMPTY, from, 0);
            while let Some(next) = square.forward(ATTACKER) {
                path |= next.bitboard();
                square = next;
                moves += 1;
            }
            if path.meets(closed) {
                continue;
            }
            if from.rank() == Rank::Second {
                moves -= 1;
            }
            let caught = (0..moves).fold(square.bitboard(), |set, _| king_dilate(set));
            if let Some(place) = runners.list.get_mut(runners.len) {
                *place = (path, caught);
                runners.len += 1;
            }
        }
        runners
    }

    /// Squares of the defending king, the attacker to move, from which he catches
    /// every runner that the attacking king on `king` lets through.
    pub(super) fn caught(&self, king: Square) -> Bitboard {
        self.list[..self.len]
            .iter()
            .filter(|(path, _)| !path.contains(king))
            .fold(Bitboard::FULL, |all, &(_, caught)| all & caught)
    }

    /// Does the defending king catch every runner?
    pub(super) fn caught_in_time(&self, view: View) -> bool {
        let caught = self.caught(view.king);
        let caught = if view.attacker_moves { caught } else { king_dilate(caught) };
        caught.contains(view.defender)
    }
}
