//! The rules, one function each (Bramer 1977, sections 8.1 and 10).

use palisade_board::Color;

use crate::generate::{is_attacked, successors};
use crate::men;
use crate::notation::*;
pub use crate::opposition::opposition;
use crate::rule::{Comparable, Predicate, Rule};
use crate::term::{Coordinate, Point, Term, distance, excess, larger, point, race, smaller};

/// The White king stands on one of the squares before the pawn: its file or
/// the next, one to three ranks ahead, four for a pawn on the second rank.
///
/// ```
/// use palisade_classes::kpk;
/// assert!(kpk::critical_square().holds(&"WK C5, WP D4, BK H8".parse()?));
/// assert!(kpk::critical_square().holds(&"WK D6, WP D2, BK H8".parse()?));
/// assert!(!kpk::critical_square().holds(&"WK D7, WP D3, BK H8".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn critical_square() -> Rule {
    ((WK1 - WP1).abs().at_most(1) & ahead_of_pawn()).named("critical")
}

/// The White king is one to three ranks above the pawn, or four if the pawn is
/// on the second rank.
fn ahead_of_pawn() -> Rule {
    (WK2 - WP2).at_least(1) & ((WK2 - WP2).at_most(3) | (WP2.is(2) & (WK2 - WP2).is(4)))
}

/// The kings stand beside the pawn's file, one on each side.
fn one_on_each_side() -> Rule {
    (WK1 - WP1).abs().is(1) & (BK1 - WP1).abs().is(1) & (WK1 - BK1).abs().is(2)
}

/// Pattern A (Figure 54): the kings are level on both sides of the pawn's
/// file, one or two ranks above the pawn.
///
/// ```
/// use palisade_classes::kpk;
/// assert!(kpk::pattern_a().holds(&"WK B5, WP C4, BK D5".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn pattern_a() -> Rule {
    (one_on_each_side() & WK2.is(BK2) & (WK2 - WP2).at_least(1) & (WK2 - WP2).at_most(2))
        .named("pattern A")
}

/// Pattern B (Figure 55): the kings stand on both sides of the pawn's file,
/// the Black one a rank higher, the White one ahead of the pawn by one to
/// three ranks, four for a pawn on the second rank.
///
/// ```
/// use palisade_classes::kpk;
/// assert!(kpk::pattern_b().holds(&"WK B5, WP C3, BK D6".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn pattern_b() -> Rule {
    (one_on_each_side() & (BK2 - WK2).is(1) & ahead_of_pawn()).named("pattern B")
}

/// Both kings are on the same side of the pawn's file.
///
/// ```
/// use palisade_classes::kpk;
/// assert!(kpk::same_side().holds(&"WK A1, WP C4, BK B6".parse()?));
/// assert!(!kpk::same_side().holds(&"WK C1, WP C4, BK B6".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn same_side() -> Rule {
    ((WK1.above(WP1) & BK1.above(WP1)) | (WK1.below(WP1) & BK1.below(WP1))).named("sameside")
}

/// The kings are not on opposite sides of the pawn's file.
///
/// The thesis does not print this condition of class 8; without it the count
/// of section 10.5 does not come out.
fn not_on_opposite_sides() -> Rule {
    let opposite = (WK1.above(WP1) & BK1.below(WP1)) | (WK1.below(WP1) & BK1.above(WP1));
    !opposite.named("opposite sides")
}

pub(super) fn pawn_en_prise() -> Rule {
    distance(BK, WP).is(1) & distance(WK, WP).above(1)
}

const STALEMATE: Predicate = Predicate {
    name: "stalemate",
    meaning: "Black has no move and is not in check",
    holds: |placement| {
        successors(placement, Color::Black).next().is_none()
            && !is_attacked(placement, men::BLACK_KING)
    },
};

pub(super) fn stalemate() -> Rule {
    Rule::from(&STALEMATE)
}

pub(super) fn pawn_on_eighth_rank() -> Rule {
    WP2.is(8)
}

/// "The pawn can run", as section 8.1 approximates it. A pawn on the second
/// rank counts as on the third, because it may move two squares.
pub(super) fn pawn_runs() -> Rule {
    let beside = || (WK1 - WP1).abs().is(1);
    let below = (BK2 + 1).below(larger(WP2, 3));
    let aside = (BK1 - WP1).abs().above(moves_to_run_and_one());
    let over_the_fifth = beside() & WP2.is(5) & WK2.is(7);
    let over_the_rest = beside() & WP2.above(5) & WK2.above(6);
    let escorted = WP2.is(7) & WK2.is(6) & (WK1 - WP1).abs().below(3) & (WK1.is(WP1) | same_side());
    below | aside | over_the_fifth | over_the_rest | escorted
}

