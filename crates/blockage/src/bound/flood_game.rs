//! A rung: the attacking king is anywhere in his flood.
//!
//! The attacker gets more than the laws give him. His king may stand on any
//! square of his flood at any time, and he may pass. The defender gets less: he
//! moves his king or captures. One set of squares for the defending king then
//! decides a structure, and the structures form a small graph without cycles,
//! for pawns only go forward. See the numbered proof in the crate's
//! `docs/blockage-proof.md`, sections 5 and 6.
//!
//! Pawns are moved here by hand, not by the iterators of `palisade-structure`: most
//! structures are left after a change or two, and with the iterators a node behind a
//! fence takes a tenth more instructions.

use palisade_board::{Bitboard, Rank, Square, king_attacks, king_dilate, king_flood, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER, Structure, neighbors};

use super::arrangement::Common;
use super::steps::with_replies;

/// The defending king's safe squares in one structure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Safe {
    /// The squares from which he holds with the attacker to move.
    pub(super) attacker_moves: Bitboard,
    /// The squares from which he holds with the defender to move.
    pub(super) defender_moves: Bitboard,
}

#[derive(Clone, Copy)]
struct FloodEntry {
    structure: Structure,
    flood: Bitboard,
    safe: Safe,
}

impl FloodEntry {
    const EMPTY: Self = Self {
        structure: Structure::EMPTY,
        flood: Bitboard::EMPTY,
        safe: Safe { attacker_moves: Bitboard::EMPTY, defender_moves: Bitboard::EMPTY },
    };
}

/// The memory of one flood game. It holds `N` structures, the first that were met.
pub(super) struct FloodGame<const N: usize> {
    entries: [FloodEntry; N],
    /// What stands on files that are followed by themselves.
    around: Common,
    /// The squares of the attacking king for which `around` holds.
    allowed: Bitboard,
    /// Squares that the attacking king reaches beyond the allowed ones.
    pub(super) beyond: Bitboard,
    /// Units of work left; one structure costs one.
    pub(super) budget: u32,
}

impl<const N: usize> FloodGame<N> {
    /// A game on some files with the others `around` it, which holds as long as the
    /// attacking king stays where it is `allowed`.
    pub(super) const fn new(around: Common, allowed: Bitboard, budget: u32) -> Self {
        Self { entries: [FloodEntry::EMPTY; N], around, allowed, beyond: Bitboard::EMPTY, budget }
    }

    /// Safe squares of the defending king when the attacking king's flood grows from `seed`.
    ///
    /// If the budget runs out there are too few squares, never too many.
    pub(super) fn safe(&mut self, structure: Structure, seed: Bitboard) -> Safe {
        let flood = king_flood(seed, structure.walkable() - self.around.closed);
        let beyond = flood - self.allowed;
        if beyond.any()
            || structure.attacked().meets(self.around.defenders)
            || structure.defenders.meets(self.around.attacked)
        {
            self.beyond |= beyond;
            return Safe::default();
        }
        let slot = slot(structure, flood) % N;
        let entry = &self.entries[slot];
        if entry.structure == structure && entry.flood == flood {
            return entry.safe;
        }
        if self.budget == 0 {
            return Safe::default();
        }
        self.budget -= 1;
        let safe = self.solve(structure, flood);
        // An answer cut short by the budget is a proof too, but finds too little to be kept.
        if self.budget > 0 {
            self.entries[slot] = FloodEntry { structure, flood, safe };
        }
        safe
    }

    fn solve(&mut self, structure: Structure, flood: Bitboard) -> Safe {
        let near = king_dilate(flood);
        let open = !(structure.all() | structure.attacked() | self.around.disturbed);
        let mut safe = open - near;
        if safe.any() {
            safe = self.after_promotions(structure, flood, safe);
        }
        if safe.any() {
            safe = self.after_king_captures(structure, near, safe);
        }
        if safe.any() {
            safe = self.after_pawn_captures(structure, flood, safe);
        }
        if safe.any() {
            safe = self.after_pushes(structure, flood, safe);
        }
        let captures = self.defending_captures(structure, flood, near);
        let safe = with_replies(safe, captures);
        Safe {
            attacker_moves: safe,
            defender_moves: (neighbors(safe) | captures) - structure.all(),
        }
    }

