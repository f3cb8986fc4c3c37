//! Slices of at most one man a side, and what they say, for whoever makes databases of them.
//!
//! Proof: `docs/slices.md`, step 10.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use palisade_board::{Bitboard, Budget, Color, Role, Square};
use palisade_structure::men::{Men, PieceKind};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

use super::ground::SliceGround;
use super::key::{AXES, SliceKey, SlicePlacement, SliceSpot};
use super::meter::{SliceMeter, Stopped};
use super::plan::family;
use super::solve::Workspace;
use super::table::{KnownSlice, Named, SliceTable, SliceView};
use super::way::Way;

/// The men of a duel as the attacker sees them, his own first: a pawn stands, a piece may go
/// wherever it comes from its square, a bishop to the squares of one colour.
pub(crate) type DuelMen = [Option<(Role, Square)>; 2];

/// Slices of duels that have been worked out.
#[derive(Clone, Debug)]
pub(crate) struct DuelSlices {
    tables: BTreeMap<SliceKey, Arc<SliceTable>>,
}

impl DuelSlices {
    pub(crate) const NONE: Self = Self { tables: BTreeMap::new() };

    /// Bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.values().map(|table| table.bytes()).sum()
    }

    /// Lets go of those whose men, the attacker's and the defender's, are not needed.
    pub(crate) fn keep(&mut self, is_needed: impl Fn(Option<Role>, Option<Role>) -> bool) {
        self.tables.retain(|key, _| is_needed(man(*key, ATTACKER), man(*key, DEFENDER)));
    }

    /// Works out a slice, and those that it rests on, as far as they are missing. What is done
    /// stays, also if the budget ends.
    pub(crate) fn work_out(
        &mut self,
        men: DuelMen,
        room: &mut Workspace,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let is_missing = |key: &SliceKey| !key.is_never_won() && !self.tables.contains_key(key);
        let missing = family(&[Named::new(key(men)).key], is_missing, usize::MAX, || true);
        for key in missing.unwrap_or_default() {
            let tables = &self.tables;
            let table = room.make(key, &|key| find(tables, key), meter)?;
            self.tables.insert(key, Arc::new(table));
        }
        Ok(())
    }

    /// What a slice says that has been worked out.
    pub(crate) fn said(&self, men: DuelMen) -> DuelSaid<'_> {
        let key = key(men);
        DuelSaid(SliceView::new(SliceGround::new(key, None), find(&self.tables, key), false))
    }
}

/// What one slice says.
#[derive(Debug)]
pub(crate) struct DuelSaid<'t>(SliceView<'t>);

impl DuelSaid<'_> {
    /// With the attacker's king and the pieces on these squares, the attacker's piece first: where
    /// the other king loses, if the defender moves, and if the attacker does.
    #[inline]
    pub(crate) fn won(&self, king: Square, pieces: [Option<Square>; 2]) -> [Bitboard; 2] {
        let mut men = [0; AXES];
        for (man, square) in men.iter_mut().zip(pieces.into_iter().flatten()) {
            *man = square.index();
        }
        let spot = SliceSpot { king: king.index(), men };
        let attacks = self.0.ground.attacker_moves(spot) & !self.0.left(spot);
        [Bitboard(self.0.won(spot)), Bitboard(attacks)]
    }
}

/// How far mate is, of a queen or a rook against a lone king.
#[derive(Clone, Debug)]
pub(crate) struct DuelWay(Way);

impl DuelWay {
    /// Only a loss of the man leads to another slice, and there nobody wins.
    pub(crate) fn of(role: Role) -> Option<Self> {
        let ground = SliceGround::new(key([Some((role, Square::A1)), None]), None);
        let budget = Budget::work(u64::MAX);
        let mut meter = SliceMeter::new(&budget, 0);
        let known = |key| KnownSlice::of(key, |_| None);
        Way::new(ground, &mut Workspace::default(), &known, &mut meter).ok().map(Self)
    }

    /// Moves of the attacker's to mate, his king, the man and the lone king on these squares.
    pub(crate) fn moves(&self, attacker_moves: bool, squares: [Square; 3]) -> Option<u8> {
        let [king, man, other] = squares.map(Square::index);
        let spot = SliceSpot { king, men: [man, 0, 0] };
        let key = self.0.ground.key;
        self.0.moves(&SlicePlacement { key, spot, other, attacker_moves })
    }
}

/// The slice of these men.
fn key(men: DuelMen) -> SliceKey {
    let [attackers, defenders] = men.map(|man| match man {
        Some((Role::Pawn, square)) => square.bitboard(),
        _ => Bitboard::EMPTY,
    });
    let mut key = Men::NONE.with_pawns(Structure { attackers, defenders });
    for (side, man) in [ATTACKER, DEFENDER].into_iter().zip(men) {
        let kind = man.and_then(|(role, square)| PieceKind::new(role, square));
        key = kind.and_then(|kind| key.with(side, kind)).map_or(key, |(key, _)| key);
    }
    key
}

fn find(tables: &BTreeMap<SliceKey, Arc<SliceTable>>, key: SliceKey) -> KnownSlice<'_> {
    KnownSlice::of(key, |name| tables.get(name).map(|table| &**table))
}

/// The man that one side has.
fn man(key: SliceKey, side: Color) -> Option<Role> {
    let pawn = key.structure.pawns(side).any().then_some(Role::Pawn);
    pawn.or_else(|| key.side(side).get(0).map(PieceKind::role))
}
