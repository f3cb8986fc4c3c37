//! Sets of placements of the two kings, for both sides to move, and the fixed
//! point of one structure.

use crate::lanes::{Lanes, ZONE, grow, indices, meet_of_neighbours};
use crate::structure::Structure;

/// A set of placements: for each square of the attacking king the squares of
/// the defending one, with the attacker and with the defender to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placements {
    pub(crate) attacker: Lanes,
    pub(crate) defender: Lanes,
}

impl Placements {
    pub(crate) const NONE: Self = Self { attacker: [0; 64], defender: [0; 64] };

    /// Every legal placement in the structure.
    pub(crate) fn legal(structure: Structure) -> Self {
        Self { attacker: structure.attacker_to_move(), defender: structure.defender_to_move() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        let any = |lanes: &Lanes| lanes.iter().fold(0, |all, &set| all | set);
        any(&self.attacker) | any(&self.defender) == 0
    }

    /// The members that are in `upper` and not in `lower`.
    pub(crate) fn between(&self, lower: &Self, upper: &Self) -> Self {
        let mut rest = *self;
        for index in 0..64 {
            rest.attacker[index] &= upper.attacker[index] & !lower.attacker[index];
            rest.defender[index] &= upper.defender[index] & !lower.defender[index];
        }
        rest
    }

    /// Takes the members of the other set away.
    pub(crate) fn remove(&mut self, other: &Self) {
        for index in 0..64 {
            self.attacker[index] &= !other.attacker[index];
            self.defender[index] &= !other.defender[index];
        }
    }

    pub(crate) fn join(&mut self, other: &Self) {
        for index in 0..64 {
            self.attacker[index] |= other.attacker[index];
            self.defender[index] |= other.defender[index];
        }
    }

    pub(crate) fn contains(&self, attacker_moves: bool, attacker: usize, defender: usize) -> bool {
        let lanes = if attacker_moves { &self.attacker } else { &self.defender };
        lanes[attacker] >> defender & 1 != 0
    }

    /// The members of `inside` that king moves alone can lead to.
    pub(crate) fn spread(&self, structure: Structure, inside: &Self) -> Self {
        let mut reached = *self;
        for index in 0..64 {
            reached.attacker[index] &= inside.attacker[index];
            reached.defender[index] &= inside.defender[index];
        }
        let enter = structure.attacker_safe();
        loop {
            let mut fresh = 0;
            for index in 0..64 {
                let walked = grow(reached.defender[index]) & inside.attacker[index];
                fresh |= walked & !reached.attacker[index];
                reached.attacker[index] |= walked;
            }
            let joined = join_of_neighbours(&reached.attacker);
            for index in indices(enter) {
                let walked = joined[index] & inside.defender[index];
                fresh |= walked & !reached.defender[index];
                reached.defender[index] |= walked;
            }
            if fresh == 0 {
                return reached;
            }
        }
    }
}

/// For each square, the union over the neighbours of the square.
pub(crate) fn join_of_neighbours(sets: &Lanes) -> Lanes {
    let mut turned = [0; 64];
    for index in 0..64 {
        turned[index] = !sets[index];
    }
    let mut joined = meet_of_neighbours(&turned);
    for set in &mut joined {
        *set = !*set;
    }
    joined
}

/// What the other structures mean for one structure: the terms of its fixed
/// point that king moves within it do not change.
pub(crate) struct Terms {
    /// With the attacker to move: what his pawn moves leave to the defender.
    pub(crate) gate: Lanes,
    /// With the defender to move: safe by a pawn move, or by stalemate.
    pub(crate) give: Lanes,
    /// Squares the defending king may take a pawn on and be safe.
    pub(crate) enter: Lanes,
    /// For each square the attacking king may step to, what the step allows
    /// without an answer by a king's walk.
    pub(crate) allow: Lanes,
    /// Legal with the defender to move.
    pub(crate) legal: Lanes,
}

impl Terms {
    /// The terms of a structure in which only kings move.
    pub(crate) fn new(structure: Structure, legal: &Lanes) -> Self {
        let mut allow = [!0; 64];
        for index in indices(structure.attacker_safe()) {
            allow[index] = ZONE[index];
        }
        Self { gate: [!0; 64], give: structure.stalemates(), enter: [0; 64], allow, legal: *legal }
    }

    /// The greatest set of placements inside `start` from which the defender is
    /// never made to leave it.
    #[inline]
    pub(crate) fn solve(&self, start: &Lanes) -> Placements {
        self.solve_watched(start, |_| {})
    }

    /// The same, with a look at the set after each sweep.
    #[inline]
    pub(crate) fn solve_watched(
        &self,
        start: &Lanes,
        mut watch: impl FnMut(&Placements),
    ) -> Placements {
        let mut set = Placements { attacker: *start, defender: [0; 64] };
        for index in 0..64 {
            set.attacker[index] &= self.gate[index];
        }
        let mut give = self.give;
        for (give, legal) in give.iter_mut().zip(self.legal) {
            *give &= legal;
        }
        let mut allow = [0; 64];
        loop {
            for index in 0..64 {
                let walks = grow(set.attacker[index] | self.enter[index]);
                let safe = give[index] | (walks & self.legal[index]);
                set.defender[index] = safe;
                allow[index] = self.allow[index] | safe;
            }
            watch(&set);
            let meet = meet_of_neighbours(&allow);
            let mut lost = 0;
            for (held, meet) in set.attacker.iter_mut().zip(meet) {
                lost |= *held & !meet;
                *held &= meet;
            }
            if lost == 0 {
                return set;
            }
        }
    }
}
