//! The game of the two kings in one structure.

use palisade_board::{Bitboard, Rank, Square, king_attacks, king_flood};

use super::change::{Change, Child, Children};
use super::placements::{Placements, Table};
use super::runners::Runners;
use super::steps::{neighbors, zone};
use super::structure::{ATTACKER, Structure};

/// One structure, with what is known of the placements of the kings in it.
#[derive(Clone, Debug)]
pub(super) struct KingsGame {
    pub(super) structure: Structure,
    /// Where the attacking king has been asked about, and what he reaches from there.
    pub(super) region: Bitboard,
    walkable: Bitboard,
    /// Placements that nothing has refuted yet.
    pub(super) open: Placements,
    /// Placements that are safe whatever the attacker does.
    pub(super) proved: Placements,
    /// Attacking pawns that the defending king may still hope to take.
    prey: Table,
    /// Squares of the defending king from which he may still hope that a capture by
    /// a pawn saves him, or where he is stalemated.
    rescued: Table,
    /// Have the children been judged at a glance?
    pub(super) glanced: bool,
}

impl KingsGame {
    pub(super) const EMPTY: Self = Self {
        structure: Structure { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY },
        region: Bitboard::EMPTY,
        walkable: Bitboard::EMPTY,
        open: Placements::EMPTY,
        proved: Placements::EMPTY,
        prey: Table::EMPTY,
        rescued: Table::EMPTY,
        glanced: false,
    };

