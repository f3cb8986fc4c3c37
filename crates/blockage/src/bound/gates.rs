//! Cheap questions that spare the dear rungs most positions.
//!
//! A gate proves nothing. It only decides where work is likely to pay.

use palisade_board::{Bitboard, fill_forward_through, king_flood};

use super::structure::{DEFENDER, Structure};
use super::view::View;

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

/// Do marked squares stand between the two kings?
///
/// Nearly no position of a game passes, and nearly all that fail do so at the
/// first test.
#[inline]
pub(super) fn fenced(view: View) -> bool {
    let marked = marked(view.structure);
    spans_the_board(marked) && !king_flood(view.king.bitboard(), !marked).contains(view.defender)
}