/// The moves a pawn needs to queen, and one more.
fn moves_to_run_and_one() -> Term {
    smaller(9 - WP2, 6)
}

/// The White king is not on the pawn's file ahead of it: the condition that
/// section 10.5 adds to class 4.
pub(super) fn clear_path() -> Rule {
    !king_ahead_on_file().named("king in the pawn's way")
}

/// The Black king is nearer to the pawn, one step being added when it stands
/// on a diagonal ahead of it.
pub(super) fn black_nearer() -> Rule {
    let diagonally_ahead = (BK1 - WP1).abs().is(BK2 - WP2).named("diagonally ahead");
    race(BK, WK, WP).below(0) & !(diagonally_ahead & race(BK, WK, WP).is(-1))
}

/// For a pawn on the second rank, the Black king is also nearer to the square
/// before it (section 10.2.2).
pub(super) fn black_nearer_to_front_as_well() -> Rule {
    WP2.is_not(2) | race(BK, WK, front()).below(0)
}

/// The square in front of the pawn, Nimzowitsch's blockade square.
fn front() -> Point {
    point(WP1, WP2 + 1)
}

pub(super) fn black_can_blockade() -> Rule {
    distance(BK, front()).is(1) & distance(WK, front()).above(1)
}

pub(super) fn king_in_front_black_takes_opposition() -> Rule {
    distance(WK, front()).is(0) & WK2.at_most(6) & distance(BK, point(WK1, WK2 + 2)).is(1)
}

pub(super) fn king_two_files_closer() -> Rule {
    excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_least(2)
        & WK2.at_least(WP2)
        & not_on_opposite_sides()
}

pub(super) fn king_ahead_on_file() -> Rule {
    WK1.is(WP1) & WK2.above(WP2)
}

pub(super) fn opposition_on_critical_square() -> Rule {
    opposition() & critical_square() & WK1.is_not(WP1)
}

pub(super) fn opposition_not_below() -> Rule {
    opposition() & WK2.at_least(WP2)
}

fn rook_pawn() -> Rule {
    WP1.is(1).named("Rook Pawn")
}

/// Black to move is one step from the bishop file on a rank.
fn black_reaches_bishop_file(rank: Coordinate) -> Rule {
    distance(BK, point(3, rank)).is(1)
}

/// The Black king is nearer to c8.
pub(super) fn rook_pawn_black_nearer_c8() -> Rule {
    rook_pawn() & race(BK, WK, point(3, 8)).below(0)
}

/// Black can take the horizontal opposition against a king shut in before its pawn.
pub(super) fn rook_pawn_horizontal_opposition() -> Rule {
    rook_pawn() & king_ahead_on_file() & black_reaches_bishop_file(WK2)
}

pub(super) fn rook_pawn_one_ahead() -> Rule {
    rook_pawn() & WK1.is(WP1) & (WK2 - WP2).is(1) & black_reaches_bishop_file(WK2 + 1)
}

pub(super) fn rook_pawn_two_ahead() -> Rule {
    rook_pawn() & WK1.is(WP1) & (WK2 - WP2).at_least(2) & black_reaches_bishop_file(WK2 - 1)
}

pub(super) fn rook_pawn_three_ahead() -> Rule {
    rook_pawn() & WK1.is(WP1) & (WK2 - WP2).is(3) & black_reaches_bishop_file(WK2 - 2)
}

pub(super) fn rook_pawn_four_above() -> Rule {
    rook_pawn() & WP2.above(2) & (WK2 - WP2).is(4) & black_reaches_bishop_file(WP2 + 2)
}

pub(super) fn king_not_below() -> Rule {
    WK2.at_least(WP2)
}

pub(super) fn king_above() -> Rule {
    WK2.above(WP2)
}

pub(super) fn sixth_rank_two_files_aside() -> Rule {
    WP2.is(6) & WK2.is(5) & BK2.is(7) & WK1.is(BK1) & (WK1 - WP1).abs().is(2)
}

pub(super) fn fifth_rank_two_files_aside() -> Rule {
    WK2.is(5)
        & WP2.is(5)
        & BK2.is(7)
        & (WK1 - WP1).abs().is(2)
        & (BK1 - WP1).abs().is(3)
        & same_side()
}
