//! The fixed point of one structure.
//!
//! Proof: `docs/endings.md`, 1.2.

use palisade_board::Bitboard;
use palisade_structure::{KingSets, Placements, Structure, neighbors, zone};

/// What the other structures mean for one structure: the terms of its fixed
/// point that king moves within it do not change.
pub(crate) struct Terms {
    /// With the attacker to move: what his pawn moves leave to the defender.
    pub(crate) gate: KingSets,
    /// With the defender to move: safe by a pawn move, or by stalemate.
    pub(crate) give: KingSets,
    /// Squares the defending king may take a pawn on and be safe.
    pub(crate) enter: KingSets,
    /// For each square the attacking king may step to, what the step allows
    /// without an answer by a king's walk.
    pub(crate) allow: KingSets,
    /// Legal with the defender to move.
    pub(crate) legal: KingSets,
}

impl Terms {
    /// The terms of a structure in which only kings move.
    pub(crate) fn new(structure: Structure, legal: &KingSets) -> Self {
        let mut allow = KingSets::FULL;
        for king in structure.walkable() {
            allow[king] = zone(king);
        }
        let give = structure.all_stalemates();
        Self { gate: KingSets::FULL, give, enter: KingSets::EMPTY, allow, legal: *legal }
    }

    /// No condition at all: what a single change adds to these can be read off.
    pub(crate) const fn nothing() -> Self {
        Self {
            gate: KingSets::FULL,
            give: KingSets::EMPTY,
            enter: KingSets::EMPTY,
            allow: KingSets::FULL,
            legal: KingSets::FULL,
        }
    }

    /// The greatest set of placements inside `start` from which the defender is
    /// never made to leave it.
    #[inline]
    pub(crate) fn solve(&self, start: &KingSets) -> Placements {
        self.solve_watched(start, |_| {})
    }

    /// The same, with a look at the set after each sweep.
    #[inline]
    pub(crate) fn solve_watched(
        &self,
        start: &KingSets,
        mut watch: impl FnMut(&Placements),
    ) -> Placements {
        let mut set = Placements { attacker_moves: *start, defender_moves: KingSets::EMPTY };
        set.attacker_moves &= &self.gate;
        let mut give = self.give;
        give &= &self.legal;
        let mut allow = KingSets::EMPTY;
        loop {
            self.sweep(&give, &mut set, &mut allow);
            watch(&set);
            let meet = allow.meet_of_neighbors();
            let mut lost = Bitboard::EMPTY;
            let held = set.attacker_moves.as_array_mut().iter_mut();
            for (held, &meet) in held.zip(meet.as_array()) {
                lost |= *held - meet;
                *held &= meet;
            }
            if lost.is_empty() {
                return set;
            }
        }
    }

    /// What the defender has when it is his move, and what each step allows then.
    #[inline(always)]
    fn sweep(&self, give: &KingSets, set: &mut Placements, allow: &mut KingSets) {
        let (attacks, replies) = (set.attacker_moves.as_array(), &mut set.defender_moves);
        let (replies, allow) = (replies.as_array_mut(), allow.as_array_mut());
        let (enter, legal) = (self.enter.as_array(), self.legal.as_array());
        let (give, allowed) = (give.as_array(), self.allow.as_array());
        for index in 0..64 {
            let walks = neighbors(attacks[index] | enter[index]);
            let safe = give[index] | (walks & legal[index]);
            replies[index] = safe;
            allow[index] = allowed[index] | safe;
        }
    }
}
