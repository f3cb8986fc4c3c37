//! Changes of a slice: pawn moves, captures and promotions. Each leads to another slice.
//!
//! Proof: `docs/slices.md`, step 3.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Rank, Role, Square, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER};

use super::key::{AXES, PieceKind, SliceKey, SliceSpot};

/// Who makes a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SliceMover {
    Pawn,
    King,
    /// The piece of an axis.
    Piece(usize),
}

/// What a change takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SliceTaken {
    Nothing,
    Pawn,
    /// The piece of an axis, where it stands.
    Piece(usize),
}

/// Where a piece of the slice after a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SliceSource {
    /// Where the piece of this axis stood.
    Axis(usize),
    /// On the square of promotion.
    At(usize),
}

/// A slice after a change, and where its pieces come from.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterChange {
    pub(super) key: SliceKey,
    pub(super) sources: [SliceSource; AXES],
    /// A square that a piece without an axis stands on: the slice after the change is unknown,
    /// and `key` is what it would be without that piece.
    pub(super) beside: Option<Square>,
}

#[derive(Clone, Debug)]
pub(super) struct SliceChange {
    pub(super) by_attacker: bool,
    pub(super) mover: SliceMover,
    /// The square that the mover comes to; none, where a king or piece takes a piece.
    pub(super) to: Option<Square>,
    pub(super) taken: SliceTaken,
    /// The squares on which nobody may stand.
    pub(super) empty: Bitboard,
    pub(super) after: AfterChange,
    /// What the other side may do at once by taking in passing.
    pub(super) passing: Vec<AfterChange>,
}

impl AfterChange {
    const fn still(key: SliceKey) -> Self {
        let sources = [SliceSource::Axis(0), SliceSource::Axis(1), SliceSource::Axis(2)];
        Self { key, sources, beside: None }
    }

    fn without(mut self, axis: usize) -> Self {
        self.key = self.key.without(axis);
        self.sources[axis..].rotate_left(1);
        self
    }

    fn with(mut self, by_attacker: bool, kind: PieceKind, square: Square) -> Self {
        match self.key.with(by_attacker, kind) {
            Some((key, axis)) => {
                self.key = key;
                self.sources[axis..].rotate_right(1);
                self.sources[axis] = SliceSource::At(square.index());
            }
            None => self.beside = Some(square),
        }
        self
    }

    /// Of a promotion: what is left when the new piece is taken at once, before somebody stands on
    /// its square, and that square.
    pub(super) fn without_new(mut self) -> Option<(Self, usize)> {
        if let Some(square) = self.beside.take() {
            return Some((self, square.index()));
        }
        let new = (0..self.key.axes()).find_map(|axis| match self.sources[axis] {
            SliceSource::At(square) => Some((axis, square)),
            SliceSource::Axis(_) => None,
        });
        new.map(|(axis, square)| (self.without(axis), square))
    }

    /// Where the men stand after the change, if the king does not move.
    #[inline]
    pub(super) fn spot(&self, spot: SliceSpot) -> SliceSpot {
        let mut men = [0; AXES];
        for (man, source) in men.iter_mut().zip(self.sources).take(self.key.axes()) {
            *man = match source {
                SliceSource::Axis(from) => spot.men[from],
                SliceSource::At(square) => square,
            };
        }
        SliceSpot { king: spot.king, men }
    }
}

/// All changes of a slice.
pub(super) fn changes(key: SliceKey) -> Vec<SliceChange> {
    let mut changes = Vec::new();
    for by_attacker in [true, false] {
        by_pawns(key, by_attacker, &mut changes);
        by_others(key, by_attacker, &mut changes);
    }
    changes
}

const fn color(by_attacker: bool) -> Color {
    if by_attacker { ATTACKER } else { DEFENDER }
}

/// The axes of one side's pieces.
fn axes_of(key: SliceKey, by_attacker: bool) -> impl Iterator<Item = (usize, PieceKind)> {
    (0..key.axes()).filter_map(move |axis| {
        key.axis(axis).filter(|&(side, _)| side == by_attacker).map(|(_, kind)| (axis, kind))
    })
}

