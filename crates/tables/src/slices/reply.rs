//! One placement with the defender to move: has he a legal move?
//!
//! Proof: `docs/slices.md`, step 5.

use palisade_board::{Bitboard, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER};

use super::ground::{SliceGround, attacks, each, king};
use super::key::SliceSpot;

/// A placement of all men.
pub(super) struct SliceReply<'g> {
    ground: &'g SliceGround,
    spot: SliceSpot,
    /// The defending king.
    own: usize,
    occupied: u64,
    /// The attacker's pawns and pieces.
    targets: u64,
}

impl<'g> SliceReply<'g> {
    pub(super) fn new(ground: &'g SliceGround, spot: SliceSpot, own: usize) -> Self {
        let occupied = ground.pawns | ground.men(spot) | 1 << own;
        let mut targets = ground.key.structure.attackers.0;
        for (axis, man) in ground.axes.iter().enumerate() {
            if matches!(man, Some((true, _))) {
                targets |= ground.man(spot, axis);
            }
        }
        Self { ground, spot, own, occupied, targets }
    }

    /// Is his king safe on a square when these squares are occupied, and what stood on `taken` is
    /// gone?
    fn is_safe(&self, own: usize, taken: u64, occupied: u64) -> bool {
        let pawns = self.ground.key.structure.attackers.0 & !taken;
        let by_pawns = pawn_attacks(ATTACKER, Bitboard(pawns)).0;
        if (by_pawns | king(self.spot.king)) >> own & 1 != 0 {
            return false;
        }
        self.ground.axes.iter().enumerate().all(|(axis, man)| match *man {
            Some((true, kind)) if self.ground.man(self.spot, axis) & taken == 0 => {
                attacks(kind, self.spot.men[axis], occupied) >> own & 1 == 0
            }
            _ => true,
        })
    }

    /// After a step of one man, is his king safe?
    fn may(&self, from: usize, to: usize) -> bool {
        let (from, to) = (1 << from, to);
        let own = if from == 1 << self.own { to } else { self.own };
        self.is_safe(own, 1 << to & self.targets, self.occupied & !from | 1 << to)
    }

    /// Has he a legal pawn move or capture? Taking in passing does not count, nor does a double
    /// step: where he is not in check it is legal only if the single one is.
    pub(super) fn can_change(&self) -> bool {
        let structure = self.ground.key.structure;
        let king_takes = each(king(self.own) & self.targets).any(|to| self.may(self.own, to));
        king_takes
            || structure.defenders.iter().any(|pawn| {
                let from = pawn.bitboard();
                let ahead = from.south().0 & !self.occupied;
                let taken = pawn_attacks(DEFENDER, from).0 & self.targets;
                each(ahead | taken).any(|to| self.may(pawn.index(), to))
            })
            || self.pieces_move(self.targets)
    }

    /// Has he a legal move? Taking in passing does not count.
    pub(super) fn can_move(&self) -> bool {
        let free = !self.occupied;
        each(king(self.own) & free).any(|to| self.may(self.own, to))
            || self.pieces_move(free)
            || self.can_change()
    }

    fn pieces_move(&self, goals: u64) -> bool {
        self.ground.axes.iter().enumerate().any(|(axis, man)| match *man {
            Some((false, kind)) => {
                let from = self.spot.men[axis];
                each(attacks(kind, from, self.occupied) & goals).any(|to| self.may(from, to))
            }
            _ => false,
        })
    }
}
