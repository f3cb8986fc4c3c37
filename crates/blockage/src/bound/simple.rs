//! The first rung: the defending king shuffles behind pawns that never move.
//!
//! A few dozen operations on sets decide it. See `docs/blockage-proof.md`,
//! section 3.

use palisade_board::{
    Bitboard, Rank, fill_forward_through, fill_north, king_dilate, king_flood, pawn_attacks,
};

use super::home::Home;
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

/// Does the defender hold by moving his king to and fro, pawns untouched?
#[inline]
pub(super) fn holds(view: View) -> bool {
    shuffles(view) && (view.en_passant.is_empty() || after_capture(view))
}

/// Does he, whatever the attacker captures en passant?
#[inline(never)]
fn after_capture(view: View) -> bool {
    view.en_passant_children().all(shuffles)
}

/// Most walls are seen by what lies below them: if all that is given to the attacking
/// king, it takes a step or two to see how far he gets from there.
#[inline]
fn shuffles(view: View) -> bool {
    // A pawn that gets through where all stay does so where some fall.
    let reach = spread(view.structure, view.structure.defenders);
    harmless(view.structure, reach)
        && (shuffles_against(view, true) || shuffles_against(view, false))
}

/// Does he with all below the wall given to the attacking king, or only what he reaches?
#[inline]
fn shuffles_against(view: View, generous: bool) -> bool {
    let structure = view.structure;
    let mut permanent = structure.defenders;
    let flood = loop {
        let wall = Wall::new(structure, permanent);
        let below = wall.below();
        let seed = if generous {
            if !below.contains(view.king) {
                return false;
            }
            below
        } else {
            view.king.bitboard()
        };
        let flood = king_flood(seed, !wall.closed);
        let drowned = wall.drowned(flood);
        if drowned.is_empty() {
            break flood;
        }
        permanent -= drowned;
    };
    let reach = spread(structure, permanent);
    harmless(structure, reach) && leaves_home(view, flood, reach)
}

/// Has the defending king two squares to go to and fro on, near at hand?
#[inline]
fn leaves_home(view: View, flood: Bitboard, reach: Bitboard) -> bool {
    let disturbed = reach | pawn_attacks(ATTACKER, reach) | view.structure.defenders;
    Home { quiet: !disturbed, flood }.is_reached(view)
}

/// What stops the attacking king while some pawns stay where they are.
#[derive(Clone, Copy)]
struct Wall {
    /// The defending pawns that stay.
    permanent: Bitboard,
    /// What they guard.
    guarded: Bitboard,
    /// Where the attacking king cannot step: on these pawns, what they guard, and his
    /// own pawns that they stop.
    closed: Bitboard,
}

impl Wall {
    #[inline]
    fn new(structure: Structure, permanent: Bitboard) -> Self {
        let guarded = pawn_attacks(DEFENDER, permanent);
        let rams = structure.attackers & permanent.south();
        let still = fill_forward_through(DEFENDER, rams, structure.attackers);
        Self { permanent, guarded, closed: permanent | still | guarded }
    }

    /// The squares with nothing closed on their file up to them.
    #[inline]
    fn below(self) -> Bitboard {
        !fill_north(self.closed)
    }

    /// The pawns that the attacking king takes from his flood.
    #[inline]
    fn drowned(self, flood: Bitboard) -> Bitboard {
        self.permanent & (king_dilate(flood) - self.guarded)
    }
}
