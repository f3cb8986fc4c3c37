//! Positions met before, and structures met before with other kings.

use palisade_board::{Color, Move, PawnEnding};

use crate::sensitivity::Sensitivity;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtLeast,
    AtMost,
    Exact,
}

/// A place in the table of a search.
///
/// The caller provides the memory: `vec![TableSlot::EMPTY; 1 << 16]`, or an
/// array where there is no allocator.
#[derive(Clone, Copy, Debug)]
pub struct TableSlot {
    key: u64,
    pub(super) sensitivity: Sensitivity,
    pub(super) score: i32,
    /// Plies or nodes that went into it.
    pub(super) effort: u32,
    pub(super) ply: u16,
    pub(super) bound: Bound,
    pub(super) best: Option<Move>,
    used: bool,
}

impl TableSlot {
    /// A slot that holds nothing.
    pub const EMPTY: Self = Self {
        key: 0,
        sensitivity: Sensitivity::NONE,
        score: 0,
        effort: 0,
        ply: 0,
        bound: Bound::Exact,
        best: None,
        used: false,
    };
}

/// What is stored about a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) score: i32,
    pub(super) effort: u32,
    pub(super) ply: u16,
    pub(super) bound: Bound,
    pub(super) best: Option<Move>,
    pub(super) sensitivity: Sensitivity,
}

/// Two tables in one piece of memory: a quarter for structures.
pub(super) struct Table<'a> {
    positions: &'a mut [TableSlot],
    structures: &'a mut [TableSlot],
}

/// How many king placements of one structure are kept side by side.
const WAYS: usize = 8;

impl<'a> Table<'a> {
    pub(super) fn new(memory: &'a mut [TableSlot]) -> Self {
        memory.fill(TableSlot::EMPTY);
        let (structures, positions) = memory.split_at_mut(memory.len() / 4);
        Self { positions, structures }
    }

    pub(super) fn clear(&mut self) {
        self.positions.fill(TableSlot::EMPTY);
        self.structures.fill(TableSlot::EMPTY);
    }

    pub(super) fn position(&self, ending: &PawnEnding) -> Option<&TableSlot> {
        let key = key(ending);
        let slot = self.positions.get(index(key, self.positions.len())?)?;
        (slot.used && slot.key == key).then_some(slot)
    }

    pub(super) fn store_position(&mut self, ending: &PawnEnding, entry: Entry) {
        let key = key(ending);
        if let Some(index) = index(key, self.positions.len()) {
            self.positions[index] = slot(key, entry);
        }
    }

    /// A value of the same pawns and the same side to move whose sensitivity
    /// these kings do not hurt.
    pub(super) fn structure(&self, ending: &PawnEnding) -> Option<&TableSlot> {
        let key = structure_key(ending)?;
        let kings = (ending.king(Color::White), ending.king(Color::Black));
        self.ways(key)
            .iter()
            .find(|slot| slot.used && slot.key == key && slot.sensitivity.allows(kings.0, kings.1))
    }

    pub(super) fn store_structure(&mut self, ending: &PawnEnding, entry: Entry) {
        let Some(key) = structure_key(ending) else { return };
        let kings = (ending.king(Color::White), ending.king(Color::Black));
        let ways = self.ways_mut(key);
        // An entry of the same region is replaced first, then a free place is taken, then
        // the entry that took least work.
        let chosen = ways
            .iter()
            .position(|slot| {
                slot.used && slot.key == key && slot.sensitivity.allows(kings.0, kings.1)
            })
            .or_else(|| ways.iter().position(|slot| !slot.used))
            .or_else(|| (0..ways.len()).min_by_key(|&way| ways[way].effort));
        if let Some(chosen) = chosen {
            ways[chosen] = slot(key, entry);
        }
    }

    fn ways(&self, key: u64) -> &[TableSlot] {
        match index(key, self.structures.len() / WAYS) {
            Some(bucket) => &self.structures[bucket * WAYS..][..WAYS],
            None => &[],
        }
    }

    fn ways_mut(&mut self, key: u64) -> &mut [TableSlot] {
        match index(key, self.structures.len() / WAYS) {
            Some(bucket) => &mut self.structures[bucket * WAYS..][..WAYS],
            None => &mut [],
        }
    }
}

fn slot(key: u64, entry: Entry) -> TableSlot {
    let Entry { score, effort, ply, bound, best, sensitivity } = entry;
    TableSlot { key, sensitivity, score, effort, ply, bound, best, used: true }
}

/// The high bits of the key, scaled to the length; none for an empty table.
fn index(key: u64, len: usize) -> Option<usize> {
    (len > 0).then(|| ((u128::from(key) * len as u128) >> 64) as usize)
}

/// The pawns, the kings, the side to move, and an en-passant capture that may be made.
pub(super) fn key(ending: &PawnEnding) -> u64 {
    let [white, black] = Color::ALL.map(|color| ending.king(color).index() as u64);
    let passed = match ending.en_passant() {
        Some(square) if ending.en_passant_captors().any() => square.index() as u64,
        _ => 0,
    };
    let turn = ending.side_to_move().index() as u64;
    let others = white | black << 6 | passed << 12 | turn << 18 | 1 << 19;
    let mixed = others.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ending.pawns().key() ^ mixed ^ mixed >> 29
}

/// The pawns and the side to move; none while an en-passant capture may be
/// made, which no king placement shares.
fn structure_key(ending: &PawnEnding) -> Option<u64> {
    let turn = match ending.side_to_move() {
        Color::White => 0,
        Color::Black => 0x9e37_79b9_7f4a_7c15,
    };
    ending.en_passant_captors().is_empty().then(|| ending.pawns().key() ^ turn)
}
