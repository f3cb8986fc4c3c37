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
//!
//! Proof: `docs/endings.md`, 2.4 and 2.5.

mod horizon;
mod setting;
mod store;

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::Square;
use palisade_structure::Structure;

use crate::edge::edges;
pub use horizon::Horizon;
use palisade_board::Budget;
use setting::Setting;
pub use store::{Aim, QueenPlacements};
use store::{QueenKey, QueenStore};

/// Queens against pawns, with the tables worked out last.
pub struct Queens {
    store: QueenStore,
    /// The most that there may be of either.
    half: usize,
    /// What they have cost since it was last set to nothing.
    pub work: u64,
}

impl Default for Queens {
    fn default() -> Self {
        Self::with_capacity(CAPACITY)
    }
}

impl core::fmt::Debug for Queens {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Queens").field("tables", &self.store.tables.len()).finish()
    }
}

/// Units of work that one table counts for.
pub const WORK: u64 = 250;

/// Tables kept if nothing else is said, at 64 kilobytes each: no more than 520 MB. When there are
/// more the oldest go.
pub(crate) const CAPACITY: usize = 8000;

/// The most pawns of her own with which a rule knows how a queen beats a bare king.
pub(crate) const ALONE: u32 = 2;

/// Is it a queen against a bare king, with few pawns of her own if she is to win?
fn is_alone(structure: Structure, aim: Aim) -> bool {
    structure.attackers.is_empty() && (aim == Aim::Safe || structure.defenders.len() <= ALONE)
}

impl Queens {
    /// With room for `tables` tables.
    #[must_use]
    pub const fn with_capacity(capacity: usize) -> Self {
        Self { store: QueenStore::EMPTY, half: capacity / 2, work: 0 }
    }

    /// From now on there is room for `most`; where there are more, the oldest go.
    pub(crate) fn set_capacity(&mut self, capacity: usize) {
        self.half = capacity / 2;
        if self.store.tables.len() > self.half || self.store.old.len() > self.half {
            self.store.age();
        }
    }

    /// The table of a structure, worked out if the budget allows: with all
    /// that it rests on, or not at all if those are more than `most`.
    pub fn get(
        &mut self,
        (structure, aim, horizon): QueenKey,
        most: usize,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> Option<Arc<QueenPlacements>> {
        let key = (structure, aim, horizon.within(structure));
        if let Some(table) = self.store.find(&key) {
            return Some(Arc::clone(table));
        }
        let left = budget.limit().saturating_sub(*work) / WORK;
        let most = most.min(self.half).min(usize::try_from(left).unwrap_or(usize::MAX));
        let mut family = self.missing(key, most)?;
        if self.store.tables.len() + family.len() > self.half {
            self.store.age();
            // What it rested on may have gone with the oldest.
            family = self.missing(key, most)?;
        }
        for key in family {
            if budget.stops(*work) {
                return None;
            }
            *work += WORK;
            self.work += WORK;
            let (structure, aim, _) = key;
            let setting = Setting::new(key, &self.store);
            let table = Arc::new(match is_alone(structure, aim) {
                true => setting.alone(),
                false => setting.solve(self.store.nearer(key).as_deref()),
            });
            self.store.tables.insert(key, table);
        }
        self.store.find(&key).map(Arc::clone)
    }

    /// With the queen on this square and the other side to move, where the owner has what he
    /// wants if its king may not take the queen: what that leads to is then for others to say.
    /// By the owner's king a set of squares of the other one.
    pub(crate) fn spared(
        &self,
        structure: Structure,
        aim: Aim,
        table: &QueenPlacements,
        queen: Square,
    ) -> [u64; 64] {
        let key = (structure, aim, Horizon::NONE);
        let setting = Setting::with_queens(key, &self.store, queen.bitboard().0);
        setting.spared(&table.own, queen.index())
    }

    /// The table, if it has been worked out.
    #[must_use]
    pub fn known(&self, key: QueenKey) -> Option<Arc<QueenPlacements>> {
        self.store.known(key)
    }

    /// The table and all that it rests on, as far as they are missing, the last first;
    /// none if there are more than `most`.
    fn missing(&self, key: QueenKey, most: usize) -> Option<Vec<QueenKey>> {
        let mut family = Vec::from([key]);
        let mut met = BTreeSet::from([key]);
        let mut moves = Vec::new();
        let mut next = 0;
        while next < family.len() {
            if family.len() > most {
                return None;
            }
            let (structure, aim, horizon) = family[next];
            next += 1;
            if structure.attackers.is_empty() && aim == Aim::Safe {
                continue;
            }
            edges(structure, &mut moves);
            for step in &moves {
                let Some(left) = horizon.after(&step.change) else { continue };
                let key = (step.change.after, aim, left.within(step.change.after));
                if self.store.find(&key).is_none() && met.insert(key) {
                    family.push(key);
                }
            }
        }
        family.sort_by_key(|&(structure, ..)| structure.moves_left());
        Some(family)
    }
}

#[cfg(test)]
mod tests {
    use super::store::Cube;
    use super::*;
    use alloc::collections::BTreeSet;
    use palisade_board::{Bitboard, Color, Role};
    use palisade_tables::duel::{Duel, Material, Outcome, Promotions};

