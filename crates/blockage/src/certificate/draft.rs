//! A world that is not finished: who stands where, and how floods grow.

use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Color, Man, Position, Rank, Role, Square, attacks, king_attacks, pawn_attacks,
};

const KING: usize = Role::King.index();

/// How the attacker's pawns are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pawns {
    /// Each has a flood. Who might run to the last rank stays on its square, and each of its
    /// pushes changes the world.
    Flood,
    /// Each stays on its square, and each push changes the world.
    Step,
}

/// A world without rows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WorldDraft {
    pub(super) stands: [Bitboard; 6],
    pub(super) loose: Bitboard,
    pub(super) men: Vec<(Role, Bitboard)>,
    /// Where the attacking king may be.
    pub(super) kings: Bitboard,
    pub(super) mover: Role,
}

impl WorldDraft {
    /// What stands in a position.
    pub(super) fn of(position: &Position, attacker: Color) -> Self {
        let mut men = Vec::new();
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            let squares = position.men(role.of(attacker));
            men.extend(squares.iter().map(|at| (role, at.bitboard())));
        }
        Self {
            stands: Role::ALL.map(|role| position.men(role.of(attacker.opponent()))),
            loose: Bitboard::EMPTY,
            men,
            kings: position.king(attacker).bitboard(),
            mover: Role::King,
        }
    }

    /// This man is the mover: he no longer stands.
    pub(super) fn lift(&mut self, role: Role, at: Square) {
        self.mover = role;
        self.stands[role.index()] = self.stands[role.index()].without(at);
    }

    pub(super) fn standing(&self) -> Bitboard {
        self.stands.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// Men of the attacker that are on one square for sure.
    pub(super) fn single(&self) -> Bitboard {
        let sets = self.men.iter().map(|man| man.1).chain([self.kings]);
        sets.filter(|set| !set.has_several()).fold(Bitboard::EMPTY, |all, set| all | set)
    }

    /// What standing men guard against the attacking king.
    pub(super) fn guarded(&self, attacker: Color) -> Bitboard {
        let mut guarded = Bitboard::EMPTY;
        for role in Role::ALL {
            for at in self.stands[role.index()] {
                guarded |= one_step(role.of(attacker.opponent()), at);
            }
        }
        guarded
    }

    /// Where a man that is no king may go from this square.
    pub(super) fn goals(&self, man: Man, from: Square, mover: Bitboard) -> Bitboard {
        let (standing, single) = (self.standing(), self.single());
        let sure = standing | single;
        if man.role != Role::Pawn {
            return attacks(man, from, sure) - single;
        }
        let free = |to: &Square| !sure.contains(*to);
        let ahead = from.forward(man.color).filter(free);
        let first = from.rank() == Rank::Second.relative_to(man.color);
        let far = ahead.filter(|_| first).and_then(|at| at.forward(man.color)).filter(free);
        let prey = standing | self.loose | mover;
        let aside = pawn_attacks(man.color, from.bitboard()) & prey;
        ahead.into_iter().chain(far).fold(aside, Bitboard::with)
    }

    /// Lets everybody go where he can; false if a pawn gets to the last rank.
    ///
    /// If `absorbs`, whoever is taken becomes loose, so that nothing changes the world.
    pub(super) fn settle(&mut self, attacker: Color, pawns: Pawns, absorbs: bool) -> bool {
        loop {
            let before = self.clone();
            for index in 0..self.men.len() {
                let (role, mut set) = self.men[index];
                let runs = role == Role::Pawn && !absorbs && self.runs(attacker, pawns, set);
                for from in set {
                    let goals = self.goals(role.of(attacker), from, Bitboard::EMPTY);
                    let standing = self.standing();
                    if absorbs {
                        self.lose(goals & standing);
                        set |= goals;
                    } else if !runs {
                        let quiet = goals - standing;
                        set |=
                            if role == Role::Pawn { quiet - Bitboard::BACK_RANKS } else { quiet };
                    }
                }
                self.men[index].1 = set;
                if role == Role::Pawn && set.meets(Bitboard::BACK_RANKS) {
                    return false;
                }
            }
            for from in self.kings {
                let near = king_attacks(from) - self.guarded(attacker);
                let near = near - (self.single() - self.kings);
                let standing = self.standing();
                if absorbs {
                    self.lose(near & standing);
                }
                self.kings |= near - self.standing();
            }
            if *self == before {
                return true;
            }
        }
    }

    /// Does this pawn stay on its square, so that its pushes change the world?
    fn runs(&self, attacker: Color, pawns: Pawns, set: Bitboard) -> bool {
        if pawns == Pawns::Step {
            return true;
        }
        let sure = self.standing() | (self.single() - set);
        let mut fill = set;
        while (fill.forward(attacker) - sure - fill).any() {
            fill |= fill.forward(attacker) - sure;
        }
        !set.has_several() && fill.meets(Bitboard::BACK_RANKS)
    }

    fn lose(&mut self, taken: Bitboard) {
        for set in &mut self.stands[..KING] {
            *set -= taken;
        }
        self.loose |= taken;
    }
}

/// The squares that a man attacks one step away.
pub(super) fn one_step(man: Man, at: Square) -> Bitboard {
    attacks(man, at, Bitboard::FULL)
}
