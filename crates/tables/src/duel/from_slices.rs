//! Makes a table from slices.
//!
//! Proof: `docs/slices.md`, step 10.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Role, Square};
use palisade_structure::men::PieceKind;
use palisade_structure::{ATTACKER, DEFENDER, Structure};

use super::Material;
use super::table::DuelTable;
use crate::slices::{
    AXES, KnownSlice, Named, SliceGround, SliceKey, SliceMeter, SliceSpot, SliceTable, SliceView,
    Stopped, TableCourse, Workspace, family,
};

/// Slices of duels that have been worked out.
pub(super) type DuelSlices = BTreeMap<SliceKey, Arc<SliceTable>>;

/// A man of one side within one slice, and where he stands there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Part {
    man: Option<Role>,
    squares: Bitboard,
}

impl Part {
    /// What one side has: a slice has one square of a pawn, and one colour of a bishop's squares.
    fn all(man: Option<Role>) -> Vec<Self> {
        let dark: Bitboard = Square::ALL.into_iter().filter(|square| square.is_dark()).collect();
        let squares = match man {
            Some(Role::Pawn) => Square::ALL[8..56].iter().map(|square| square.bitboard()).collect(),
            Some(Role::Bishop) => Vec::from([dark, !dark]),
            _ => Vec::from([Bitboard::FULL]),
        };
        squares.into_iter().map(|squares| Self { man, squares }).collect()
    }

    /// Each square on which the man stands; nothing, once, if there is no man.
    fn places(self) -> impl Iterator<Item = Option<Square>> {
        let squares = if self.man.is_some() { self.squares } else { Bitboard::EMPTY };
        self.man.is_none().then_some(None).into_iter().chain(squares.into_iter().map(Some))
    }

    /// The square, if the man is a piece; a pawn belongs to the slice.
    fn piece(self, square: Option<Square>) -> Option<Square> {
        square.filter(|_| self.man != Some(Role::Pawn))
    }
}

/// The men of both sides within one slice, those of who is asked about first.
#[derive(Clone, Copy)]
pub(super) struct Parts([Part; 2]);

impl Parts {
    /// All slices of these men.
    pub(super) fn all(men: [Option<Role>; 2]) -> Vec<Self> {
        let [owns, others] = men.map(Part::all);
        let pairs = owns.into_iter().flat_map(|own| {
            others.iter().map(move |&other| Self([own, other])).collect::<Vec<_>>()
        });
        let is_pawn = |part: Part| part.man == Some(Role::Pawn);
        // Two pawns on one square are no slice. Pieces may share their squares, for each has many.
        pairs.filter(|Self([own, other])| !is_pawn(*own) || own != other).collect()
    }

    /// The slice: a pawn stands, a piece may go wherever it comes from its square.
    fn key(self) -> SliceKey {
        let pawn = |Part { man, squares }: Part| match man {
            Some(Role::Pawn) => squares,
            _ => Bitboard::EMPTY,
        };
        let [attackers, defenders] = self.0.map(pawn);
        let mut key = SliceKey::NONE.with_pawns(Structure { attackers, defenders });
        for (side, Part { man, squares }) in [ATTACKER, DEFENDER].into_iter().zip(self.0) {
            let kind = man.zip(squares.first()).and_then(|(role, at)| PieceKind::new(role, at));
            key = kind.and_then(|kind| key.with(side, kind)).map_or(key, |(key, _)| key);
        }
        key
    }

    /// Works out the slice, and those that it rests on, as far as they are missing, and writes into the
    /// table what it says. What is done stays, also if the budget ends.
    pub(super) fn work_out(
        self,
        slices: &mut DuelSlices,
        room: &mut Workspace,
        table: &mut DuelTable,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let key = self.key();
        let is_missing = |key: &SliceKey| !key.is_never_won() && !slices.contains_key(key);
        // No number and no clock ends the list: duels have few slices, and the meter ends the work.
        let missing = family(&[Named::new(key).key], is_missing, usize::MAX, || true);
        for key in missing.unwrap_or_default() {
            let mut course = TableCourse::default();
            let made = room.make(key, &mut course, &|key| find(slices, key), meter)?;
            slices.insert(key, Arc::new(made));
        }
        let view = SliceView::new(SliceGround::new(key, None), find(slices, key), false);
        let [own, other] = self.0;
        for man in own.places() {
            for men in other.places().map(|other| [man, other]) {
                let mut squares = [0; AXES];
                let pieces = [own.piece(men[0]), other.piece(men[1])].into_iter().flatten();
                squares.iter_mut().zip(pieces).for_each(|(at, piece)| *at = piece.index());
                for king in Bitboard(table.fold.kings) {
                    let spot = SliceSpot { king: king.index(), men: squares };
                    let attacks = view.ground.attacker_moves(spot) & !view.left(spot);
                    table.fill(king, men, [view.won(spot), attacks].map(Bitboard));
                }
            }
        }
        Ok(())
    }
}

fn find(slices: &DuelSlices, key: SliceKey) -> KnownSlice<'_> {
    KnownSlice::of(key, |name| slices.get(name).map(|table| &**table))
}

/// The men of a slice, the attacker's as White's.
pub(super) fn material_of(key: &SliceKey) -> Material {
    let man = |side| {
        let pawn = key.structure.pawns(side).any().then_some(Role::Pawn);
        pawn.or_else(|| key.side(side).get(0).map(PieceKind::role))
    };
    Material::of_men(man(ATTACKER), man(DEFENDER))
}