    fn pawns(attackers: u64, defenders: u64) -> Structure {
        Structure { attackers: Bitboard(attackers), defenders: Bitboard(defenders) }
    }

    const PLENTY: Budget<'static> = Budget::work(u64::MAX);

    fn table(structure: Structure, aim: Aim) -> Arc<QueenPlacements> {
        Queens::default()
            .get((structure, aim, Horizon::NONE), CAPACITY, &PLENTY, &mut 0)
            .expect("enough budget")
    }

    /// What the database says of a queen for White against at most one pawn.
    fn outcome(truth: &Promotions, place: [usize; 3], pawn: u64, mover: Color) -> Option<Outcome> {
        let [king, queen, other] = place.map(|index| Square::ALL[index]);
        let pawn = Bitboard(pawn).first().map(|square| (Role::Pawn, square));
        let duel = Duel::new(other, king, pawn, Some((Role::Queen, queen)), mover).ok()?;
        truth.probe(&duel)
    }

    /// The pawn is White's here, and the queen Black's.
    fn compare(truth: &Promotions, pawn: u64) -> [u64; 4] {
        let structure = pawns(pawn, 0);
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
        let truth = Promotions::with([Material::QUEEN]);
        let counts = compare(&truth, 0);
        assert_eq!(counts[0], counts[1]);
        assert!(counts[1] > 100_000, "{counts:?}");
    }

    #[test]
    fn a_queen_against_a_pawn_never_promises_too_much() {
        let material = Material::QUEEN.against(Material::PAWN);
        let truth = Promotions::with([material]);
        for square in [Square::A7, Square::C5] {
            let counts = compare(&truth, square.bitboard().0);
            // Nearly all there is: it gives up only where two queens meet.
            if square.index() < 40 {
                assert!(counts[1] * 10 > counts[0] * 9, "{square}: {counts:?}");
                assert!(counts[3] * 10 > counts[2] * 9, "{square}: {counts:?}");
            }
        }
    }

    /// The rule for a queen with few pawns of her own against a bare king: every
    /// placement in which it says that she wins is won by the fixed point, though
    /// there the pawns stand still; captures lead to sets of fewer pawns.
    #[test]
    fn the_rule_for_bare_kings_is_what_the_fixed_point_finds() {
        let mut queens = Queens::default();
        let squares = || (8..56).map(|square| 1u64 << square);
        let (mut said, mut found) = (0, 0);
        let pairs = squares().flat_map(|one| squares().map(move |other| one | other));
        let sets: BTreeSet<u64> = pairs.chain([0]).collect();
        assert_eq!(sets.len(), 1 + 48 + 48 * 47 / 2);
        // One of a hundred, and each in a sweep.
        let step = 100 / palisade_testkit::sweep::times(1) as usize;
        let sets = sets.into_iter().filter(|&set| set <= Bitboard(set).mirror().0);
        for set in sets.step_by(step) {
            let structure = pawns(0, set);
            let rule = queens
                .get((structure, Aim::Win, Horizon::NONE), CAPACITY, &PLENTY, &mut 0)
                .expect("enough budget");
            let solved =
                Setting::new((structure, Aim::Win, Horizon::NONE), &queens.store).solve(None);
            for king in 0..64 {
                for queen in 0..64 {
                    let (says, finds) = (rule.own[king][queen], solved.own[king][queen]);
                    assert_eq!(says & !finds, 0, "{set:x} {king} {queen}");
                    said += says.count_ones();
                    found += finds.count_ones();
                    let (says, finds) = (rule.other[king][queen], solved.other[king][queen]);
                    assert_eq!(says & !finds, 0, "{set:x} {king} {queen}");
                    said += says.count_ones();
                    found += finds.count_ones();
                }
            }
        }
        // It gives up next to nothing.
        assert!(u64::from(found - said) * 1000 < u64::from(found), "{said} of {found}");
    }

