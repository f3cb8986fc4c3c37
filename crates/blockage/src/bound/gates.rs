//! Cheap questions that spare nearly all positions the rungs.
//!
//! A gate proves nothing. It only decides where work is likely to pay.

use palisade_board::{Bitboard, Pawns, fill_forward_through, fill_south, king_attacks, king_flood};

use super::structure::{DEFENDER, Structure};
use super::view::View;

/// Are there three rams or more? The first and cheapest condition of the Chess
/// Programming Wiki, "Blockage Detection": a guard closes three files at most, and
/// a wall has eight. It is the same for both sides.
#[inline]
pub(super) const fn rammed(pawns: Pawns) -> bool {
    let rams = pawns.white().0 & pawns.black().0 >> 8;
    let less_one = rams & rams.wrapping_sub(1);
    less_one & less_one.wrapping_sub(1) != 0
}

/// Squares closed to the attacking king as the pawns stand: his own fixed pawns
/// and what the defender's pawns attack (David-Tabibi et al. 2004, section 2.2).
#[inline]
fn marked(structure: Structure) -> Bitboard {
    let quiet = structure.attackers - structure.with_targets();
    let heads = quiet & structure.defenders.south();
    fill_forward_through(DEFENDER, heads, quiet) | structure.guarded()
}

/// Is some square of every file in the set?
#[inline]
const fn spans_the_board(set: Bitboard) -> bool {
    let half = set.0 | set.0 >> 32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) & 0xff == 0xff
}

/// Is the attacker's play narrow enough for the dear rungs: at most one pawn with
/// no enemy pawn before it on its file, and at most two pawns to be captured by
/// pawns?
#[inline]
pub(super) fn narrow(structure: Structure) -> bool {
    let Structure { attackers, defenders } = structure;
    let stopped = fill_south(defenders);
    let targets = defenders & structure.attacked();
    !(attackers - stopped).has_several() && targets.len() <= 2
}

/// Do marked squares stand between the attacking king and some home of the other?
///
/// The defending king may stand on the fence, with a square behind it beside him.
#[inline]
pub(super) fn fenced(view: View) -> bool {
    let marked = marked(view.structure);
    if !spans_the_board(marked) {
        return false;
    }
    let behind = !(marked | king_flood(view.king.bitboard(), !marked));
    behind.meets(king_attacks(view.defender).with(view.defender))
}
