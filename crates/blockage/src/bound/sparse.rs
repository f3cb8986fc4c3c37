//! Placements of the kings where few squares have one.

use palisade_board::{Bitboard, Square};
use palisade_structure::{Placements, neighbors};

/// A set of placements with the attacking king's squares that may have one. Nothing is done
/// for the other squares.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    sets: Placements,
    /// The attacking king's squares that may have a placement.
    pub(super) kings: Bitboard,
}

impl Sparse {
    pub(super) const EMPTY: Self = Self { sets: Placements::EMPTY, kings: Bitboard::EMPTY };

    /// One placement.
    pub(super) fn single(king: Square, defender: Square, attacker_moves: bool) -> Self {
        let sets = Placements::single(king, defender, attacker_moves);
        Self { sets, kings: king.bitboard() }
    }

    /// Forgets every placement.
    pub(super) fn clear(&mut self) {
        for king in self.kings {
            *self.attacks_mut(king) = Bitboard::EMPTY;
            *self.replies_mut(king) = Bitboard::EMPTY;
        }
        self.kings = Bitboard::EMPTY;
    }

    /// Squares of the defending king with the attacker to move.
    #[inline]
    pub(super) fn attacks(&self, king: Square) -> Bitboard {
        self.sets.attacker_moves[king]
    }

    /// Squares of the defending king with him to move.
    #[inline]
    pub(super) fn replies(&self, king: Square) -> Bitboard {
        self.sets.defender_moves[king]
    }

    /// Squares of the defending king with the attacker to move, to be changed. A caller that
    /// adds squares notes the king's square.
    #[inline]
    pub(super) fn attacks_mut(&mut self, king: Square) -> &mut Bitboard {
        &mut self.sets.attacker_moves[king]
    }

    /// Squares of the defending king with him to move, to be changed. A caller that adds
    /// squares notes the king's square.
    #[inline]
    pub(super) fn replies_mut(&mut self, king: Square) -> &mut Bitboard {
        &mut self.sets.defender_moves[king]
    }

    /// Adds placements with the attacker to move.
    #[inline]
    pub(super) fn add_attack(&mut self, king: Square, defenders: Bitboard) {
        if defenders.any() {
            *self.attacks_mut(king) |= defenders;
            self.kings |= king.bitboard();
        }
    }

    /// Adds placements with the defender to move.
    #[inline]
    pub(super) fn add_reply(&mut self, king: Square, defenders: Bitboard) {
        if defenders.any() {
            *self.replies_mut(king) |= defenders;
            self.kings |= king.bitboard();
        }
    }

    /// Squares of the defending king with him to move; or only those from which he
    /// has a step inside the set.
    #[inline]
    pub(super) fn replies_by(&self, king: Square, steps_only: bool) -> Bitboard {
        let replies = self.replies(king);
        if steps_only { replies & neighbors(self.attacks(king)) } else { replies }
    }

    /// Have the two sets a placement in common?
    pub(super) fn meets(&self, other: &Self) -> bool {
        (self.kings & other.kings).iter().any(|king| {
            self.attacks(king).meets(other.attacks(king))
                || self.replies(king).meets(other.replies(king))
        })
    }

    pub(super) fn join(&mut self, other: &Self) {
        for king in other.kings {
            *self.attacks_mut(king) |= other.attacks(king);
            *self.replies_mut(king) |= other.replies(king);
        }
        self.kings |= other.kings;
    }
}
