//! The moves that change a structure.

use palisade_board::{Bitboard, Rank, Square, king_dilate, pawn_attacks};

use super::structure::{ATTACKER, DEFENDER, Structure};

/// A move that changes the structure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The attacker pushes; a king on the path prevents it. If the defender may
    /// then capture en passant, he is not stalemated whatever it looks like.
    Push { path: Bitboard, en_passant: bool },
    /// The attacker promotes; the defending king must take at once.
    Promote { to: Square },
    /// An attacking pawn captures.
    PawnTakes,
    /// The attacking king captures.
    KingTakes { to: Square },
    /// The defending king captures.
    DefendingKingTakes { on: Square },
    /// A defending pawn captures.
    DefendingPawnTakes,
}

impl Change {
    /// Is it the attacker's choice?
    pub(super) const fn is_attackers(self) -> bool {
        !matches!(self, Self::DefendingKingTakes { .. } | Self::DefendingPawnTakes)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) structure: Structure,
    pub(super) change: Change,
}

/// All children of a structure, the attacker's first and the most dangerous of
/// them before the others: at most eight pawns a side make at most 16 pushes, 16
/// captures by pawns each way, and eight captures by each king.
pub(super) struct Children {
    list: [Child; 64],
    len: usize,
}

impl Children {
    /// The children of `s` while the attacking king walks in `region`.
    pub(super) fn of(s: Structure, region: Bitboard) -> Self {
        let mut children =
            Self { list: [Child { structure: s, change: Change::PawnTakes }; 64], len: 0 };
        children.attacks(s, region);
        children.replies(s);
        children
    }

    /// The defender's captures alone.
    pub(super) fn captures_by_defending_pawns(s: Structure) -> impl Iterator<Item = Structure> {
        (s.attackers & s.guarded()).iter().flat_map(move |on| {
            let captors = pawn_attacks(ATTACKER, on.bitboard()) & s.defenders;
            captors.iter().map(move |from| s.recaptured(from, on))
        })
    }

    fn push(&mut self, structure: Structure, change: Change) {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = Child { structure, change };
            self.len += 1;
        }
    }

    fn attacks(&mut self, s: Structure, region: Bitboard) {
        for from in s.attackers & Rank::Seventh.bitboard() {
            if let Some(to) = from.forward(ATTACKER) {
                self.push(s.without_attacker(from), Change::Promote { to });
            }
        }
        for to in s.defenders & (king_dilate(region) - s.guarded()) {
            self.push(s.without_defender(to), Change::KingTakes { to });
        }
        for to in s.defenders & s.attacked() {
            for from in pawn_attacks(DEFENDER, to.bitboard()) & s.attackers {
                self.push(s.captured(from, to), Change::PawnTakes);
            }
        }
        let empty = !s.all();
        for from in s.attackers & (empty.south() - Rank::Seventh.bitboard()) {
            let Some(to) = from.forward(ATTACKER) else { continue };
            let path = to.bitboard();
            self.push(s.pushed(from, to), Change::Push { path, en_passant: false });
            let Some(far) = to.forward(ATTACKER) else { continue };
            if from.rank() == Rank::Second && empty.contains(far) {
                let en_passant = pawn_attacks(ATTACKER, path).meets(s.defenders);
                let path = path.with(far);
                self.push(s.pushed(from, far), Change::Push { path, en_passant });
            }
        }
    }

    fn replies(&mut self, s: Structure) {
        for on in s.attackers - s.attacked() {
            self.push(s.without_attacker(on), Change::DefendingKingTakes { on });
        }
        for structure in Self::captures_by_defending_pawns(s) {
            self.push(structure, Change::DefendingPawnTakes);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Child> + '_ {
        self.list[..self.len].iter().copied()
    }
}