fn by_pawns(key: SliceKey, by_attacker: bool, changes: &mut Vec<SliceChange>) {
    let side = color(by_attacker);
    let structure = key.structure;
    let pawns = structure.all();
    let rivals = key.pawns(!by_attacker);
    for from in key.pawns(by_attacker) {
        let pawn = from.bitboard();
        let mut step = |to: Square, taken: SliceTaken, empty: Bitboard, after: SliceKey| {
            let after = match taken {
                SliceTaken::Piece(axis) => AfterChange::still(after).without(axis),
                _ => AfterChange::still(after),
            };
            let change = |after: AfterChange| SliceChange {
                by_attacker,
                mover: SliceMover::Pawn,
                to: Some(to),
                taken,
                empty,
                after,
                passing: Vec::new(),
            };
            if to.rank() != Rank::Eighth.relative_to(side) {
                changes.push(change(after));
                return;
            }
            for role in Role::PROMOTIONS {
                let Some(kind) = PieceKind::new(role, to) else { continue };
                let after = after.with(by_attacker, kind, to);
                changes.push(change(after));
                // What is unknown is unknown by whatever piece.
                if after.beside.is_some() {
                    break;
                }
            }
        };
        let moved = |to: Square| {
            let after = match to.rank() == Rank::Eighth.relative_to(side) {
                true => structure.without(side, from),
                false => structure.pushed(side, from, to),
            };
            SliceKey { structure: after, ..key }
        };
        for to in pawn_attacks(side, pawn) {
            if rivals.contains(to) {
                let after = moved(to);
                let structure = after.structure.without(!side, to);
                step(to, SliceTaken::Pawn, Bitboard::EMPTY, SliceKey { structure, ..after });
            } else if !pawns.contains(to) {
                for (axis, kind) in axes_of(key, !by_attacker) {
                    if kind.domain() >> to.index() & 1 != 0 {
                        step(to, SliceTaken::Piece(axis), Bitboard::EMPTY, moved(to));
                    }
                }
            }
        }
        let ahead = pawn.forward(side) - pawns;
        if let Some(to) = ahead.first() {
            step(to, SliceTaken::Nothing, ahead, moved(to));
        }
        let far = ahead.forward(side) - pawns;
        if let Some(to) = far.first().filter(|_| from.rank() == Rank::Second.relative_to(side)) {
            step(to, SliceTaken::Nothing, ahead | far, moved(to));
            let (Some(passed), Some(change)) = (ahead.first(), changes.last_mut()) else {
                continue;
            };
            for taker in far.east().union(far.west()) & rivals {
                let after = structure.without(side, from).pushed(!side, taker, passed);
                change.passing.push(AfterChange::still(SliceKey { structure: after, ..key }));
            }
        }
    }
}

/// Captures by the king and the pieces.
fn by_others(key: SliceKey, by_attacker: bool, changes: &mut Vec<SliceChange>) {
    let rivals = key.pawns(!by_attacker);
    let mut movers = Vec::from([(SliceMover::King, u64::MAX)]);
    for (axis, kind) in axes_of(key, by_attacker) {
        movers.push((SliceMover::Piece(axis), kind.domain()));
    }
    for (mover, domain) in movers {
        let change = |to: Option<Square>, taken: SliceTaken, after: AfterChange| SliceChange {
            by_attacker,
            mover,
            to,
            taken,
            empty: Bitboard::EMPTY,
            after,
            passing: Vec::new(),
        };
        for to in rivals & Bitboard(domain) {
            let structure = key.structure.without(color(!by_attacker), to);
            let after = AfterChange::still(SliceKey { structure, ..key });
            changes.push(change(Some(to), SliceTaken::Pawn, after));
        }
        for (axis, kind) in axes_of(key, !by_attacker) {
            if domain & kind.domain() != 0 {
                let after = AfterChange::still(key).without(axis);
                changes.push(change(None, SliceTaken::Piece(axis), after));
            }
        }
    }
}
