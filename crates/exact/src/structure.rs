//! One pawn structure, seen from the attacker's side: his pawns move north.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, pawn_attacks};

use crate::lanes::{Lanes, ZONE, grow, indices};

/// Where the pawns stand, with the attacker's moving north whatever his colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Structure {
    pub(crate) attack: u64,
    pub(crate) defend: u64,
}

/// A pawn move, or a king's capture of a pawn: what leads from one structure to
/// another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A pawn walks, one square or two.
    Push,
    /// A pawn takes a pawn.
    Takes,
    /// A king takes a pawn.
    KingTakes,
    /// A pawn promotes; the structure after it is the one without the pawn.
    Promotes,
}

/// A step of one side, and the structure after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) step: Step,
    pub(crate) by_attacker: bool,
    /// Where the pawn came from; for a king's capture the same as `to`.
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Squares that must be free of kings: where a push goes, and passes.
    pub(crate) path: u64,
    pub(crate) after: Structure,
    /// After a double push, the structures that taking en passant leads to.
    pub(crate) en_passant: [Option<Structure>; 2],
    /// The number of the structure after it in a graph, once that is known.
    pub(crate) child: u32,
}

/// No number of a structure.
pub(crate) const NOBODY: u32 = u32::MAX;

impl Move {
    /// The structures it leads to: after taking in passing, and after the step.
    pub(crate) fn structures(&self) -> impl Iterator<Item = Structure> {
        self.en_passant.into_iter().flatten().chain([self.after])
    }

    /// The number of the structure after it, if somebody has looked.
    pub(crate) const fn known_child(&self) -> Option<u32> {
        match self.child {
            NOBODY => None,
            child => Some(child),
        }
    }
}

pub(crate) const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
pub(crate) const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The squares attacked by the attacker's pawns.
pub(crate) const fn north_attacks(pawns: u64) -> u64 {
    pawn_attacks(Color::White, Bitboard(pawns)).0
}

/// The squares attacked by the defender's pawns.
pub(crate) const fn south_attacks(pawns: u64) -> u64 {
    pawn_attacks(Color::Black, Bitboard(pawns)).0
}

const fn bit(index: usize) -> u64 {
    1 << index
}

/// The squares beside a square.
const fn beside(square: u64) -> u64 {
    (square << 1 & NOT_A) | (square >> 1 & NOT_H)
}

impl Structure {
    /// The same with the sides changed: seen by the defender, whose pawns go north now.
    pub(crate) const fn turned(self) -> Self {
        Self { attack: self.defend.swap_bytes(), defend: self.attack.swap_bytes() }
    }

    pub(crate) const fn occupied(self) -> u64 {
        self.attack | self.defend
    }

    /// What the attacker's pawns attack.
    pub(crate) const fn attacked(self) -> u64 {
        north_attacks(self.attack)
    }

    /// What the defender's pawns attack.
    pub(crate) const fn guarded(self) -> u64 {
        south_attacks(self.defend)
    }

    /// Has the attacker two pawn moves or more, and none that promotes?
    ///
    /// Then its bounds say nothing, or next to nothing, as long as none of the
    /// structures after it has been looked at: the defender is neither safe, for
    /// all that is known of those moves, nor lost, except by mate.
    pub(crate) const fn is_quiet(self) -> bool {
        let pushes = self.attack << 8 & !self.occupied();
        let captures = self.attacked() & self.defend;
        self.attack >> 48 == 0 && pushes.count_ones() + captures.count_ones() > 1
    }

    /// The squares the attacking king may stand on when the defender is to move.
    pub(crate) const fn attacker_safe(self) -> u64 {
        !(self.occupied() | self.guarded())
    }

    /// Every legal placement with the attacker to move.
    pub(crate) fn attacker_to_move(self) -> Lanes {
        let squares = !(self.occupied() | self.attacked());
        let mut lanes = [0; 64];
        for index in indices(!self.occupied()) {
            lanes[index] = squares & !ZONE[index];
        }
        lanes
    }

    /// Every legal placement with the defender to move.
    pub(crate) fn defender_to_move(self) -> Lanes {
        let squares = !self.occupied();
        let mut lanes = [0; 64];
        for index in indices(self.attacker_safe()) {
            lanes[index] = squares & !ZONE[index];
        }
        lanes
    }

    /// Is this one of the legal placements?
    pub(crate) fn is_legal(self, attacker_moves: bool, attacker: usize, defender: usize) -> bool {
        let apart = ZONE[attacker] & bit(defender) == 0;
        let free = (bit(attacker) | bit(defender)) & self.occupied() == 0;
        let checked = match attacker_moves {
            true => self.attacked() & bit(defender),
            false => self.guarded() & bit(attacker),
        };
        apart && free && checked == 0
    }

