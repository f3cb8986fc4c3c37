//! One structure with a queen: the fixed point of her owner's aim.
//!
//! Proof: `docs/endings.md`, 2.4.

use alloc::sync::Arc;

use palisade_board::{Bitboard, Square, queen_attacks, squares_between};
use palisade_structure::{ATTACKER, Change, Step, Structure};

use super::horizon::Horizon;
use super::store::{Aim, Cube, QueenKey, QueenPlacements, QueenStore, cube};
use crate::rays::{hidden, queen_moves};
use crate::words::{ZONE, grow, indices};

/// One structure with everything about it that the sweeps do not change, each
/// by the owner's king and the queen.
pub(super) struct Setting<'a> {
    structure: Structure,
    store: &'a QueenStore,
    aim: Aim,
    horizon: Horizon,
    /// Squares of the queen that are looked at, none with a pawn.
    queens: u64,
    /// Squares that the other side's pawns attack.
    attacked: u64,
    /// What the queen attacks.
    rays: Cube,
    /// With the owner to move: what is legal.
    own_legal: Cube,
    /// With the other side to move: where the owner has what he wants if the
    /// other king's steps do not spoil it.
    may: Cube,
    /// Squares that the other king may step on, unless the owner is known to
    /// have what he wants then.
    enter: Cube,
    /// What the owner's captures come to, on the square of the pawn.
    captures: Cube,
}

impl<'a> Setting<'a> {
    pub(super) fn new(key: QueenKey, store: &'a QueenStore) -> Self {
        let mut setting = Self::with_queens(key, store, !0);
        setting.owner_takes();
        setting
    }

    /// The same with the queen on these squares alone, and without the owner's captures.
    pub(super) fn with_queens(
        (structure, aim, horizon): QueenKey,
        store: &'a QueenStore,
        queens: u64,
    ) -> Self {
        let mut setting = Self {
            structure,
            store,
            aim,
            horizon,
            queens: queens & !structure.all().0,
            attacked: structure.attacked().0,
            rays: cube(),
            own_legal: cube(),
            may: cube(),
            enter: cube(),
            captures: cube(),
        };
        let (occupied, guarded) = (structure.all().0, structure.guarded().0);
        setting.look();
        for king in indices(!occupied) {
            for queen in indices(setting.queens & !(1 << king)) {
                let legal = !(occupied | ZONE[king] | 1 << queen);
                let rays = setting.rays[king][queen];
                setting.own_legal[king][queen] = legal & !(rays | guarded);
                if (setting.attacked >> king & 1 != 0) || (setting.attacked >> queen & 1 != 0) {
                    // In check he cannot be; and a pawn may take the queen.
                    continue;
                }
                setting.may[king][queen] = legal;
                let mut enter = !(structure.attackers.0 | guarded | ZONE[king] | rays | 1 << queen);
                if (ZONE[king] | guarded) >> queen & 1 == 0 {
                    // The king may take the queen.
                    enter |= 1 << queen;
                }
                setting.enter[king][queen] = enter;
            }
        }
        setting.pawn_moves();
        setting.king_takes();
        setting
    }

    /// Works out what the queen attacks.
    fn look(&mut self) {
        let occupied = self.structure.all();
        for queen in Bitboard(self.queens) {
            let open = queen_attacks(queen, occupied);
            for king in !occupied.with(queen) {
                let seen = if open.contains(king) { open - hidden(queen, king) } else { open };
                self.rays[king.index()][queen.index()] = seen.0;
            }
        }
    }

    /// The table of what a step leads to, if some of the horizon is left after it.
    fn known(&self, structure: Structure, left: Option<Horizon>) -> Option<Arc<QueenPlacements>> {
        self.store.known((structure, self.aim, left?))
    }

