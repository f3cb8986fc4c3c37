//! Cheap questions that spare nearly all positions the rungs.
//!
//! A gate proves nothing. It only decides where work is likely to pay. See
//! `docs/blockage-proof.md`, 7.2.

use palisade_board::{Bitboard, Rank, fill_forward_through, fill_south, king_dilate, king_flood};
use palisade_structure::{ATTACKER, DEFENDER, Structure, zone};

use super::arrangement::files;
use super::view::View;

/// Are there three rams or more?
///
/// This is the first and cheapest condition of the Chess Programming Wiki, "Blockage
/// Detection": a guard closes three files at most, and a wall has eight. The answer is
/// the same for both sides.
#[inline]
pub(crate) const fn has_three_rams(walking_north: Bitboard, walking_south: Bitboard) -> bool {
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

/// Has the attacker at most one unopposed pawn and at most two targets?
///
/// An unopposed pawn has no enemy pawn before it on its file. A target is a defending
/// pawn that a pawn can capture now. More of either makes the dear rungs too dear.
#[inline]
pub(super) fn few_unopposed_pawns_and_targets(structure: Structure) -> bool {
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

/// The mobile pawns whose moves change something.
///
/// If only the defender's pawns stop it, such a pawn walks to the eighth rank or to a
/// square that a defending pawn attacks.
#[inline]
fn consequential_pawns(structure: Structure) -> Bitboard {
    let mobile = mobile(structure);
    let run = fill_forward_through(ATTACKER, mobile, !structure.defenders);
    mobile & fill_south(run & (Rank::Eighth.bitboard() | structure.guarded()))
}

/// Has the attacker at most one mobile pawn whose moves change something?
#[inline]
pub(super) fn few_consequential_pawns(structure: Structure) -> bool {
    !consequential_pawns(structure).has_several()
}

/// Can at most one pawn of the attacker move?
#[inline]
pub(super) fn few_pawns_can_move(structure: Structure) -> bool {
    !mobile(structure).has_several()
}

/// Has the attacker few enough tries that a short look at exact kings may prove
/// something in the open?
///
/// He has too many if the moves of three of his pawns change something. He also has too
/// many if two pawns can move and he has four pawns, or his king gets at two pawns that
/// no pawn guards.
#[inline]
pub(super) fn few_tries_in_the_open(view: View) -> bool {
    let structure = view.structure;
    if consequential_pawns(structure).len() > 2 {
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
