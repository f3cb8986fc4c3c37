//! A queen against pawns: what her owner can be sure of.
//!
//! The owner's pawns stand still (he may leave them so, and it costs him only
//! what they could have added), and the other side's pawns do whatever they
//! like. Then the pawns make a graph again, and for one structure all placements
//! of the two kings and the queen are solved at once: for each square of the
//! owner's king and of the queen a bitboard of the other king's squares.
//!
//! Every liberty taken is at the owner's expense, so what comes out is a proof:
//! a new piece of the other side must be taken at once, the loss of the queen
//! is failure, and a table that the budget does not allow has no member.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use crate::budget::Budget;
use crate::lanes::{ZONE, grow, indices};
use crate::structure::{NOT_A, NOT_H, Structure, north_attacks};

/// What the owner of the queen wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Aim {
    /// Not to lose.
    Safe,
    /// To win.
    Win,
}

/// One set of squares for each square of the owner's king and of his queen.
type Cube = Box<[[u64; 64]; 64]>;

fn cube() -> Cube {
    Box::new([[0; 64]; 64])
}

/// The placements in which the owner has what he wants: by his king, by the
/// queen, a set of squares of the other king.
pub(crate) struct Placed {
    /// With the owner to move.
    own: Cube,
    /// With the other side to move.
    pub(crate) other: Cube,
}

/// All tables worked out so far. `attack` are the pawns that move, north;
/// `defend` are the owner's, which stay, and guard southwards.
#[derive(Default)]
pub(crate) struct Queens {
    tables: BTreeMap<(Structure, Aim), Arc<Placed>>,
}

impl core::fmt::Debug for Queens {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Queens").field("tables", &self.tables.len()).finish()
    }
}

/// What the work of one table amounts to, in structures.
const WORK: u64 = 500;

/// Tables kept at most, at 64 kilobytes each.
const CAPACITY: usize = 2000;

/// The eight directions as index differences, with the squares that a step in
/// the direction can end on.
const DIRECTIONS: [(i32, u64); 8] =
    [(8, !0), (-8, !0), (1, NOT_A), (-1, NOT_H), (9, NOT_A), (7, NOT_H), (-7, NOT_A), (-9, NOT_H)];

fn step(from: usize, direction: (i32, u64)) -> Option<usize> {
    let to = from as i32 + direction.0;
    ((0..64).contains(&to) && direction.1 >> to & 1 != 0).then_some(to as usize)
}

/// What a queen attacks, the first blocker on each line included.
fn queen_attacks(from: usize, blockers: u64) -> u64 {
    let mut attacks = 0;
    for direction in DIRECTIONS {
        let mut at = from;
        while let Some(next) = step(at, direction) {
            attacks |= 1 << next;
            if blockers >> next & 1 != 0 {
                break;
            }
            at = next;
        }
    }
    attacks
}

/// The squares strictly between two squares on a line.
fn between(from: usize, to: usize) -> u64 {
    for direction in DIRECTIONS {
        let (mut at, mut passed) = (from, 0);
        while let Some(next) = step(at, direction) {
            if next == to {
                return passed;
            }
            passed |= 1 << next;
            at = next;
        }
    }
    0
}