    /// A pawn that promotes must be taken at once by the king.
    fn after_promotions(
        &mut self,
        structure: Structure,
        flood: Bitboard,
        mut safe: Bitboard,
    ) -> Bitboard {
        let runners = structure.attackers & Rank::Seventh.bitboard();
        for from in runners {
            let Some(to) = from.forward(ATTACKER) else { continue };
            let rest = structure.without(ATTACKER, from);
            let mut held = to.bitboard();
            let seed = flood - held;
            if seed.is_empty() {
                continue;
            }
            if (safe & king_attacks(to)).any() && self.safe(rest, seed).attacker_moves.contains(to)
            {
                held |= king_attacks(to);
            }
            safe &= held;
        }
        safe
    }

    fn after_pushes(
        &mut self,
        structure: Structure,
        flood: Bitboard,
        mut safe: Bitboard,
    ) -> Bitboard {
        let empty = !structure.all();
        let movers = structure.attackers & (empty.south() - Rank::Seventh.bitboard());
        for from in movers {
            let Some(to) = from.forward(ATTACKER) else { continue };
            safe = self.after_push(structure, flood, from, to, to.bitboard(), safe);
            if safe.is_empty() {
                return safe;
            }
            if from.rank() == Rank::Second {
                let Some(far) = to.forward(ATTACKER) else { continue };
                if empty.contains(far) {
                    let path = to.bitboard().with(far);
                    safe = self.after_push(structure, flood, from, far, path, safe);
                    if safe.is_empty() {
                        return safe;
                    }
                }
            }
        }
        safe
    }

    /// A king on the path prevents the push.
    fn after_push(
        &mut self,
        structure: Structure,
        flood: Bitboard,
        from: Square,
        to: Square,
        path: Bitboard,
        safe: Bitboard,
    ) -> Bitboard {
        let seed = flood - path;
        if seed.is_empty() || safe.is_subset(path) {
            return safe;
        }
        safe & (path | self.safe(structure.pushed(ATTACKER, from, to), seed).defender_moves)
    }

    fn after_pawn_captures(
        &mut self,
        structure: Structure,
        flood: Bitboard,
        mut safe: Bitboard,
    ) -> Bitboard {
        for to in structure.defenders & structure.attacked() {
            for from in pawn_attacks(DEFENDER, to.bitboard()) & structure.attackers {
                safe &= self.safe(structure.captured(ATTACKER, from, to), flood).defender_moves;
                if safe.is_empty() {
                    return safe;
                }
            }
        }
        safe
    }

    /// The defending king beside a pawn guards it.
    fn after_king_captures(
        &mut self,
        structure: Structure,
        near: Bitboard,
        mut safe: Bitboard,
    ) -> Bitboard {
        let guarded = structure.guarded() | self.around.closed;
        for to in structure.defenders & (near - guarded) {
            if safe.is_subset(king_attacks(to)) {
                continue;
            }
            let child = self.safe(structure.without(DEFENDER, to), to.bitboard());
            safe &= child.defender_moves | king_attacks(to);
            if safe.is_empty() {
                return safe;
            }
        }
        safe
    }

    /// Squares of the king from which a capture, his own or a pawn's, is safe.
    fn defending_captures(
        &mut self,
        structure: Structure,
        flood: Bitboard,
        near: Bitboard,
    ) -> Bitboard {
        let mut from_here = Bitboard::EMPTY;
        let takeable = structure.attackers - structure.attacked() - near;
        for on in takeable {
            if self.safe(structure.without(ATTACKER, on), flood).attacker_moves.contains(on) {
                from_here |= king_attacks(on);
            }
        }
        for on in structure.attackers & structure.guarded() {
            for from in pawn_attacks(ATTACKER, on.bitboard()) & structure.defenders {
                from_here |=
                    self.safe(structure.captured(DEFENDER, from, on), flood).attacker_moves;
            }
        }
        from_here
    }
}

/// The place in the table of a structure with its flood.
fn slot(structure: Structure, flood: Bitboard) -> usize {
    let mixed = structure.attackers.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ structure.defenders.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(23)
        ^ flood.0.wrapping_mul(0x1656_67b1_9e37_79f9).rotate_left(41);
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize
}
