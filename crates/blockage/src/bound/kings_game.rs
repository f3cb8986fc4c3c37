//! The game of the two kings in one structure: section 6 of `docs/blockage-proof.md`.

use palisade_board::{Bitboard, Rank, Square, king_attacks, king_flood};
use palisade_structure::{ATTACKER, Change, DEFENDER, KingSets, Step, Structure, neighbors, zone};

use super::runners::Runners;
use super::sparse::Sparse;

/// One structure, with what is known of the placements of the kings in it.
#[derive(Clone, Debug)]
pub(crate) struct KingsGame {
    pub(super) structure: Structure,
    /// Squares of the attacking king that were asked about, and those he reaches from there.
    pub(super) region: Bitboard,
    walkable: Bitboard,
    /// Placements that nothing has refuted yet.
    pub(super) open: Sparse,
    /// Placements that are safe whatever the attacker does.
    pub(super) proved: Sparse,
    /// Attacking pawns that the defending king may still hope to take.
    prey: KingSets,
    /// Squares of the defending king from which he may still hope that a capture by
    /// a pawn saves him, or where he is stalemated.
    rescued: KingSets,
    /// Have the children been judged at a glance?
    pub(super) glanced: bool,
}

impl KingsGame {
    pub(super) const EMPTY: Self = Self {
        structure: Structure::EMPTY,
        region: Bitboard::EMPTY,
        walkable: Bitboard::EMPTY,
        open: Sparse::EMPTY,
        proved: Sparse::EMPTY,
        prey: KingSets::EMPTY,
        rescued: KingSets::EMPTY,
        glanced: false,
    };

    /// Makes it the game of a structure, with nothing known.
    pub(super) fn begin(&mut self, structure: Structure) {
        // Nothing is known before a square of the attacking king is asked about.
        if self.region.any() {
            *self = Self::EMPTY;
        }
        self.structure = structure;
        self.walkable = structure.walkable();
    }

    /// Takes in more squares of the attacking king.
    pub(super) fn extend(&mut self, kings: Bitboard) {
        let fresh = kings - self.region;
        if fresh.is_empty() {
            return;
        }
        let old = self.region;
        let fresh = king_flood(fresh, self.walkable) - old;
        let attacked = self.structure.attacked();
        let runners = Runners::of(self.structure);
        for king in fresh {
            *self.open.attacks_mut(king) =
                (self.structure.apart(king) - attacked) & runners.caught(king);
            *self.open.replies_mut(king) = Bitboard::FULL;
            self.rescued[king] = self.structure.stalemates(king);
            for beside in king_attacks(king) & old & self.walkable {
                let allowed = self.open.replies(beside) | zone(beside);
                *self.open.attacks_mut(king) &= allowed;
            }
        }
        self.glanced = false;
        self.region |= fresh;
        self.open.kings |= fresh;
        self.hope(fresh);
        self.settle(fresh);
    }

    /// The greatest set of placements to start from: all that are legal.
    fn hope(&mut self, kings: Bitboard) {
        let s = self.structure;
        for from in s.attackers & Rank::Seventh.bitboard() {
            let Some(to) = from.forward(ATTACKER) else { continue };
            let guarded = s.without(ATTACKER, from).attacked().contains(to);
            for king in kings.without(to) {
                let guarded = guarded || king_attacks(king).contains(to);
                let caught = if guarded { to.bitboard() } else { zone(to) };
                *self.open.attacks_mut(king) &= caught;
            }
        }
        for king in kings {
            // A guarded pawn attacked by no other is not to be taken either.
            self.prey[king] = s.attackers - s.attacked() - zone(king);
        }
        for taken in s.pawn_takes(DEFENDER) {
            let legal = !taken.after.attacked();
            for king in kings {
                let saved = legal & self.structure.apart(king);
                self.rescued[king] |= saved;
            }
        }
    }

    #[inline]
    fn replies(&self, king: Square) -> Bitboard {
        let reach = neighbors(self.open.attacks(king) | self.prey[king]);
        (reach & self.structure.apart(king)) | self.rescued[king]
    }