    /// The other side's pawn moves: all of them must leave the owner what he
    /// wants. And where there is no move at all, stalemate does not win.
    fn pawn_moves(&mut self) {
        let structure = self.structure;
        let mut any = cube();
        for from in structure.attackers {
            let takes = structure.takes_of(ATTACKER, from);
            for change in takes.chain(structure.walks_of(ATTACKER, from)) {
                match change.step {
                    Step::Promotes => self.promotion(&mut any, &change),
                    _ => self.pawn_move(&mut any, &change),
                }
            }
        }
        if self.aim == Aim::Win {
            let guarded = self.structure.guarded().0;
            for king in 0..64 {
                for queen in indices(self.queens) {
                    let moves = grow(self.enter[king][queen]) | any[king][queen];
                    self.may[king][queen] &= moves | self.rays[king][queen] | guarded;
                }
            }
        }
    }

    /// What the queen attacks after a pawn of the other side has moved.
    fn rays_after(&self, king: usize, queen: usize, from: u64, blockers: u64) -> u64 {
        let rays = self.rays[king][queen];
        if rays & (from | blockers) == 0 {
            return rays;
        }
        let occupied = self.structure.all().0 & !from | blockers | 1 << king;
        queen_attacks(Square::ALL[queen], Bitboard(occupied)).0
    }

    /// Notes what a pawn's walk or capture comes to.
    fn pawn_move(&mut self, any: &mut Cube, change: &Change) {
        let after = change.after;
        let (from, path) = (change.from.bitboard().0, change.path.with(change.to).0);
        let table = self.known(after, self.horizon.after_pawn_move());
        let guarded = after.guarded().0;
        let closed = self.structure.all().0 | path;
        for king in indices(!closed) {
            for queen in indices(self.queens & !(closed | 1 << king)) {
                let rays = self.rays_after(king, queen, from, after.attackers.0 & path);
                let legal = !(rays | guarded | path);
                let well = table.as_ref().map_or(0, |table| table.own[king][queen]);
                any[king][queen] |= legal;
                self.may[king][queen] &= !legal | well;
            }
        }
    }

    /// Notes what a promotion comes to: the new piece must be taken at once.
    fn promotion(&mut self, any: &mut Cube, change: &Change) {
        let (after, from, to) = (change.after, change.from.bitboard().0, change.to.index());
        let table = self.known(after, self.horizon.after_pawn_move());
        let square = 1 << to;
        let closed = self.structure.all().0 | square;
        for king in indices(!closed) {
            for queen in indices(self.queens & !(closed | 1 << king)) {
                let rays = self.rays_after(king, queen, from, square);
                let legal = !(rays | after.guarded().0 | square);
                let mut well = 0;
                if let Some(table) = &table {
                    if rays & square != 0 {
                        well |= table.other[king][to]
                            & !squares_between(Square::ALL[queen], change.to).0;
                    }
                    if ZONE[king] & square != 0 {
                        well |= table.other[to][queen];
                    }
                }
                any[king][queen] |= legal;
                self.may[king][queen] &= !legal | well;
            }
        }
    }

    /// The other king takes a pawn of the owner.
    fn king_takes(&mut self) {
        for change in self.structure.king_takes(ATTACKER, Bitboard::FULL) {
            let square = change.to.bitboard().0;
            let left = self.horizon.after(&change);
            let Some(table) = self.known(change.after, left) else { continue };
            for king in 0..64 {
                for queen in indices(self.queens) {
                    self.enter[king][queen] &= !(table.own[king][queen] & square);
                }
            }
        }
    }

    /// The owner's king or queen takes a pawn.
    fn owner_takes(&mut self) {
        for pawn in self.structure.attackers {
            let after = self.structure.without(ATTACKER, pawn);
            let Some(table) = self.known(after, Some(self.horizon)) else { continue };
            let square = pawn.index();
            for other in 0..64 {
                self.captures[other][square] = table.other[other][square];
            }
            if self.attacked >> square & 1 == 0 {
                self.captures[square] = table.other[square];
            }
        }
    }

