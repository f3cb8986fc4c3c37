//! The moves of a side, in the order in which the thesis generates them.
//!
//! This is a narrowing of `palisade_board::Position`, kept for that order, which settles ties.
//! Here a pawn on its last rank stays a pawn, and nothing is castled or taken in passing. A
//! test compares all other moves.

use core::fmt;

use palisade_board::{self as board, Bitboard, Color, Man, Rank, Role, Square, squares_between};

use crate::men;
use crate::placement::{Capital, Placement};

/// North, north-east, and so on clockwise: the king directions 1 to 8 of the thesis.
const COMPASS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Up, right, down, left (Bramer 1977, section 6.1 (3)).
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A move of one man, printed as the thesis prints it: `K-E5`, `R-F6`, `P-D6`.
///
/// ```
/// use palisade_board::Color;
/// use palisade_classes::{Placement, successors};
/// let placement: Placement = "WK A1, WP D5, BK H3".parse()?;
/// let (step, _) = successors(&placement, Color::White).last().unwrap();
/// assert_eq!(step.to_string(), "P-D6");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacementMove {
    /// The man that moves.
    pub piece: Man,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for PlacementMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.piece.role.letter(), Capital(self.to))
    }
}

/// The successors of a position: every legal move of a side with what it leads to.
///
/// The order is the thesis' and settles ties (Bramer 1977, sections 2.1 and
/// 6.1): the king clockwise from north, then the queen, the rook (up, right,
/// down, left, each nearest first), the bishop, the knight, and the pawn by one
/// square, by two, and by capture; the second of a pair moves last. A pawn on its last rank stays there as a
/// pawn that gives no check and does not move: by Clarke's convention the play
/// is over then. Nothing is allocated.
pub fn successors(
    placement: &Placement,
    side: Color,
) -> impl Iterator<Item = (PlacementMove, Placement)> + Clone + use<> {
    let placement = *placement;
    men_of(placement, side)
        .flat_map(move |(piece, from)| {
            targets(placement, piece, from).map(move |to| PlacementMove { piece, from, to })
        })
        .map(move |step| {
            let PlacementMove { piece, from, to } = step;
            let left = placement.piece_on(to).map_or(placement, |man| placement.without(man, to));
            (step, left.moved(piece, from, to))
        })
        .filter(move |(_, after)| !is_attacked(after, Role::King.of(side)))
}

/// The men of a side in the order in which they move.
fn men_of(placement: Placement, side: Color) -> impl Iterator<Item = (Man, Square)> + Clone {
    let first = men::of(side).iter();
    let first = first.filter_map(move |&man| Some((man, placement.square(man)?)));
    first.chain(placement.pair().filter(|(man, _)| man.color == side))
}

/// The squares that a man goes to, in order, checks left aside.
fn targets(placement: Placement, man: Man, from: Square) -> impl Iterator<Item = Square> + Clone {
    let (directions, is_long): (&[(i8, i8)], bool) = match man.role {
        Role::King => (&COMPASS, false),
        Role::Queen => (&COMPASS, true),
        Role::Rook => (&STRAIGHT, true),
        Role::Bishop => (&DIAGONAL, true),
        Role::Knight => (&LEAPS, false),
        Role::Pawn => (&[], false),
    };
    let lines = directions.iter().flat_map(move |&(east, north)| {
        let goes_on = move |at: &Square| is_long && placement.piece_on(*at).is_none();
        let next = move |at: &Square| at.offset(east, north).filter(|_| goes_on(at));
        core::iter::successors(from.offset(east, north), next)
    });
    let goes = move |to: &Square| placement.piece_on(*to).is_none_or(|other| is_prey(man, other));
    let pawn = if man.role == Role::Pawn { pawn_targets(placement, man, from) } else { [None; 4] };
    pawn.into_iter().flatten().chain(lines.filter(goes))
}

/// A pawn's squares: one ahead, two ahead, and the captures.
fn pawn_targets(placement: Placement, pawn: Man, from: Square) -> [Option<Square>; 4] {
    let is_free = |to: &Square| placement.piece_on(*to).is_none();
    let takes = |to: &Square| placement.piece_on(*to).is_some_and(|other| is_prey(pawn, other));
    let one = from.forward(pawn.color);
    let [right, left] = [1, -1].map(|east| one?.offset(east, 0).filter(takes));
    let one = one.filter(is_free);
    let far = one.filter(|_| from.rank() == Rank::Second.relative_to(pawn.color));
    [one, far.and_then(|to| to.forward(pawn.color)).filter(is_free), right, left]
}

fn is_prey(man: Man, other: Man) -> bool {
    other.color != man.color && other.role != Role::King
}

/// Whether a man stands where an enemy could take it, of a pair the first.
#[must_use]
pub fn is_attacked(placement: &Placement, target: Man) -> bool {
    let Some(square) = placement.square(target) else { return false };
    men_of(*placement, target.color.opponent())
        .any(|(man, from)| attacks(placement, man, from, square))
}

/// Whether a man on a square attacks another.
///
/// A pawn on its last rank attacks nothing, for there is nothing before it.
fn attacks(placement: &Placement, piece: Man, from: Square, square: Square) -> bool {
    // Without anything in the way, most men do not get there.
    board::attacks(piece, from, Bitboard::EMPTY).contains(square) && {
        let between = squares_between(from, square);
        !placement.men().any(|(_, other)| between.contains(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    fn moves(text: &str, side: Color) -> String {
        let placement: Placement = text.parse().unwrap();
        successors(&placement, side).map(|(step, _)| step.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_come_in_the_order_of_the_thesis() {
        assert_eq!(
            moves("WK F5, WR E6, BK F7", Color::White),
            "K-G5 K-G4 K-F4 K-E4 K-E5 R-E7 R-E8 R-F6 R-G6 R-H6 R-E5 R-E4 R-E3 R-E2 R-E1 \
             R-D6 R-C6 R-B6 R-A6"
        );
        assert_eq!(moves("WK A1, WP D2, BK H8", Color::White), "K-A2 K-B2 K-B1 P-D3 P-D4");
    }

    #[test]
    fn a_blocked_or_promoted_pawn_does_not_move() {
        assert_eq!(moves("WK A1, WP D2, BK D3", Color::White), "K-A2 K-B2 K-B1");
        assert_eq!(moves("WK A1, WP D2, BK D4", Color::White), "K-A2 K-B2 K-B1 P-D3");
        assert_eq!(moves("WK A1, WP D8, BK H4", Color::White), "K-A2 K-B2 K-B1");
        assert_eq!(moves("WK A1, WP D8, BK C7", Color::Black).split(' ').count(), 8);
    }

    #[test]
    fn kings_do_not_walk_into_check_or_stay_in_it() {
        assert_eq!(moves("WK A1, WR B7, BK A8", Color::Black), "K-B7");
        assert_eq!(moves("WK C6, WR B7, BK A8", Color::Black), "");
        assert_eq!(moves("WK C6, WP D5, BK C8", Color::Black), "K-D8 K-B8");
        assert_eq!(moves("WK D8, BR G6, WP E7, WR H1, BK A1", Color::Black), "K-A2 K-B2 R-G1");
    }

    #[test]
    fn captures_remove_the_man() {
        let placement: Placement = "WK A1, WP D4, BR E5, BK H8".parse().unwrap();
        let (step, after) = successors(&placement, Color::White).last().unwrap();
        assert_eq!(step.to_string(), "P-E5");
        assert!(!after.has(men::BLACK_ROOK));
    }
}