impl Queens {
    /// The table of a structure, worked out if the budget allows.
    pub(crate) fn get(
        &mut self,
        structure: Structure,
        aim: Aim,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> Option<Arc<Placed>> {
        if let Some(table) = self.tables.get(&(structure, aim)) {
            return Some(Arc::clone(table));
        }
        let pawns = structure.attack.count_ones();
        let spent = |work: u64| work.saturating_add(WORK) > budget.limit() || budget.stops(work);
        if pawns > 3 || self.tables.len() >= CAPACITY || spent(*work) {
            return None;
        }
        let mut around = Around { queens: self, aim, budget, work };
        let setting = Setting::new(structure, &mut around);
        if spent(*work) {
            return None;
        }
        *work += WORK;
        let table = Arc::new(setting.solve(aim));
        self.tables.insert((structure, aim), Arc::clone(&table));
        Some(table)
    }
}

/// The way to the tables of other structures.
struct Around<'a, 'b> {
    queens: &'a mut Queens,
    aim: Aim,
    budget: &'a Budget<'b>,
    work: &'a mut u64,
}

impl Around<'_, '_> {
    fn get(&mut self, structure: Structure) -> Option<Arc<Placed>> {
        self.queens.get(structure, self.aim, self.budget, self.work)
    }
}

/// One structure with everything about it that the sweeps do not change.
struct Setting {
    structure: Structure,
    /// Squares that the owner's pawns guard.
    guarded: u64,
    /// Squares that the other side's pawns attack.
    attacked: u64,
    /// After the other king, the owner's king or the queen takes on a square.
    taken: BTreeMap<usize, Arc<Placed>>,
    /// Nothing can happen to the owner: the other side has no pawn.
    bare: bool,
    /// By king and queen: the other king's squares for which every pawn move of
    /// his side leaves the owner what he wants, and those that have one.
    pawns_well: Cube,
    pawns_any: Cube,
}

impl Setting {
    fn new(structure: Structure, around: &mut Around<'_, '_>) -> Self {
        let mut setting = Self {
            structure,
            guarded: structure.guarded(),
            attacked: structure.attacked(),
            taken: BTreeMap::new(),
            bare: structure.attack == 0,
            pawns_well: Box::new([[!0; 64]; 64]),
            pawns_any: cube(),
        };
        let Structure { attack, defend } = structure;
        if setting.bare && around.aim == Aim::Safe {
            return setting;
        }
        for square in indices(attack) {
            let after = Structure { attack: attack & !(1 << square), defend };
            if let Some(table) = around.get(after) {
                setting.taken.insert(square, table);
            }
        }
        for square in indices(defend) {
            let after = Structure { attack, defend: defend & !(1 << square) };
            if let Some(table) = around.get(after) {
                setting.taken.insert(square, table);
            }
        }
        for from in indices(attack) {
            let rest = attack & !(1 << from);
            for to in indices(north_attacks(1 << from) & defend) {
                let after = Structure { attack: rest | 1 << to, defend: defend & !(1 << to) };
                let table = around.get(after);
                setting.pawn_move(after, table.as_deref(), 1 << to);
            }
            let occupied = structure.occupied();
            let to = from + 8;
            if occupied >> to & 1 != 0 {
                continue;
            }
            if to >= 56 {
                let after = Structure { attack: rest, defend };
                let table = around.get(after);
                setting.promotion(after, table.as_deref(), to);
                continue;
            }
            let after = Structure { attack: rest | 1 << to, defend };
            let table = around.get(after);
            setting.pawn_move(after, table.as_deref(), 1 << to);
            let far = to + 8;
            if from < 16 && occupied >> far & 1 == 0 {
                let after = Structure { attack: rest | 1 << far, defend };
                let table = around.get(after);
                setting.pawn_move(after, table.as_deref(), 1 << to | 1 << far);
            }
        }
        setting
    }

    /// Notes what a pawn's walk or capture comes to.
    fn pawn_move(&mut self, after: Structure, table: Option<&Placed>, path: u64) {
        for king in indices(!(self.structure.occupied() | path)) {
            for queen in indices(!(self.structure.occupied() | path | 1 << king)) {
                let attacks = queen_attacks(queen, after.occupied() | 1 << king);
                let legal = !(attacks | after.guarded() | path);
                let well = table.map_or(0, |table| table.own[king][queen]);
                self.pawns_any[king][queen] |= legal;
                self.pawns_well[king][queen] &= !legal | well;
            }
        }
    }

    /// Notes what a promotion comes to: the new piece must be taken at once.
    fn promotion(&mut self, after: Structure, table: Option<&Placed>, to: usize) {
        let square = 1 << to;
        for king in indices(!(self.structure.occupied() | square)) {
            for queen in indices(!(self.structure.occupied() | square | 1 << king)) {
                let attacks = queen_attacks(queen, after.occupied() | square | 1 << king);
                let legal = !(attacks | after.guarded() | square);
                let mut well = 0;
                if let Some(table) = table {
                    if attacks & square != 0 {
                        well |= table.other[king][to] & !between(queen, to);
                    }
                    if ZONE[king] & square != 0 {
                        well |= table.other[to][queen];
                    }
                }
                self.pawns_any[king][queen] |= legal;
                self.pawns_well[king][queen] &= !legal | well;
            }
        }
    }

