//! The first rung: the defending king shuffles behind pawns that never move.
//!
//! A few dozen operations on sets decide it. See `docs/blockage-proof.md`,
//! section 3.

use palisade_board::{Bitboard, Rank, fill_forward_through, king_dilate, king_flood, pawn_attacks};

use super::steps::neighbors;
use super::structure::{ATTACKER, DEFENDER, Structure};
use super::view::View;

/// Squares an attacking pawn can ever stand on while the `permanent` pawns stay
/// and nothing is captured by a pawn.
#[inline]
fn spread(structure: Structure, permanent: Bitboard) -> Bitboard {
    fill_forward_through(ATTACKER, structure.attackers, !permanent)
}

/// Can no attacking pawn, spread so far, promote or capture?
#[inline]
fn harmless(structure: Structure, spread: Bitboard) -> bool {
    spread.is_disjoint(Rank::Eighth.bitboard())
        && pawn_attacks(ATTACKER, spread).is_disjoint(structure.defenders)
}

/// Could the first rung ever hold this structure? A test of the pawns alone: if
/// every defending pawn stays, can no attacking pawn promote or capture?
#[inline]
pub(super) fn may_hold(structure: Structure) -> bool {
    harmless(structure, spread(structure, structure.defenders))
}

/// Does the defender hold by moving his king to and fro, pawns untouched?
pub(super) fn holds(view: View) -> bool {
    may_hold(view.structure)
        && shuffles(view)
        && view.en_passant_children().all(|child| may_hold(child.structure) && shuffles(child))
}

fn shuffles(view: View) -> bool {
    let structure = view.structure;
    let mut permanent = structure.defenders;
    let flood = loop {
        let guarded = pawn_attacks(DEFENDER, permanent);
        let rams = structure.attackers & permanent.south();
        let still = fill_forward_through(DEFENDER, rams, structure.attackers);
        let flood = king_flood(view.king.bitboard(), !(permanent | still | guarded));
        let drowned = permanent & (king_dilate(flood) - guarded);
        if drowned.is_empty() {
            break flood;
        }
        permanent -= drowned;
    };
    let reach = spread(structure, permanent);
    if !harmless(structure, reach) {
        return false;
    }
    let unsafe_squares =
        king_dilate(flood) | reach | pawn_attacks(ATTACKER, reach) | structure.defenders;
    let home = !unsafe_squares;
    // A square of the home with a neighbour in it keeps the king for ever; he
    // stands on one, or steps there with his next move, check or no check.
    neighbors(home & neighbors(home)).contains(view.defender)
}
