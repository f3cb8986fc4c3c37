//! Cheap questions that spare nearly all positions the rungs.
//!
//! A gate proves nothing. It only decides where work is likely to pay.

use palisade_board::{Bitboard, Rank, fill_forward_through, fill_south, king_dilate, king_flood};
use palisade_structure::{ATTACKER, DEFENDER, Structure, zone};

use super::arrangement::files;
use super::view::View;

/// Are there three rams or more? The first and cheapest condition of the Chess
/// Programming Wiki, "Blockage Detection": a guard closes three files at most, and
/// a wall has eight. It is the same for both sides.
#[inline]
pub(super) const fn rammed(walking_north: Bitboard, walking_south: Bitboard) -> bool {
    let rams = walking_north.0 & walking_south.0 >> 8;
    let less_one = rams & rams.wrapping_sub(1);
    less_one & less_one.wrapping_sub(1) != 0
}

/// The same of a structure as the attacker sees it.
#[inline]
pub(super) const fn rammed_structure(structure: Structure) -> bool {
    rammed(structure.attackers, structure.defenders)
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
    files(set) == 0xff
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

/// The attacking pawns with an empty square before them.
#[inline]
fn mobile(structure: Structure) -> Bitboard {
    structure.attackers - structure.all().south()
}

/// Those of them that walk, if only the defender's pawns stop them, to the eighth rank
/// or where a pawn attacks them: moves that change something.
#[inline]
fn runners(structure: Structure) -> Bitboard {
    let mobile = mobile(structure);
    let run = fill_forward_through(ATTACKER, mobile, !structure.defenders);
    mobile & fill_south(run & (Rank::Eighth.bitboard() | structure.guarded()))
}

/// Has the attacker one such pawn at most?
#[inline]
pub(super) fn calm(structure: Structure) -> bool {
    !runners(structure).has_several()
}

/// Can one pawn of the attacker move at most?
#[inline]
pub(super) fn still(structure: Structure) -> bool {
    !mobile(structure).has_several()
}

/// Is there little enough for the attacker to try that a short look at exact kings
/// may prove something in the open? Not if three of his pawns are free to go where
/// they promote or attack a pawn; not if two pawns can move and he has four, or his
/// king gets at two that no pawn guards.
#[inline]
pub(super) fn quiet(view: View) -> bool {
    let structure = view.structure;
    if runners(structure).len() > 2 {
        return false;
    }
    if mobile(structure).has_several() {
        if structure.attackers.len() > 3 {
            return false;
        }
        let flood = king_flood(view.king.bitboard(), structure.walkable());
        let weak = structure.defenders & (king_dilate(flood) - structure.guarded());
        if weak.has_several() {
            return false;
        }
    }
    true
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
    let marked = marked(view.structure);
    if !spans_the_board(marked) {
        return false;
    }
    let behind = !(marked | king_flood(view.king.bitboard(), !marked));
    behind.meets(zone(view.defender))
}
