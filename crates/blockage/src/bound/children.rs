//! The changes of structure that the bound follows.

use palisade_board::{Bitboard, Square, king_dilate};
use palisade_structure::{ATTACKER, Change, DEFENDER, Step, Structure};

/// What changes a structure, the attacker's changes first and the most dangerous of
/// them before the others; of the defender's, captures alone. At most eight pawns a
/// side make at most 16 pushes, 16 captures by pawns each way, and eight captures by
/// each king.
#[derive(Clone)]
pub(super) struct Children {
    list: [Change; 64],
    len: usize,
}

impl Children {
    pub(super) const NONE: Self = {
        let nothing = Change {
            step: Step::Push,
            by: ATTACKER,
            from: Square::A1,
            to: Square::A1,
            path: Bitboard::EMPTY,
            after: Structure::EMPTY,
        };
        Self { list: [nothing; 64], len: 0 }
    };

    /// Forgets all, and lists the children of `s` while the attacking king walks in `region`.
    pub(super) fn become_those_of(&mut self, s: Structure, region: Bitboard) {
        self.len = 0;
        s.promotions(ATTACKER)
            .chain(s.king_takes(ATTACKER, king_dilate(region)))
            .chain(s.pawn_takes(ATTACKER))
            .chain(s.pushes(ATTACKER))
            .chain(s.king_takes(DEFENDER, Bitboard::FULL))
            .chain(s.pawn_takes(DEFENDER))
            .for_each(|change| self.push(change));
    }

    fn push(&mut self, change: Change) {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = change;
            self.len += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Change> + '_ {
        self.list[..self.len].iter()
    }
}
