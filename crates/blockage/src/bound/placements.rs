//! Sets of placements of the two kings.

use palisade_board::{Bitboard, Square};

use super::steps::neighbors;

/// Squares of the defending king for each square of the attacking king.
#[derive(Clone, Debug)]
pub(super) struct Table([Bitboard; 64]);

impl Table {
    pub(super) const EMPTY: Self = Self([Bitboard::EMPTY; 64]);

    #[inline]
    pub(super) fn at(&self, king: Square) -> Bitboard {
        self.0[king.index()]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, king: Square) -> &mut Bitboard {
        &mut self.0[king.index()]
    }
}

/// Placements of the kings with either side to move.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    pub(super) attacker_moves: Table,
    pub(super) defender_moves: Table,
    /// The attacking king's squares that may have a placement.
    pub(super) kings: Bitboard,
}

impl Placements {
    pub(super) const EMPTY: Self =
        Self { attacker_moves: Table::EMPTY, defender_moves: Table::EMPTY, kings: Bitboard::EMPTY };

    /// One placement.
    pub(super) fn single(king: Square, defender: Square, attacker_moves: bool) -> Self {
        let mut placements = Self::EMPTY;
        if attacker_moves {
            placements.add_attack(king, defender.bitboard());
        } else {
            placements.add_reply(king, defender.bitboard());
        }
        placements
    }

    /// Forgets every placement.
    pub(super) fn clear(&mut self) {
        for king in self.kings {
            *self.attacker_moves.at_mut(king) = Bitboard::EMPTY;
            *self.defender_moves.at_mut(king) = Bitboard::EMPTY;
        }
        self.kings = Bitboard::EMPTY;
    }

    /// Adds placements with the attacker to move.
    #[inline]
    pub(super) fn add_attack(&mut self, king: Square, defenders: Bitboard) {
        if defenders.any() {
            *self.attacker_moves.at_mut(king) |= defenders;
            self.kings |= king.bitboard();
        }
    }

    /// Adds placements with the defender to move.
    #[inline]
    pub(super) fn add_reply(&mut self, king: Square, defenders: Bitboard) {
        if defenders.any() {
            *self.defender_moves.at_mut(king) |= defenders;
            self.kings |= king.bitboard();
        }
    }

    /// Squares of the defending king with him to move; or only those from which he
    /// has a step inside the set.
    #[inline]
    pub(super) fn replies(&self, king: Square, steps_only: bool) -> Bitboard {
        let replies = self.defender_moves.at(king);
        if steps_only { replies & neighbors(self.attacker_moves.at(king)) } else { replies }
    }

    /// Have the two sets a placement in common?
    pub(super) fn meets(&self, other: &Self) -> bool {
        (self.kings & other.kings).iter().any(|king| {
            self.attacker_moves.at(king).meets(other.attacker_moves.at(king))
                || self.defender_moves.at(king).meets(other.defender_moves.at(king))
        })
    }

    pub(super) fn join(&mut self, other: &Self) {
        for king in other.kings {
            *self.attacker_moves.at_mut(king) |= other.attacker_moves.at(king);
            *self.defender_moves.at_mut(king) |= other.defender_moves.at(king);
        }
        self.kings |= other.kings;
    }
}
