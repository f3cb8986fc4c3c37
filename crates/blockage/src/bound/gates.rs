//! Cheap questions that spare nearly all positions the rungs.
//!
//! A gate proves nothing. It only decides where work is likely to pay. See
//! `docs/blockage-proof.md`, 7.2.

use palisade_board::{Bitboard, fill_forward_through, king_flood};
use palisade_structure::{DEFENDER, Structure, zone};

use super::arrangement::files;
use super::view::View;

/// Are there three rams or more?
///
/// This is the first and cheapest condition of the Chess Programming Wiki, "Blockage
/// Detection": a guard closes three files at most, and a wall has eight. The answer is
/// the same for both sides.
#[must_use]
#[inline]
pub const fn has_three_rams(walking_north: Bitboard, walking_south: Bitboard) -> bool {
    let rams = walking_north.0 & walking_south.0 >> 8;
    let less_one = rams & rams.wrapping_sub(1);
    less_one & less_one.wrapping_sub(1) != 0
}

/// Has the structure three rams or more?
#[inline]
pub(super) const fn structure_has_three_rams(structure: Structure) -> bool {
    has_three_rams(structure.attackers, structure.defenders)
}

/// Squares closed to the attacking king as the pawns stand: his own fixed pawns
/// and what the defender's pawns attack (David-Tabibi et al. 2004, section 2.2).
#[inline]
fn marked(structure: Structure) -> Bitboard {
    let without_targets = structure.attackers - structure.with_targets();
    let heads = without_targets & structure.defenders.south();
    fill_forward_through(DEFENDER, heads, without_targets) | structure.guarded()
}

/// Is some square of every file in the set?
#[inline]
const fn spans_the_board(set: Bitboard) -> bool {
    files(set) == 0xff
}

/// Is a square of every file marked?
#[inline]
pub(super) fn walled(structure: Structure) -> bool {
    spans_the_board(marked(structure))
}

/// Do marked squares stand between the attacking king and some home of the other?
///
/// The defending king may stand on the fence, with a square behind it beside him.
#[inline]
pub(super) fn fenced(view: View) -> bool {
    behind(view).meets(zone(view.defender))
}

/// The squares on the other side of the fence from the attacking king; none if there is no
/// fence.
#[inline]
pub(super) fn behind(view: View) -> Bitboard {
    let marked = marked(view.structure);
    if !spans_the_board(marked) {
        return Bitboard::EMPTY;
    }
    !(marked | king_flood(view.king.bitboard(), !marked))
}