    const HORIZONS: [Horizon; 5] =
        [Horizon::moves(0), Horizon::moves(1), Horizon::moves(2), Horizon::moves(3), Horizon::NONE];

    /// Looking further only adds, and a start from the nearer horizon loses nothing.
    #[test]
    fn a_farther_horizon_says_all_that_a_nearer_one_does() {
        for (attack, defend) in [
            (1 << 37 | 1 << 46 | 1 << 17, 1 << 54),
            (7 << 40, 0),
            // Pawns that take and are taken, and one that is blocked.
            (1 << 34 | 1 << 29 | 1 << 38, 1 << 43 | 1 << 46),
            (1 << 32 | 1 << 41 | 1 << 39 | 1 << 47, 1 << 50),
        ] {
            let structure = pawns(attack, defend);
            for aim in [Aim::Win, Aim::Safe] {
                let mut queens = Queens::default();
                let mut said = Vec::new();
                for horizon in HORIZONS {
                    let key = (structure, aim, horizon);
                    let table = queens.get(key, CAPACITY, &PLENTY, &mut 0).expect("enough budget");
                    let afresh = Setting::new(key, &queens.store).solve(None);
                    assert!(table.own == afresh.own && table.other == afresh.other, "{horizon:?}");
                    said.push(table);
                }
                let mut counts = Vec::new();
                for pair in said.windows(2) {
                    let mut more = 0;
                    for (near, far) in [
                        (pair[0].own.as_flattened(), pair[1].own.as_flattened()),
                        (pair[0].other.as_flattened(), pair[1].other.as_flattened()),
                    ] {
                        for (near, far) in near.iter().zip(far) {
                            assert_eq!(near & !far, 0, "{aim:?} {attack:x}");
                            more += (far & !near).count_ones();
                        }
                    }
                    counts.push(more);
                }
                // To look three moves ahead may be all that there is to see.
                assert!(counts[..3].iter().all(|&more| more > 0), "{aim:?} {counts:?}");
            }
        }
    }

    /// What had to go for want of room is worked out again.
    #[test]
    fn little_room_changes_no_table() {
        let mut queens = Queens::with_capacity(300);
        let mut roomy = Queens::default();
        for square in (8..40).chain(8..40) {
            let structure = pawns(1 << 41 | 1 << 46 | 1 << square, 0);
            let key = (structure, Aim::Win, Horizon::moves(1));
            let table = queens.get(key, CAPACITY, &PLENTY, &mut 0).expect("enough room");
            let expected = roomy.get(key, CAPACITY, &PLENTY, &mut 0).expect("enough room");
            assert!(table.own == expected.own && table.other == expected.other, "{square}");
            assert!(queens.store.tables.len() + queens.store.old.len() <= 300);
        }
        assert!(queens.work > roomy.work);
    }

    /// A placement on the board of another move generator: the owner is Black.
    fn board(
        structure: Structure,
        [king, queen, other]: [usize; 3],
        mover: cozy_chess::Color,
    ) -> Option<cozy_chess::Board> {
        use cozy_chess::{BoardBuilder, Color, Piece};
        let mut builder = BoardBuilder::empty();
        let square = cozy_chess::Square::index;
        for pawn in structure.attackers {
            builder.board[pawn.index()] = Some((Piece::Pawn, Color::White));
        }
        for pawn in structure.defenders {
            builder.board[pawn.index()] = Some((Piece::Pawn, Color::Black));
        }
        *builder.square_mut(square(king)) = Some((Piece::King, Color::Black));
        *builder.square_mut(square(queen)) = Some((Piece::Queen, Color::Black));
        *builder.square_mut(square(other)) = Some((Piece::King, Color::White));
        builder.side_to_move = mover;
        builder.build().ok()
    }

    fn moves(board: &cozy_chess::Board) -> Vec<cozy_chess::Board> {
        let mut all = Vec::new();
        board.generate_moves(|moves| {
            for step in moves {
                let mut next = board.clone();
                next.play_unchecked(step);
                all.push(next);
            }
            false
        });
        all
    }