    fn solve(&self, aim: Aim) -> Placed {
        let occupied = self.structure.occupied();
        let mut placed = Placed { own: cube(), other: cube() };
        let mut attacks = cube();
        let mut own_legal = cube();
        for king in indices(!occupied) {
            for queen in indices(!(occupied | 1 << king)) {
                let rays = queen_attacks(queen, occupied | 1 << king);
                let legal = !(occupied | ZONE[king] | 1 << queen);
                attacks[king][queen] = rays;
                own_legal[king][queen] = legal & !(rays | self.guarded);
                if aim == Aim::Safe {
                    placed.own[king][queen] = own_legal[king][queen];
                    placed.other[king][queen] =
                        if self.attacked >> king & 1 == 0 { legal } else { 0 };
                }
            }
        }
        if self.bare && aim == Aim::Safe {
            return placed;
        }
        loop {
            let mut changed = false;
            for king in indices(!(occupied | self.attacked)) {
                for queen in indices(!(occupied | 1 << king)) {
                    let set = self.other(&placed.own, king, queen, attacks[king][queen], aim);
                    changed |= placed.other[king][queen] != set;
                    placed.other[king][queen] = set;
                }
            }
            for king in indices(!occupied) {
                let walks = self.queen_moves(&placed.other, king);
                for queen in indices(!(occupied | 1 << king)) {
                    let steps = self.king_moves(&placed.other, king, queen);
                    let set = (walks[queen] | steps) & own_legal[king][queen];
                    changed |= placed.own[king][queen] != set;
                    placed.own[king][queen] = set;
                }
            }
            if !changed {
                return placed;
            }
        }
    }

    /// The other side to move: all its moves must leave the owner content.
    fn other(&self, own: &Cube, king: usize, queen: usize, attacks: u64, aim: Aim) -> u64 {
        let Structure { attack, defend } = self.structure;
        let mut enter = !(attack | self.guarded | ZONE[king] | attacks | 1 << queen);
        let mut well = own[king][queen];
        for square in indices(enter & defend) {
            let table = self.taken.get(&square);
            well |= table.map_or(0, |table| table.own[king][queen] & 1 << square);
        }
        let mut bad = enter & !well;
        if (ZONE[king] | self.guarded) >> queen & 1 == 0 {
            // The queen can be taken by the king ...
            bad |= 1 << queen;
            enter |= 1 << queen;
        }
        let legal = !(self.structure.occupied() | ZONE[king] | 1 << queen);
        let mut set = legal & !grow(bad) & self.pawns_well[king][queen];
        if self.attacked >> queen & 1 != 0 {
            // ... or by a pawn.
            set = 0;
        }
        if aim == Aim::Win {
            // Stalemate does not win.
            set &= grow(enter) | self.pawns_any[king][queen] | attacks | self.guarded;
        }
        set
    }

    fn king_moves(&self, other: &Cube, king: usize, queen: usize) -> u64 {
        let closed = self.structure.defend | self.attacked | 1 << queen;
        let mut set = 0;
        for to in indices(ZONE[king] & !(1 << king) & !closed) {
            set |= if self.structure.attack >> to & 1 != 0 {
                self.taken.get(&to).map_or(0, |table| table.other[to][queen])
            } else {
                other[to][queen]
            };
        }
        set
    }

