//! Tables of a queen against pawns, as far as they have been worked out.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use palisade_structure::Structure;

use super::horizon::Horizon;

/// What the owner of the queen wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    /// Not to lose.
    Safe,
    /// To win.
    Win,
}

/// One set of squares for each square of the owner's king and of his queen.
pub(crate) type Cube = Box<[[u64; 64]; 64]>;

pub(super) fn cube() -> Cube {
    Box::new([[0; 64]; 64])
}

/// The placements in which the owner has what he wants: by his king, by the
/// queen, a set of squares of the other king.
pub struct QueenPlacements {
    /// With the owner to move.
    pub(super) own: Cube,
    /// With the other side to move.
    pub other: Cube,
}

/// Which table: `attackers` are the pawns that move, north; `defenders` are the owner's,
/// which stay, and guard southwards.
pub(crate) type QueenKey = (Structure, Aim, Horizon);

/// The tables worked out last.
pub(super) struct QueenStore {
    pub(super) tables: BTreeMap<QueenKey, Arc<QueenPlacements>>,
    /// Those before them, which go when there is no more room.
    pub(super) old: BTreeMap<QueenKey, Arc<QueenPlacements>>,
}

impl QueenStore {
    pub(super) const EMPTY: Self = Self { tables: BTreeMap::new(), old: BTreeMap::new() };

    /// Makes room: what is old goes, and what is there is old.
    pub(super) fn age(&mut self) {
        self.old = core::mem::take(&mut self.tables);
    }

    /// The table, if it has been worked out.
    pub(super) fn known(
        &self,
        (structure, aim, horizon): QueenKey,
    ) -> Option<Arc<QueenPlacements>> {
        self.find(&(structure, aim, horizon.within(structure))).map(Arc::clone)
    }

    /// The same for a key as tables are kept by.
    pub(super) fn find(&self, key: &QueenKey) -> Option<&Arc<QueenPlacements>> {
        self.tables.get(key).or_else(|| self.old.get(key))
    }

    /// The same table with a nearer horizon, if there is one.
    pub(super) fn nearer(
        &self,
        (structure, aim, horizon): QueenKey,
    ) -> Option<Arc<QueenPlacements>> {
        self.known((structure, aim, horizon.nearer()?))
    }
}