    /// Removes placements that the others refute, until nothing changes.
    ///
    /// The placements that are left are closed under the moves inside the structure. Only
    /// the `stale` squares of the attacking king have changed.
    fn settle(&mut self, mut stale: Bitboard) {
        while let Some(king) = stale.first() {
            stale = stale.without(king);
            let before = self.open.replies(king);
            let after = before & self.replies(king);
            if after == before {
                continue;
            }
            *self.open.replies_mut(king) = after;
            if !self.walkable.contains(king) {
                continue;
            }
            let allowed = after | zone(king);
            for from in king_attacks(king) & self.region {
                let waiting = self.open.attacks_mut(from);
                if !waiting.is_subset(allowed) {
                    *waiting &= allowed;
                    stale |= from.bitboard();
                }
            }
        }
    }

    /// The game without hope for any capture.
    ///
    /// Placements that stay open after the children were granted and the rest was settled
    /// are proved.
    pub(super) fn without_hope(&self) -> Self {
        let mut game = self.clone();
        for king in self.region {
            game.prey[king] = Bitboard::EMPTY;
            game.rescued[king] = self.structure.stalemates(king);
        }
        game
    }

    /// Keeps what a child's safe squares allow, with either side to move there, while
    /// the attacking king stands on one of the `kings` after the change.
    pub(super) fn grant(
        &mut self,
        change: &Change,
        kings: Bitboard,
        attacker_moves: impl Fn(Square) -> Bitboard,
        defender_moves: impl Fn(Square) -> Bitboard,
    ) {
        let Change { step, by, to, path, .. } = *change;
        for king in kings {
            match (by, step) {
                // A pawn that takes has no path.
                (ATTACKER, Step::Push | Step::Takes) => {
                    *self.open.attacks_mut(king) &= defender_moves(king) | path;
                }
                (ATTACKER, Step::KingTakes) => {
                    let allowed = defender_moves(king) | zone(to);
                    for from in king_attacks(to) & self.region {
                        *self.open.attacks_mut(from) &= allowed;
                    }
                }
                (ATTACKER, Step::Promotes) => {
                    let caught =
                        if attacker_moves(king).contains(to) { zone(to) } else { to.bitboard() };
                    *self.open.attacks_mut(king) &= caught;
                }
                (DEFENDER, Step::KingTakes) => {
                    if attacker_moves(king).contains(to) {
                        self.prey[king] |= to.bitboard();
                    }
                }
                (DEFENDER, Step::Takes) => {
                    let saved = attacker_moves(king) & self.structure.apart(king);
                    self.rescued[king] |= saved;
                }
                // What the defender does not do is not granted to him.
                (DEFENDER, Step::Push | Step::Promotes) => {}
            }
        }
    }

    /// Closes what is left under the moves inside the structure.
    pub(super) fn close(&mut self) {
        for king in self.region {
            // Every reply is looked at once.
            *self.open.replies_mut(king) = Bitboard::FULL;
        }
        self.settle(self.region);
    }

    /// Is every placement of this set either proved or refuted?
    pub(super) fn decided(&self, need: &Sparse) -> bool {
        (need.kings & self.region).iter().all(|king| {
            (need.attacks(king) & self.open.attacks(king)).is_subset(self.proved.attacks(king))
                && (need.replies(king) & self.open.replies(king))
                    .is_subset(self.proved.replies(king))
        })
    }

    /// The placements, neither refuted nor proved, that play from `need` can reach.
    ///
    /// The defender keeps to squares that are proved or reached already where he
    /// can, so that less has to be proved.
    pub(super) fn reached(&self, need: &Sparse, reached: &mut Sparse) {
        reached.clear();
        let (mut attacks, mut replies) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for king in need.kings & self.region {
            let attack = need.attacks(king) & self.open.attacks(king);
            let attack = attack - self.proved.attacks(king);
            let reply = need.replies(king) & self.open.replies(king);
            let reply = reply - self.proved.replies(king);
            reached.add_attack(king, attack);
            reached.add_reply(king, reply);
            if attack.any() {
                attacks |= king.bitboard();
            }
            if reply.any() {
                replies |= king.bitboard();
            }
        }
        loop {
            if let Some(king) = attacks.first() {
                attacks = attacks.without(king);
                let waiting = reached.attacks(king);
                for to in king_attacks(king) & self.walkable {
                    let known = self.proved.replies(to) | reached.replies(to);
                    let more = (waiting & self.open.replies(to)) - known;
                    if more.any() {
                        reached.add_reply(to, more);
                        replies |= to.bitboard();
                    }
                }
            } else if let Some(king) = replies.first() {
                replies = replies.without(king);
                let known = reached.attacks(king) | self.proved.attacks(king);
                let without_step = reached.replies(king) - neighbors(known);
                let more = neighbors(without_step) & self.open.attacks(king);
                if more.any() {
                    reached.add_attack(king, more);
                    attacks |= king.bitboard();
                }
            } else {
                return;
            }
        }
    }

