//! How a side holds: on which squares its men can stay, and where the other king never gets.
//!
//! Squares are taken away from the holder, many at once first, as long as it still holds. What is
//! left is one fortress of several.
//!
//! Proof: `docs/slices.md`, step 9.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position};

use super::ground::SliceGround;
use super::key::{AXES, SlicePlacement};
use super::solve::KeptSlice;
use super::table::{KnownSlice, SliceTable, SliceView};

/// How a side holds while pawns and men stay what they are.
///
/// [`SliceBook::fortress`](super::SliceBook::fortress) finds one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fortress {
    /// Who holds.
    pub holder: Color,
    /// The squares that its pieces use, pawns and king apart.
    pub pieces: Bitboard,
    /// The squares that its king uses.
    pub king: Bitboard,
    /// The squares that the other king gets to, whatever it plays.
    pub reached: Bitboard,
}

/// A fortress from a position, by the table of the other side's wins; none, if there is no such
/// thing, or if it takes more than `most` placements.
pub(super) fn fortress(
    position: &Position,
    holder: Color,
    table: &SliceTable,
    most: usize,
) -> Option<Fortress> {
    let root = position.without_counters();
    let key = SlicePlacement::new(&root, !holder).ok()?.key;
    // Squares that are taken away have no images, so each king's square needs words: with three
    // pieces these are half a gigabyte.
    if key.len() == AXES {
        return None;
    }
    let ground = SliceGround::new(key, None);
    let mut kept = KeptSlice::new(SliceView::new(ground, KnownSlice::Table(table), true));
    // Is a position with the other side to move held?
    let is_in = |left: &[u64], at: &Position| {
        SlicePlacement::new(at, !holder).is_ok_and(|SlicePlacement { spot, other, .. }| {
            left[ground.index(spot)] >> other & 1 != 0
        })
    };
    let starts: Vec<Position> = match root.side_to_move() == holder {
        true => quiet(&root).collect(),
        false => Vec::from([root]),
    };
    let holds = |left: &[u64]| starts.iter().any(|at| is_in(left, at));
    let (mut king, mut pieces) = (u64::MAX, u64::MAX);
    if !holds(kept.within(king, pieces)) {
        return None;
    }
    for (takes_king, width) in [32, 16, 8, 4, 2, 1].iter().flat_map(|&w| [(false, w), (true, w)]) {
        for start in (0..64).step_by(width) {
            let gone = (u64::MAX >> (64 - width)) << start;
            let (fewer_king, fewer) =
                if takes_king { (king & !gone, pieces) } else { (king, pieces & !gone) };
            if (fewer_king, fewer) != (king, pieces) && holds(kept.within(fewer_king, fewer)) {
                (king, pieces) = (fewer_king, fewer);
            }
        }
    }
    let left = kept.within(king, pieces);
    let empty = Bitboard::EMPTY;
    let mut fortress = Fortress { holder, pieces: empty, king: empty, reached: empty };
    let mut open: Vec<Position> =
        starts.into_iter().find(|at| is_in(left, at)).into_iter().collect();
    let mut met: BTreeSet<Position> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        fortress.pieces |= at.pieces() & at.color(holder);
        fortress.king |= at.king(holder).bitboard();
        fortress.reached |= at.king(!holder).bitboard();
        for after in quiet(&at) {
            let held: Vec<Position> = quiet(&after).filter(|next| is_in(left, next)).collect();
            if !held.iter().any(|next| met.contains(next)) {
                met.extend(held.first());
                open.extend(held.first());
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(fortress)
}

/// What comes of the moves that change neither pawns nor men.
fn quiet(at: &Position) -> impl Iterator<Item = Position> + '_ {
    at.successors()
        .map(|(_, after)| after.without_counters())
        .filter(|after| after.pawns() == at.pawns() && after.pieces().len() == at.pieces().len())
}