    /// The placements with the defender to move in which he is stalemated, if
    /// he has no right to take en passant.
    pub(crate) fn stalemates(self) -> Lanes {
        let mut lanes = [0; 64];
        if self.guarded() & self.attack != 0 {
            // Out of check, a pawn that can take may take: no pawn pins a king.
            return lanes;
        }
        let attacked = self.attacked();
        let ahead = self.defend >> 8 & !self.occupied();
        let enter = !(self.defend | attacked);
        for index in indices(self.attacker_safe()) {
            let pushes = ahead & !bit(index);
            // A lone push is stopped by the defender's own king in front of it.
            let stuck = match pushes.count_ones() {
                0 => !0,
                1 => pushes,
                _ => continue,
            };
            let legal = !self.occupied() & !ZONE[index];
            lanes[index] = stuck & legal & !attacked & !grow(enter & !ZONE[index]);
        }
        lanes
    }

    /// Every step that leads to another structure, the attacker's first, those
    /// of the foremost pawns before the others.
    pub(crate) fn moves(self, list: &mut Vec<Move>) {
        list.clear();
        let (attack, defend, occupied) = (self.attack, self.defend, self.occupied());
        let quiet = |from: usize, to: usize, step: Step, by_attacker: bool, after: Self| Move {
            step,
            by_attacker,
            from: from as u8,
            to: to as u8,
            path: bit(to),
            after,
            en_passant: [None; 2],
            child: NOBODY,
        };
        for from in Bitboard(attack).iter().rev().map(|s| s.index()) {
            let rest = attack & !bit(from);
            for to in indices(north_attacks(bit(from)) & defend) {
                let after = Self { attack: rest | bit(to), defend: defend & !bit(to) };
                list.push(Move { path: 0, ..quiet(from, to, Step::Takes, true, after) });
            }
            let to = from + 8;
            if occupied & bit(to) != 0 {
                continue;
            }
            if to >= 56 {
                let after = Self { attack: rest, defend };
                list.push(quiet(from, to, Step::Promotes, true, after));
                continue;
            }
            let after = Self { attack: rest | bit(to), defend };
            list.push(quiet(from, to, Step::Push, true, after));
            let far = to + 8;
            if from < 16 && occupied & bit(far) == 0 {
                let after = Self { attack: rest | bit(far), defend };
                let mut en_passant = [None; 2];
                for (slot, taker) in indices(beside(bit(far)) & defend).enumerate() {
                    en_passant[slot] =
                        Some(Self { attack: rest, defend: defend & !bit(taker) | bit(to) });
                }
                let path = bit(to) | bit(far);
                let push = quiet(from, far, Step::Push, true, after);
                list.push(Move { path, en_passant, ..push });
            }
        }
        for to in indices(defend & !self.guarded()) {
            let after = Self { attack, defend: defend & !bit(to) };
            list.push(Move { path: 0, ..quiet(to, to, Step::KingTakes, true, after) });
        }
        for to in indices(attack & !self.attacked()) {
            let after = Self { attack: attack & !bit(to), defend };
            list.push(Move { path: 0, ..quiet(to, to, Step::KingTakes, false, after) });
        }
        for from in indices(defend) {
            let rest = defend & !bit(from);
            for to in indices(south_attacks(bit(from)) & attack) {
                let after = Self { attack: attack & !bit(to), defend: rest | bit(to) };
                list.push(Move { path: 0, ..quiet(from, to, Step::Takes, false, after) });
            }
            let to = from - 8;
            if occupied & bit(to) != 0 {
                continue;
            }
            if to < 8 {
                let after = Self { attack, defend: rest };
                list.push(quiet(from, to, Step::Promotes, false, after));
                continue;
            }
            let after = Self { attack, defend: rest | bit(to) };
            list.push(quiet(from, to, Step::Push, false, after));
            let far = to.wrapping_sub(8);
            if from >= 48 && occupied & bit(far) == 0 {
                let after = Self { attack, defend: rest | bit(far) };
                let mut en_passant = [None; 2];
                for (slot, taker) in indices(beside(bit(far)) & attack).enumerate() {
                    en_passant[slot] =
                        Some(Self { attack: attack & !bit(taker) | bit(to), defend: rest });
                }
                let path = bit(to) | bit(far);
                let push = quiet(from, far, Step::Push, false, after);
                list.push(Move { path, en_passant, ..push });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placements::Placements;

    #[test]
    fn a_placement_is_legal_if_it_is_one_of_the_legal_ones() {
        let structure = Structure { attack: 0x0000_0008_1020_4000, defend: 0x0011_0200_0400_0000 };
        let legal = Placements::legal(structure);
        let mut count = 0;
        for moves in [true, false] {
            for attacker in 0..64 {
                for defender in 0..64 {
                    let is_legal = structure.is_legal(moves, attacker, defender);
                    assert_eq!(is_legal, legal.contains(moves, attacker, defender));
                    count += usize::from(is_legal);
                }
            }
        }
        assert!(count > 3000, "{count}");
    }
}