    /// Does a table of any horizon say of the position that the owner has what he wants?
    /// His pawns must be where they were, or be taken.
    fn says(queens: &Queens, aim: Aim, board: &cozy_chess::Board) -> bool {
        use cozy_chess::{Color, Piece};
        let men = |color, piece| board.colored_pieces(color, piece).0;
        let structure = pawns(men(Color::White, Piece::Pawn), men(Color::Black, Piece::Pawn));
        if aim == Aim::Safe && board.colors(Color::White).len() == 1 {
            // A bare king never wins.
            return true;
        }
        let queen = men(Color::Black, Piece::Queen);
        if queen.count_ones() != 1 || men(Color::White, Piece::Queen) != 0 {
            return false;
        }
        let place = |set: u64| set.trailing_zeros() as usize;
        let king = place(men(Color::Black, Piece::King));
        HORIZONS.into_iter().any(|horizon| {
            let Some(table) = queens.known((structure, aim, horizon)) else { return false };
            let cube = match board.side_to_move() {
                Color::Black => &table.own,
                Color::White => &table.other,
            };
            cube[king][place(queen)] & men(Color::White, Piece::King) != 0
        })
    }

    /// What a table says is closed under the moves of another generator: the
    /// owner has a move that keeps it, the other side has none that ends it, and
    /// when there is no move at all it is the right side that is mated.
    #[test]
    fn what_tables_say_is_closed_under_the_moves_of_another_generator() {
        use cozy_chess::{Color, Piece};
        let mut dice = palisade_testkit::Dice::new(3);
        let mut dice = move || dice.below(64_usize);
        let throws = palisade_testkit::sweep::times(2_000);
        let (mut asked, mut said, mut promoted) = (0, [0; 2], 0);
        for (attack, defend, horizon) in [
            (0, 0x0010_0000_0020_0000, Horizon::NONE),
            (1 << 37, 1 << 45, Horizon::NONE),
            (1 << 33 | 1 << 42, 0, Horizon::NONE),
            (1 << 28, 7 << 48, Horizon::NONE),
            (1 << 37 | 1 << 38 | 1 << 17, 3 << 54, Horizon::moves(1)),
            (1 << 32 | 1 << 27 | 1 << 46, 1 << 41, Horizon::moves(2)),
        ] {
            let structure = pawns(attack, defend);
            for aim in [Aim::Safe, Aim::Win] {
                let mut queens = Queens::default();
                let key = (structure, aim, horizon);
                queens.get(key, CAPACITY, &PLENTY, &mut 0).expect("enough budget");
                let family: Vec<Structure> = queens.store.tables.keys().map(|key| key.0).collect();
                for _ in 0..throws {
                    let structure = family[(dice() << 6 | dice()) % family.len()];
                    let place = [dice(), dice(), dice()];
                    let mover = if dice() < 32 { Color::White } else { Color::Black };
                    let Some(board) = board(structure, place, mover) else { continue };
                    asked += 1;
                    if !says(&queens, aim, &board) {
                        continue;
                    }
                    said[usize::from(mover == Color::White)] += 1;
                    let next = moves(&board);
                    if mover == Color::Black {
                        let kept = next.iter().any(|after| says(&queens, aim, after));
                        assert!(kept, "{aim:?} {board}");
                        continue;
                    }
                    let mated = !board.checkers().is_empty();
                    assert!(!next.is_empty() || aim == Aim::Safe || mated, "{aim:?} {board}");
                    for after in next {
                        let pieces = after.colors(Color::White).0
                            & !after.colored_pieces(Color::White, Piece::King).0
                            & !after.colored_pieces(Color::White, Piece::Pawn).0;
                        let kept = match pieces {
                            0 => says(&queens, aim, &after),
                            // A new piece is taken at once.
                            _ => moves(&after).iter().any(|taken| {
                                promoted += 1;
                                taken.colors(Color::White).0 & pieces == 0
                                    && says(&queens, aim, taken)
                            }),
                        };
                        assert!(kept, "{aim:?} {board} {after}");
                    }
                }
            }
        }
        assert!(asked > 2 * throws && promoted > throws / 200, "{asked} {promoted}");
        assert!(said.iter().all(|&said| said > throws / 2), "{said:?}");
    }
}
