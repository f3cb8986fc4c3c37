//! Slices of one piece in which the pawns of the side that has something to prove stand still.
//!
//! Such a side need not move its pawns, so slices in which they have moved are left unknown. That
//! keeps a family small. What it says is true, for what is unknown counts against that side.
//!
//! Proof: `docs/slices.md`, step 12.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Role, Square, king_attacks, neighbors};
use palisade_structure::men::{MenChange, Mover, PieceKind, Taken};
use palisade_structure::{ATTACKER, Structure};

use super::plan::family;
use super::queue::children;
use super::store::{SliceStore, StoredTable};
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{SliceKey, SliceSpot};
use crate::one_slice::meter::SliceMeter;
use crate::one_slice::planes::PlaneArrays;
use crate::one_slice::solve::{Asked, BoundCourse, TableCourse, Workspace};
use crate::one_slice::table::{KnownSlice, Named, SliceTable, SliceView};

/// A slice with one piece, whose owner proves something: as attacker that he wins, as defender that
/// he holds. His pawns stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StillKey(SliceKey);

/// Tables that have been worked out. Older ones are packed, and the oldest go where there is no more room.
///
/// To pack a table takes a fifth of the time in which it is worked out, and leaves a third of its bytes. So
/// a table is worked out again only where all that is packed has no room either.
#[derive(Debug, Default)]
pub struct StillSlices {
    store: SliceStore,
    /// Bytes of the tables that stand ready and were never put aside.
    fresh: usize,
    /// How many tables were worked out, and how many of them for another time.
    made: (usize, usize),
    gone: BTreeSet<SliceKey>,
    workspace: Workspace,
}

/// Tables are put aside twice before they are packed, and twice more before they go.
const PACKED: u8 = 2;
const GONE: u8 = 4;

/// Names of tables that have gone. Past these the list begins anew, and a table may be made again
/// without being counted so.
const MOST_GONE: usize = 1 << 16;

/// Units of work that a table counts for, about.
pub const TABLE_WORK: u64 = 100;

/// Bytes of a table, about: what it is counted for before it is there.
pub const TABLE_BYTES: usize = 27_000;

impl StillKey {
    /// A new piece of somebody's on a square, `after` being the pawns that are left.
    #[must_use]
    pub fn new(after: Structure, (owner, role, square): (Color, Role, Square)) -> Option<Self> {
        let men = SliceKey::NONE.with_pawns(after);
        men.with(owner, PieceKind::new(role, square)?).map(|(key, _)| Self(key))
    }
}

/// Who has the piece.
fn owner(key: SliceKey) -> Color {
    key.piece(0).map_or(ATTACKER, |(owner, _)| owner)
}

/// What proves something for the owner of a piece.
fn asked(key: SliceKey) -> Asked {
    if owner(key) == ATTACKER { Asked::Lower } else { Asked::Upper }
}

/// Does the owner still have his piece, and none of his pawns on another square?
fn stands(from: SliceKey, key: SliceKey) -> bool {
    let own = |key: SliceKey| key.structure.pawns(owner(from));
    key.with_pawns(from.structure) == from && own(key).is_subset(own(from))
}

/// Does a table of this name help the owner of `root` to prove something?
fn is_wanted(StillKey(root): StillKey, name: &SliceKey) -> bool {
    !name.is_never_won() && (stands(root, *name) || stands(root, name.mirror().0))
}

/// What is known of a slice that comes of another one, or of that one.
fn known(store: &SliceStore, from: SliceKey, key: SliceKey) -> KnownSlice<'_> {
    match key.is_never_won() || stands(from, key) {
        true => store.known(asked(from), key),
        false => KnownSlice::Unknown,
    }
}