    /// The reached placements in which only a capture saves the defender: his king has no
    /// step, and he is not stalemated.
    pub(super) fn in_need_of_captures(&self, reached: &Sparse) -> KingSets {
        let mut needy = KingSets::EMPTY;
        for king in reached.kings {
            let replying = reached.replies(king);
            if replying.is_empty() {
                continue;
            }
            let known = reached.attacks(king) | self.proved.attacks(king);
            let rest = replying - neighbors(known);
            if rest.any() {
                needy[king] = rest - self.structure.stalemates(king);
            }
        }
        needy
    }

    /// The placements of a child that the reached placements need.
    pub(super) fn wanted(
        &self,
        child: &Change,
        reached: &Sparse,
        needy: &KingSets,
        wanted: &mut Sparse,
    ) {
        wanted.clear();
        let Change { step, by, to, path, after, .. } = *child;
        for king in reached.kings {
            let waiting = reached.attacks(king);
            match (by, step) {
                (ATTACKER, Step::Push | Step::Takes) => {
                    if !path.contains(king) {
                        wanted.add_reply(king, waiting - path);
                    }
                }
                (ATTACKER, Step::KingTakes) => {
                    if king_attacks(king).contains(to) {
                        wanted.add_reply(to, waiting - zone(to));
                    }
                }
                (ATTACKER, Step::Promotes) => {
                    if king != to && waiting.meets(king_attacks(to)) {
                        wanted.add_attack(king, to.bitboard());
                    }
                }
                (DEFENDER, Step::KingTakes) => {
                    if self.prey[king].contains(to) && needy[king].meets(king_attacks(to)) {
                        wanted.add_attack(king, to.bitboard());
                    }
                }
                (DEFENDER, Step::Takes) => {
                    wanted.add_attack(king, needy[king] - after.attacked());
                }
                (DEFENDER, Step::Push | Step::Promotes) => {}
            }
        }
    }

    /// Takes back the hope for placements of a child that are refuted.
    ///
    /// For each square of the attacking king `others` says where captures by other pawns may
    /// still save the defender.
    pub(super) fn refute(
        &mut self,
        change: &Change,
        refuted: &Sparse,
        others: impl Fn(Square) -> Bitboard,
    ) {
        let mut stale = Bitboard::EMPTY;
        let Change { step, by, to, .. } = *change;
        for king in refuted.kings {
            let attack = refuted.attacks(king);
            let reply = refuted.replies(king);
            match (by, step) {
                (ATTACKER, Step::Push | Step::Takes) => {
                    *self.open.attacks_mut(king) -= reply;
                    stale |= king.bitboard();
                }
                (ATTACKER, Step::KingTakes) => {
                    for from in king_attacks(to) & self.region {
                        *self.open.attacks_mut(from) -= reply;
                        stale |= from.bitboard();
                    }
                }
                (ATTACKER, Step::Promotes) => {
                    *self.open.attacks_mut(king) &= to.bitboard();
                    stale |= king.bitboard();
                }
                (DEFENDER, Step::KingTakes) => {
                    self.prey[king] -= to.bitboard();
                    stale |= king.bitboard();
                }
                (DEFENDER, Step::Takes) => {
                    let lost = attack - others(king) - self.structure.stalemates(king);
                    self.rescued[king] -= lost;
                    stale |= king.bitboard();
                }
                (DEFENDER, Step::Push | Step::Promotes) => {}
            }
        }
        self.settle(stale);
    }
}