    /// For each square of the queen, what her moves come to: along each line the
    /// other king stops her where he stands.
    fn queen_moves(&self, other: &Cube, king: usize) -> [u64; 64] {
        let stop = self.structure.defend | 1 << king;
        let mut arrive = other[king];
        for (&square, table) in &self.taken {
            if self.structure.attack >> square & 1 != 0 {
                arrive[square] = table.other[king][square];
            }
        }
        let mut all = [0; 64];
        for direction in DIRECTIONS {
            let mut line = [0u64; 64];
            let mut fill = |from: usize| {
                if let Some(to) = step(from, direction) {
                    if stop >> to & 1 == 0 {
                        let beyond =
                            if self.structure.attack >> to & 1 != 0 { 0 } else { line[to] };
                        line[from] = (arrive[to] | beyond) & !(1 << to);
                        all[from] |= line[from];
                    }
                }
            };
            if direction.0 > 0 {
                (0..64).rev().for_each(&mut fill);
            } else {
                (0..64).for_each(&mut fill);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::{Duel, Man, Material, Outcome, Promotions};
    use palisade_board::{Bitboard, Color, Square};

    const PLENTY: Budget<'static> = Budget::structures(u64::MAX);

    fn table(structure: Structure, aim: Aim) -> Arc<Placed> {
        Queens::default().get(structure, aim, &PLENTY, &mut 0).expect("enough budget")
    }

    /// What the database says of a queen for White against at most one pawn.
    fn outcome(truth: &Promotions, place: [usize; 3], pawn: u64, mover: Color) -> Option<Outcome> {
        let [king, queen, other] = place.map(|index| Square::ALL[index]);
        let pawn = Bitboard(pawn).first().map(|square| (Man::Pawn, square));
        let duel = Duel::new(other, king, pawn, Some((Man::Queen, queen)), mover).ok()?;
        truth.probe(&duel)
    }

    /// The pawn is White's here, and the queen Black's.
    fn compare(truth: &Promotions, pawn: u64) -> [u64; 4] {
        let structure = Structure { attack: pawn, defend: 0 };
        let (win, safe) = (table(structure, Aim::Win), table(structure, Aim::Safe));
        let mut counts = [0; 4];
        for king in 0..64 {
            for queen in 0..64 {
                for other in 0..64 {
                    let bit = |cube: &Cube| cube[king][queen] >> other & 1 != 0;
                    let place = [king, queen, other];
                    if let Some(value) = outcome(truth, place, pawn, Color::Black) {
                        assert!(!bit(&win.own) || value == Outcome::Win, "{place:?} {pawn:x}");
                        assert!(!bit(&safe.own) || value >= Outcome::Draw, "{place:?} {pawn:x}");
                    } else {
                        assert!(!bit(&win.own) && !bit(&safe.own), "{place:?} {pawn:x}");
                    }
                    if let Some(value) = outcome(truth, place, pawn, Color::White) {
                        assert!(!bit(&win.other) || value == Outcome::Loss, "{place:?} {pawn:x}");
                        assert!(!bit(&safe.other) || value <= Outcome::Draw, "{place:?} {pawn:x}");
                        counts[0] += u64::from(value == Outcome::Loss);
                        counts[1] += u64::from(bit(&win.other));
                        counts[2] += u64::from(value <= Outcome::Draw);
                        counts[3] += u64::from(bit(&safe.other));
                    }
                }
            }
        }
        counts
    }

    #[test]
    fn a_queen_against_a_bare_king_is_what_the_database_says() {
        let truth = Promotions::with([Material { white: Some(Man::Queen), black: None }]);
        let counts = compare(&truth, 0);
        assert_eq!(counts[0], counts[1]);
        assert!(counts[1] > 100_000, "{counts:?}");
    }

    #[test]
    fn a_queen_against_a_pawn_never_promises_too_much() {
        let material = Material { white: Some(Man::Queen), black: Some(Man::Pawn) };
        let truth = Promotions::with([material]);
        for square in [Square::A7, Square::C5, Square::D7, Square::E2] {
            let counts = compare(&truth, square.bitboard().0);
            // Nearly all there is: it gives up only where two queens meet.
            if square.index() < 40 {
                assert!(counts[1] * 10 > counts[0] * 9, "{square}: {counts:?}");
                assert!(counts[3] * 10 > counts[2] * 9, "{square}: {counts:?}");
            }
        }
    }
}