    /// Makes an empty game that of a structure, with nothing known.
    pub(super) fn begin(&mut self, structure: Structure) {
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
            *self.open.attacker_moves.at_mut(king) =
                (self.apart(king) - attacked) & runners.caught(king);
            *self.open.defender_moves.at_mut(king) = Bitboard::FULL;
            *self.rescued.at_mut(king) = self.stalemates(king);
            for beside in king_attacks(king) & old & self.walkable {
                *self.open.attacker_moves.at_mut(king) &=
                    self.open.defender_moves.at(beside) | zone(beside);
            }
        }
        self.glanced = false;
        self.region |= fresh;
        self.open.kings |= fresh;
        self.hope(fresh);
        self.settle(fresh);
    }

    /// The most that promotions and the defender's captures can leave: all that is
    /// not at once illegal.
    fn hope(&mut self, kings: Bitboard) {
        let s = self.structure;
        for from in s.attackers & Rank::Seventh.bitboard() {
            let Some(to) = from.forward(ATTACKER) else { continue };
            let guarded = s.without_attacker(from).attacked().contains(to);
            for king in kings.without(to) {
                let guarded = guarded || king_attacks(king).contains(to);
                let caught = if guarded { to.bitboard() } else { zone(to) };
                *self.open.attacker_moves.at_mut(king) &= caught;
            }
        }
        for king in kings {
            // A guarded pawn attacked by no other is not to be taken either.
            *self.prey.at_mut(king) = s.attackers - s.attacked() - zone(king);
        }
        for child in Children::captures_by_defending_pawns(s) {
            let legal = !child.attacked();
            for king in kings {
                let saved = legal & self.apart(king);
                *self.rescued.at_mut(king) |= saved;
            }
        }
    }

    /// Squares of the defending king beside no king and on no pawn.
    #[inline]
    fn apart(&self, king: Square) -> Bitboard {
        !(zone(king) | self.structure.all())
    }

    /// Stalemates of the defender: not in check, no move of king or pawn.
    fn stalemates(&self, king: Square) -> Bitboard {
        let s = self.structure;
        if (s.attackers & s.guarded()).any() {
            return Bitboard::EMPTY;
        }
        let closed = s.attacked() | s.defenders | zone(king);
        let stuck = !neighbors(!closed) & (self.apart(king) - s.attacked());
        if stuck.is_empty() {
            return stuck;
        }
        // A pawn may be stopped by nothing but a king.
        let targets = s.defenders.south() - s.all() - king.bitboard();
        if targets.is_empty() {
            stuck
        } else if targets.has_several() {
            Bitboard::EMPTY
        } else {
            stuck & targets
        }
    }

    #[inline]
    fn replies(&self, king: Square) -> Bitboard {
        let reach = neighbors(self.open.attacker_moves.at(king) | self.prey.at(king));
        (reach & self.apart(king)) | self.rescued.at(king)
    }

    /// Removes what the other placements refute, until nothing changes: what is left
    /// is closed under the moves inside the structure. Only the `stale` squares of
    /// the attacking king have changed.
    fn settle(&mut self, mut stale: Bitboard) {
        while let Some(king) = stale.first() {
            stale = stale.without(king);
            let before = self.open.defender_moves.at(king);
            let after = before & self.replies(king);
            if after == before {
                continue;
            }
            *self.open.defender_moves.at_mut(king) = after;
            if !self.walkable.contains(king) {
                continue;
            }
            let allowed = after | zone(king);
            for from in king_attacks(king) & self.region {
                let waiting = self.open.attacker_moves.at_mut(from);
                if !waiting.is_subset(allowed) {
                    *waiting &= allowed;
                    stale |= from.bitboard();
                }
            }
        }
    }

    /// The same game with no hope for any capture: what is left open after children
    /// were granted and the rest was settled, is proved.
    pub(super) fn without_hope(&self) -> Self {
        let mut game = self.clone();
        for king in self.region {
            *game.prey.at_mut(king) = Bitboard::EMPTY;
            *game.rescued.at_mut(king) = self.stalemates(king);
        }
        game
    }

    /// Keeps what a child's safe squares allow, with either side to move there, while
    /// the attacking king stands on one of the `kings` after the change.
    pub(super) fn grant(
        &mut self,
        change: Change,
        kings: Bitboard,
        attacker_moves: impl Fn(Square) -> Bitboard,
        defender_moves: impl Fn(Square) -> Bitboard,
    ) {
        for king in kings {
            match change {
                Change::Push { path, .. } => {
                    *self.open.attacker_moves.at_mut(king) &= defender_moves(king) | path;
                }
                Change::PawnTakes => {
                    *self.open.attacker_moves.at_mut(king) &= defender_moves(king);
                }
                Change::KingTakes { to } => {
                    let allowed = defender_moves(king) | zone(to);
                    for from in king_attacks(to) & self.region {
                        *self.open.attacker_moves.at_mut(from) &= allowed;
                    }
                }
                Change::Promote { to } => {
                    let caught =
                        if attacker_moves(king).contains(to) { zone(to) } else { to.bitboard() };
                    *self.open.attacker_moves.at_mut(king) &= caught;
                }
                Change::DefendingKingTakes { on } => {
                    if attacker_moves(king).contains(on) {
                        *self.prey.at_mut(king) |= on.bitboard();
                    }
                }
                Change::DefendingPawnTakes => {
                    let saved = attacker_moves(king) & self.apart(king);
                    *self.rescued.at_mut(king) |= saved;
                }
            }
        }
    }

    /// Closes what is left under the moves inside the structure.
    pub(super) fn close(&mut self) {
        for king in self.region {
            // So that every reply is looked at once.
            *self.open.defender_moves.at_mut(king) = Bitboard::FULL;
        }
        self.settle(self.region);
    }

    /// Is all of this proved that is not refuted?
    pub(super) fn decided(&self, need: &Placements) -> bool {
        (need.kings & self.region).iter().all(|king| {
            (need.attacker_moves.at(king) & self.open.attacker_moves.at(king))
                .is_subset(self.proved.attacker_moves.at(king))
                && (need.defender_moves.at(king) & self.open.defender_moves.at(king))
                    .is_subset(self.proved.defender_moves.at(king))
        })
    }

    /// The placements, neither refuted nor proved, that play from `need` can reach.
    ///
    /// The defender keeps to squares that are proved or reached already where he
    /// can, so that less has to be proved.
    pub(super) fn reached(&self, need: &Placements, reached: &mut Placements) {
        reached.clear();
        let (mut attacks, mut replies) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for king in need.kings & self.region {
            let attack = need.attacker_moves.at(king) & self.open.attacker_moves.at(king);
            let attack = attack - self.proved.attacker_moves.at(king);
            let reply = need.defender_moves.at(king) & self.open.defender_moves.at(king);
            let reply = reply - self.proved.defender_moves.at(king);
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
                let waiting = reached.attacker_moves.at(king);
                for to in king_attacks(king) & self.walkable {
                    let known = self.proved.defender_moves.at(to) | reached.defender_moves.at(to);
                    let more = (waiting & self.open.defender_moves.at(to)) - known;
                    if more.any() {
                        reached.add_reply(to, more);
                        replies |= to.bitboard();
                    }
                }
            } else if let Some(king) = replies.first() {
                replies = replies.without(king);
                let known = reached.attacker_moves.at(king) | self.proved.attacker_moves.at(king);
                let without_step = reached.defender_moves.at(king) - neighbors(known);
                let more = neighbors(without_step) & self.open.attacker_moves.at(king);
                if more.any() {
                    reached.add_attack(king, more);
                    attacks |= king.bitboard();
                }
            } else {
                return;
            }
        }
    }

    /// Those of the reached placements where the defending king has no step and is
    /// not stalemated: only a capture saves him.
    pub(super) fn in_need_of_captures(&self, reached: &Placements) -> Table {
        let mut needy = Table::EMPTY;
        for king in reached.kings {
            let replying = reached.defender_moves.at(king);
            if replying.is_empty() {
                continue;
            }
            let known = reached.attacker_moves.at(king) | self.proved.attacker_moves.at(king);
            let rest = replying - neighbors(known);
            if rest.any() {
                *needy.at_mut(king) = rest - self.stalemates(king);
            }
        }
        needy
    }

    /// What of a child the reached placements need.
    pub(super) fn wanted(
        &self,
        child: Child,
        reached: &Placements,
        needy: &Table,
        wanted: &mut Placements,
    ) {
        wanted.clear();
        for king in reached.kings {
            let waiting = reached.attacker_moves.at(king);
            match child.change {
                Change::Push { path, .. } => {
                    if !path.contains(king) {
                        wanted.add_reply(king, waiting - path);
                    }
                }
                Change::PawnTakes => wanted.add_reply(king, waiting),
                Change::KingTakes { to } => {
                    if king_attacks(king).contains(to) {
                        wanted.add_reply(to, waiting - zone(to));
                    }
                }
                Change::Promote { to } => {
                    if king != to && waiting.meets(king_attacks(to)) {
                        wanted.add_attack(king, to.bitboard());
                    }
                }
                Change::DefendingKingTakes { on } => {
                    if self.prey.at(king).contains(on) && needy.at(king).meets(king_attacks(on)) {
                        wanted.add_attack(king, on.bitboard());
                    }
                }
                Change::DefendingPawnTakes => {
                    wanted.add_attack(king, needy.at(king) - child.structure.attacked());
                }
            }
        }
    }

    /// Takes back the hope for placements of a child that are refuted. `others` says
    /// of each square of the attacking king where captures by other pawns may still
    /// save the defender.
    pub(super) fn refute(
        &mut self,
        change: Change,
        refuted: &Placements,
        others: impl Fn(Square) -> Bitboard,
    ) {
        let mut stale = Bitboard::EMPTY;
        for king in refuted.kings {
            let attack = refuted.attacker_moves.at(king);
            let reply = refuted.defender_moves.at(king);
            match change {
                Change::Push { .. } | Change::PawnTakes => {
                    *self.open.attacker_moves.at_mut(king) -= reply;
                    stale |= king.bitboard();
                }
                Change::KingTakes { to } => {
                    for from in king_attacks(to) & self.region {
                        *self.open.attacker_moves.at_mut(from) -= reply;
                        stale |= from.bitboard();
                    }
                }
                Change::Promote { to } => {
                    *self.open.attacker_moves.at_mut(king) &= to.bitboard();
                    stale |= king.bitboard();
                }
                Change::DefendingKingTakes { on } => {
                    *self.prey.at_mut(king) -= on.bitboard();
                    stale |= king.bitboard();
                }
                Change::DefendingPawnTakes => {
                    let lost = attack - others(king) - self.stalemates(king);
                    *self.rescued.at_mut(king) -= lost;
                    stale |= king.bitboard();
                }
            }
        }
        self.settle(stale);
    }
}
