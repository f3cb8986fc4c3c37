//! The rules, one function each, as the thesis writes them (sections 4.3 and 6.2).

use crate::notation::*;
pub use crate::opposition::opposition;
use crate::rule::{Comparable, Rule};
use crate::term::{distance, race};

/// The kings are two ranks apart with the rook on the rank between them.
///
/// ```
/// use palisade_classes::krk;
/// assert!(krk::chase().holds(&"WK C4, WR H5, BK B6".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn chase() -> Rule {
    (two_ranks_above() & (WR2 - WK2).is(1)).named("chase")
}

/// The Black king is shut in by the rook and not nearer to it than the White king.
///
/// The notion is Huberman's (1968), simplified for positions in which
/// [`chase`] holds (Bramer 1977, section 4.3.4, rule 9).
///
/// ```
/// use palisade_classes::krk;
/// assert!(krk::good_quadrant().holds(&"WK C4, WR D5, BK B6".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn good_quadrant() -> Rule {
    (BK1.below(WR1) & race(BK, WK, WR).at_least(0)).named("goodquad")
}

/// The orientation of rules 2 to 9.
fn two_ranks_above() -> Rule {
    (BK2 - WK2).is(2)
}

pub(super) fn rook_en_prise() -> Rule {
    distance(BK, WR).is(1) & distance(WK, WR).above(1)
}

/// The kings face each other, or stand so that the corner does as well.
fn facing() -> Rule {
    WK1.is(BK1) | (BK1.is(1) & WK1.is(2))
}

pub(super) fn checkmate() -> Rule {
    BK2.is(8) & WR2.is(8) & WK2.is(6) & facing()
}

/// The printed page is damaged; this is derived: the Black king is in the
/// corner and both its ways out are shut.
pub(super) fn stalemate() -> Rule {
    BK1.is(1)
        & BK2.is(8)
        & WK2.is(6)
        & ((WK1.is(1) & WR1.is(2)) | (WR1.is(2) & WR2.is(7) & WK1.at_most(3)))
}

/// Printed on the damaged page under "Rule 3".
pub(super) fn mate_in_one() -> Rule {
    WK2.is(6)
        & BK2.is(8)
        & ((WK1.is(2) & BK1.is(1) & WR1.above(3))
            | ((WK1 - BK1).is(1) & (BK1 - WR1).is(1))
            | (WK1.is(2) & BK1.is(2) & WR1.is(3)))
}

pub(super) fn driven_back_by_check() -> Rule {
    two_ranks_above() & WR2.is(BK2) & facing()
}

pub(super) fn opposition_rook_between() -> Rule {
    chase() & BK1.at_most(4) & WK1.is(BK1) & (WR1 - WK1).is(1)
}

pub(super) fn chased_to_the_edge() -> Rule {
    chase() & BK1.at_most(4) & (WK1 - BK1).is(1) & (WK1 - WR1).abs().is_not(1)
}

pub(super) fn opposition_rook_beside() -> Rule {
    opposition() & BK1.at_most(4) & (WR1 - WK1).is(1)
}

pub(super) fn chase_with_good_quadrant() -> Rule {
    chase() & good_quadrant()
}

/// Inside the rook's quadrant, with no White king on its border as a shield.
pub(super) fn confined() -> Rule {
    WR1.above(BK1)
        & WR2.below(BK2)
        & !(WK2.is(WR2) & (BK2 - WR2).is(1) & BK1.below(WK1) & WK1.below(WR1))
        & !(WK1.is(WR1) & (WR1 - BK1).is(1) & BK2.above(WK2) & WK2.above(WR2))
}

pub(super) fn corner() -> Rule {
    BK1.is(1) & BK2.is(8) & WK1.is(2) & WK2.is(6) & WR1.is(2)
}

pub(super) fn between_king_and_rook() -> Rule {
    (WK1 - BK1).is(1) & two_ranks_above() & (BK1 - WR1).is(1)
}

pub(super) fn opposition_on_rook_file() -> Rule {
    opposition() & WK1.is(1) & WR1.is(2)
}

/// Black is in the top half of the board.
pub(super) fn top_half() -> Rule {
    BK2.at_least(5)
}

/// At most four ranks and four files.
pub(super) fn small_quadrant() -> Rule {
    top_half() & WR1.at_most(5)
}