    /// Against a bare king: the owner to move wins if the queen has a move to a
    /// square that the king does not touch, and he would have a step were she not
    /// there; the other side to move loses unless it is stalemated, takes the
    /// queen, or steps where the owner does not win by this rule.
    ///
    /// That is so for two pawns of the owner's at most, and a test looks at every
    /// set of them. With three there are more exceptions: a queen that guards
    /// her king's prison and must not move. To be safe the owner has nothing to
    /// do.
    pub(super) fn alone(&self) -> QueenPlacements {
        let mut placed = QueenPlacements { own: self.own_legal.clone(), other: self.may.clone() };
        if self.aim == Aim::Safe {
            return placed;
        }
        for (king, zone) in ZONE.iter().enumerate() {
            let steps = grow(!(self.structure.guarded().0 | zone));
            for queen in 0..64 {
                let own = self.structure.all().0 | 1 << king;
                let moves = indices(self.rays[king][queen] & !own);
                let touched = moves.fold(!0, |all, to| all & ZONE[to]);
                placed.own[king][queen] &= steps & !touched;
                let lost = !grow(self.enter[king][queen] & !placed.own[king][queen]);
                placed.other[king][queen] &= lost;
            }
        }
        placed
    }

    /// With the other side to move and the queen on this square, the capture of the queen by
    /// its king left out of account: by the owner's king, squares of the other one.
    pub(super) fn spared(&self, own: &Cube, queen: usize) -> [u64; 64] {
        core::array::from_fn(|king| {
            let enter = self.enter[king][queen] & !(1 << queen);
            self.may[king][queen] & !grow(enter & !own[king][queen])
        })
    }

    /// The fixed point: the least for a win, the greatest for safety. For a win the
    /// one of a nearer horizon is a start, of which nothing is lost any more.
    pub(super) fn solve(&self, nearer: Option<&QueenPlacements>) -> QueenPlacements {
        let occupied = self.structure.all().0;
        let mut placed = QueenPlacements { own: cube(), other: self.captures.clone() };
        if self.aim == Aim::Safe {
            placed.own = self.own_legal.clone();
        } else if let Some(nearer) = nearer {
            placed.own = nearer.own.clone();
        }
        let closed = self.structure.defenders.0;
        let mut walks = cube();
        // By king, the squares of the queen where something has changed.
        let mut own_news = [!occupied; 64];
        let mut other_news = [0_u64; 64];
        for square in indices(self.structure.attackers.0) {
            other_news[square] = !0;
        }
        let mut first = true;
        // Kings with a placement that is not won yet; in the other direction
        // sets shrink, and nothing is ever done with.
        let mut open = !occupied;
        loop {
            for king in indices(!(occupied | self.attacked)) {
                for queen in indices(core::mem::take(&mut own_news[king])) {
                    let (may, enter) = (self.may[king][queen], self.enter[king][queen]);
                    let set = may & !grow(enter & !placed.own[king][queen]);
                    if placed.other[king][queen] != set {
                        placed.other[king][queen] = set;
                        other_news[king] |= 1 << queen;
                    }
                }
            }
            let news = core::mem::replace(&mut other_news, [0; 64]);
            let mut changed = false;
            for king in indices(open) {
                let near = indices(ZONE[king]).fold(0, |all, near| all | news[near]);
                if near == 0 && !first {
                    continue;
                }
                if news[king] != 0 || first {
                    let stop = closed | 1 << king;
                    walks[king] =
                        queen_moves(&placed.other[king], stop, self.structure.attackers.0);
                }
                let mut steps = walks[king];
                for near in indices(ZONE[king] & !(1 << king)) {
                    for (steps, other) in steps.iter_mut().zip(&placed.other[near]) {
                        *steps |= other;
                    }
                }
                let mut news = 0;
                let mut missing = 0;
                for (queen, step) in steps.into_iter().enumerate() {
                    let legal = self.own_legal[king][queen];
                    let set = step & legal;
                    news |= u64::from(placed.own[king][queen] != set) << queen;
                    missing |= set ^ legal;
                    placed.own[king][queen] = set;
                }
                own_news[king] |= news;
                changed |= news != 0;
                if self.aim == Aim::Win && missing == 0 {
                    open &= !(1 << king);
                }
            }
            first = false;
            if !changed {
                // The squares of the other side's pawns held what captures mean.
                for square in indices(self.structure.attackers.0) {
                    placed.other[square] = [0; 64];
                    for king in 0..64 {
                        placed.other[king][square] = 0;
                    }
                }
                return placed;
            }
        }
    }
}
