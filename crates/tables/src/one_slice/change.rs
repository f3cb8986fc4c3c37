//! Changes of a slice: pawn moves, captures and promotions. Each leads to another slice.
//!
//! Proof: `docs/slices.md`, step 3.

use alloc::vec::Vec;

use palisade_board::{Role, Square};
use palisade_structure::men::{MOST_PIECES, MenChange, PieceKind};
use palisade_structure::{ATTACKER, DEFENDER};

use super::key::{AXES, SliceKey, SliceSpot, with_piece};

/// A change of men, of a promotion with the new piece, and the slice that it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SliceChange {
    pub(crate) men: MenChange,
    /// The slice after it.
    pub(crate) key: SliceKey,
    /// By axis of that slice, which axis its piece had; of whoever has come to a square, none.
    sources: [Option<usize>; MOST_PIECES],
    /// A square that a piece without an axis stands on: the slice after the change is unknown,
    /// and `key` is what it would be without that piece.
    pub(crate) beside: Option<Square>,
}

impl SliceChange {
    /// Of a promotion what is left when the new piece is taken at once, before somebody stands on
    /// its square.
    pub(crate) fn without_new(men: MenChange) -> Self {
        let sources = men.placed([0, 1, 2].map(Some), None, None);
        Self { men, key: men.after, sources, beside: None }
    }

    fn with_new(self, kind: PieceKind) -> Self {
        match with_piece(self.key, self.men.by, kind) {
            Some((key, axis)) => {
                let mut sources = self.sources;
                sources[axis..].rotate_right(1);
                sources[axis] = None;
                Self { key, sources, ..self }
            }
            None => Self { beside: self.men.to, ..self },
        }
    }

    /// Where the men stand after a pawn's change.
    #[inline]
    pub(crate) fn spot(&self, spot: SliceSpot) -> SliceSpot {
        let to = self.men.to.unwrap_or(Square::A1);
        SliceSpot { king: spot.king, men: self.placed(spot.men, to, Square::A1) }
    }

    /// Of each piece after the change what there was of it before. Who has come to a square has `to`; an
    /// axis that is lacking has `none`.
    #[inline]
    pub(crate) fn placed<T: Copy>(&self, men: [T; AXES], to: T, none: T) -> [T; AXES] {
        let mut placed = [none; AXES];
        for (man, source) in placed.iter_mut().zip(self.sources).take(self.key.len()) {
            *man = source.map_or(to, |from| men[from]);
        }
        placed
    }
}

/// All changes of a slice.
pub(crate) fn changes(key: SliceKey) -> Vec<SliceChange> {
    let mut changes = Vec::new();
    for men in [ATTACKER, DEFENDER].into_iter().flat_map(|by| key.changes(by)) {
        let still = SliceChange::without_new(men);
        let Some(to) = men.to.filter(|_| men.promotes) else {
            changes.push(still);
            continue;
        };
        for kind in Role::PROMOTIONS.iter().filter_map(|&role| PieceKind::new(role, to)) {
            let change = still.with_new(kind);
            changes.push(change);
            // What is unknown is unknown by whatever piece.
            if change.beside.is_some() {
                break;
            }
        }
    }
    changes
}