impl StillSlices {
    /// With this number of bytes for tables at most.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { store: SliceStore::with_bytes(bytes), ..Self::default() }
    }

    /// From now on there are so many bytes; where tables take more, the oldest go.
    pub fn limit_to(&mut self, bytes: usize) {
        self.store.most = bytes;
        // After two turns all are packed, and after two more nothing is left.
        for has_to in [false, false, true, true] {
            if self.store.bytes > bytes {
                self.put_aside(has_to);
            }
        }
    }

    /// Bytes of tables.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.store.bytes
    }

    /// How many tables were worked out, and how many of them for another time.
    #[must_use]
    pub const fn made(&self) -> (usize, usize) {
        self.made
    }

    /// Puts what is older aside. What is packed longest goes where packed tables take half of the room, or
    /// where it has to.
    fn put_aside(&mut self, has_to: bool) {
        let packed = self.store.tables.values().filter(|table| table.age >= PACKED);
        let packed: usize = packed.map(StoredTable::bytes).sum();
        let is_full = has_to || packed > self.store.most / 2;
        let mut gone = Vec::new();
        self.store.retain(|_, name, table| {
            table.age += u8::from(is_full || table.age < PACKED);
            match table.age {
                PACKED => table.pack(),
                GONE => gone.push(*name),
                _ => {}
            }
            table.age < GONE
        });
        self.fresh = 0;
        if self.gone.len() + gone.len() > MOST_GONE {
            self.gone.clear();
        }
        self.gone.extend(gone);
    }

    /// Has a table stand ready that is there. Is it?
    fn have_ready(&mut self, name: SliceKey) -> bool {
        if self.store.get(asked(name), name).is_some() {
            return true;
        }
        let table = self.store.unpack(asked(name), name);
        table.map(|table| self.put(name, table)).is_some()
    }

    fn put(&mut self, name: SliceKey, table: SliceTable) {
        if self.fresh > self.store.most / 4 {
            self.put_aside(false);
        }
        self.fresh += table.bytes();
        self.store.put(asked(name), name, table.into());
    }

    /// Has the table of a slice stand ready for [`get`](Self::get), if it was worked out. Was it?
    pub fn fetch(&mut self, StillKey(key): StillKey) -> bool {
        key.is_never_won() || self.have_ready(Named::new(key).key)
    }

    /// What is known of a slice; nothing, if no table of it stands ready. Asked of one square of the
    /// attacking king and one of the piece, it tells where the piece's owner has what he wants, the other
    /// side to move: squares of the defending king.
    #[must_use]
    pub fn get(&self, StillKey(key): StillKey) -> Option<impl Fn(Square, Square) -> Bitboard> {
        let (known, wins) = (known(&self.store, key, key), owner(key) == ATTACKER);
        let view = SliceView::new(SliceGround::new(key, None), known, !wins);
        let placed = move |king: Square, square: Square| {
            let spot = SliceSpot::of_one(king, square);
            if wins { view.won(spot) } else { view.left(spot) }
        };
        (!matches!(known, KnownSlice::Unknown)).then_some(placed)
    }

    /// Works out the table of a slice with all that it rests on, or nothing if those are more than
    /// `most` tables, or more than the budget allows; is it there then?
    pub fn work_out(
        &mut self,
        key: StillKey,
        most: usize,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> bool {
        let left = budget.limit().saturating_sub(*work) / TABLE_WORK;
        let room = self.store.most / TABLE_BYTES;
        let most = most.min(room).min(usize::try_from(left).unwrap_or(usize::MAX));
        let Some(family) = self.missing(key, most) else { return false };
        for name in family {
            if budget.stops(*work) {
                return false;
            }
            if !self.fetch_children(key, name) {
                // What it rests on has gone with the oldest.
                return self.work_out(key, most, budget, work);
            }
            *work += TABLE_WORK;
            let Self { store, workspace, .. } = self;
            let find = |child: SliceKey| known(store, name, child);
            // The work is counted here, and the budget was asked.
            let meter = &mut SliceMeter::endless();
            let course = &mut TableCourse::default();
            let made = workspace.make(name, asked(name), course, &find, meter);
            let Ok(table) = made else { return false };
            self.made.0 += 1;
            self.made.1 += usize::from(self.gone.remove(&name));
            self.put(name, table);
        }
        self.fetch(key)
    }

    /// Has all tables stand ready that one rests on. Are they there?
    fn fetch_children(&mut self, root: StillKey, name: SliceKey) -> bool {
        let mut rests = children(name).into_iter().filter(|child| is_wanted(root, child));
        rests.all(|child| self.have_ready(child))
    }

    /// The table and all that it rests on, as far as they are missing, children first; none, if
    /// there are more than `most`.
    fn missing(&self, root: StillKey, most: usize) -> Option<Vec<SliceKey>> {
        let is_missing = |name: &SliceKey| {
            is_wanted(root, name) && !self.store.tables.contains_key(&(asked(*name), *name))
        };
        family(&[Named::new(root.0).key], is_missing, most, || true).ok()
    }

    /// What [`get`](Self::get) says of a new piece, if the other king may not take it: what that
    /// leads to is then for others to say.
    pub fn spared(&mut self, StillKey(key): StillKey, square: Square) -> [Bitboard; 64] {
        self.fetch_children(StillKey(key), key);
        let Self { store, workspace, .. } = self;
        let wins = owner(key) == ATTACKER;
        let find = |child: SliceKey| known(store, key, child);
        let ground = SliceGround::new(key, None);
        let view = SliceView::new(ground, find(key), !wins);
        let mut meter = SliceMeter::endless();
        let mut spared = [Bitboard::EMPTY; 64];
        workspace.set_up(&ground);
        let course = &mut BoundCourse::default();
        let king_takes = |change: &MenChange| {
            change.mover == Mover::King && matches!(change.taken, Taken::Piece(_))
        };
        if workspace.begin(&ground, !wins, &king_takes, course, &find, &mut meter).is_ok() {
            let PlaneArrays { left, bound, .. } = &workspace.arrays;
            let at = |king: Square| SliceSpot::of_one(king, square);
            for own in ground.kings() {
                let (spot, near) = (at(own), (king_attacks(own) & ground.kings()).iter());
                let index = ground.index(spot);
                spared[own.index()] = match wins {
                    true => bound[index] - neighbors(view.left(spot)),
                    false => near.fold(left[index], |held, near| held - view.won(at(near))),
                };
            }
        }
        spared
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use palisade_structure::DEFENDER;
    use palisade_testkit::{Dice, sweep};

    use super::*;

    const PLENTY: Budget<'static> = Budget::work(u64::MAX);

    /// A pawn or two of each side, and a new piece of somebody's.
    fn promoted(dice: &mut Dice) -> (Structure, (Color, Role, Square)) {
        let mut structure = Structure::EMPTY;
        for number in 0..2 + dice.below(2_usize) {
            let pawn = Square::ALL[8 + dice.below(48_usize)].bitboard() - structure.all();
            match number == 0 || number == 2 && dice.chance(1, 2) {
                true => structure.attackers |= pawn,
                false => structure.defenders |= pawn,
            }
        }
        let color = dice.pick(&Color::ALL);
        let square = Square::ALL[56 + dice.below(8_usize)].relative_to(color);
        (structure, (color, dice.pick(&Role::PROMOTIONS), square))
    }

    fn view<'t>(
        tables: &'t BTreeMap<SliceKey, SliceTable>,
        key: SliceKey,
        high: bool,
    ) -> SliceView<'t> {
        let known = KnownSlice::of(key, |name| tables.get(name));
        SliceView::new(SliceGround::new(key, None), known, high)
    }

    /// What is proved with pawns that stand still is said by the tables in which they move; and a
    /// piece that no king takes is worth no less.
    #[test]
    fn who_stands_still_proves_no_more() {
        let mut dice = Dice::new(31);
        let (mut done, mut said, mut spared) = (0, [0; 2], 0);
        while done < sweep::times(8) {
            let (structure, piece) = promoted(&mut dice);
            let Some(key) = StillKey::new(structure, piece) else { continue };
            let is_wanted = |key: &SliceKey| !key.is_never_won() && key.len() <= 1;
            let Ok(keys) = family(&[Named::new(key.0).key], is_wanted, 250, || true) else {
                continue;
            };
            done += 1;
            let mut workspace = Workspace::default();
            let mut tables = BTreeMap::new();
            for key in keys {
                let find = |key: SliceKey| KnownSlice::of(key, |name| tables.get(name));
                let mut meter = SliceMeter::new(&PLENTY, 0);
                let table = workspace.make(
                    key,
                    Asked::Both,
                    &mut TableCourse::default(),
                    &find,
                    &mut meter,
                );
                tables.insert(key, table.expect("no end"));
            }
            let owner = piece.0;
            let high = owner != ATTACKER;
            let whole = view(&tables, key.0, high);
            let mut still = StillSlices::new(1 << 30);
            assert!(still.work_out(key, usize::MAX, &PLENTY, &mut 0));
            let known = known(&still.store, key.0, key.0);
            let table = SliceView::new(SliceGround::new(key.0, None), known, high);
            whole.ground.each_spot(Bitboard::FULL, |spot, _| {
                let (won, left) = (table.won(spot), table.left(spot));
                let (all_won, all_left) = (whole.won(spot), whole.left(spot));
                let [too_much, proved] = match high {
                    false => [(won - all_won) | (all_left - left), won],
                    true => [(left - all_left) | (all_won - won), left],
                };
                assert_eq!(too_much, Bitboard::EMPTY, "{key:?} {spot:?}");
                said[usize::from(high)] += proved.len();
            });
            let placed = still.get(key).expect("worked out");
            let proved = Square::ALL.map(|king| placed(king, piece.2));
            drop(placed);
            for (king, free) in Square::ALL.into_iter().zip(still.spared(key, piece.2)) {
                let proved = proved[king.index()];
                assert_eq!(proved - free, Bitboard::EMPTY, "{key:?} {king}");
                // It matters only where the other king stands beside the piece.
                let near = king_attacks(piece.2);
                let changed = match owner {
                    ATTACKER => (free - proved) - near,
                    _ if near.contains(king) => Bitboard::EMPTY,
                    _ => free - proved,
                };
                assert_eq!(changed, Bitboard::EMPTY, "{key:?} {king}");
                spared += (free - proved).len();
            }
        }
        assert!(said.iter().all(|&said| said > 0) && spared > 0, "{said:?} {spared}");
    }

    /// What had to go for want of room is worked out again.
    #[test]
    fn little_room_changes_no_table() {
        let most = 24;
        let mut small = StillSlices::new(most * TABLE_BYTES);
        let mut roomy = StillSlices::new(1 << 30);
        let mut work = [0; 2];
        for square in (8..24).chain(8..24) {
            let attackers = Bitboard(1 << 46 | 1 << square);
            let structure = Structure { attackers, ..Structure::EMPTY };
            let queen = (DEFENDER, Role::Queen, Square::A1);
            let key = StillKey::new(structure, queen).expect("a queen");
            for (still, work) in [&mut small, &mut roomy].into_iter().zip(&mut work) {
                assert!(still.work_out(key, usize::MAX, &PLENTY, work), "{square}");
            }
            let [one, other] = [&small, &roomy].map(|still| {
                let placed = still.get(key).expect("there");
                Square::ALL.map(|king| placed(king, Square::A1))
            });
            assert_eq!(one, other, "{square}");
            assert!(small.bytes() <= 3 * most * TABLE_BYTES / 2);
        }
        assert!(work[0] > work[1]);
        let three = Structure { attackers: Bitboard(7 << 8), ..Structure::EMPTY };
        let queen = (DEFENDER, Role::Queen, Square::A1);
        let key = StillKey::new(three, queen).expect("a queen");
        assert!(!small.work_out(key, most, &PLENTY, &mut 0));
    }
}
