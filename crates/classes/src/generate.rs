//! The moves of a side, in the order in which the thesis generates them.
//!
//! This is a narrowing of `palisade_board::Position`, kept for that order, which settles ties.
//! Here a pawn on its last rank stays a pawn, and nothing is castled or taken in passing. A
//! test compares all other moves.

use core::fmt;

use palisade_board::{self as board, Bitboard, Color, Man, Role, Square, squares_between};

use crate::men;
use crate::placement::{Capital, Placement, square_at};

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
    Successors { placement: *placement, side, piece: 0, direction: 0, steps: 0 }
}

/// The iterator of [`successors`].
#[derive(Clone, Debug)]
struct Successors {
    placement: Placement,
    side: Color,
    piece: usize,
    direction: usize,
    /// Squares already tried along the direction.
    steps: i8,
}

impl Successors {
    /// The next square to try, legal or not, and whether the line ends there.
    fn next_target(&mut self) -> Option<(Man, Square, Square)> {
        loop {
            let men = men::of(self.side);
            let (piece, from) = match men.get(self.piece) {
                Some(&piece) => (piece, self.placement.square(piece)),
                None if self.piece == men.len() => {
                    let (piece, from) = self.placement.pair()?;
                    (piece, Some(from).filter(|_| piece.color == self.side))
                }
                None => return None,
            };
            let Some(from) = from else {
                self.next_piece();
                continue;
            };
            let (directions, long): (&[(i8, i8)], bool) = match piece.role {
                Role::King => (&COMPASS, false),
                Role::Queen => (&COMPASS, true),
                Role::Rook => (&STRAIGHT, true),
                Role::Bishop => (&DIAGONAL, true),
                Role::Knight => (&LEAPS, false),
                Role::Pawn => {
                    if let Some(to) = self.next_pawn_target(piece, from) {
                        return Some((piece, from, to));
                    }
                    self.next_piece();
                    continue;
                }
            };
            let Some(&(east, north)) = directions.get(self.direction) else {
                self.next_piece();
                continue;
            };
            self.steps += 1;
            let file = from.file().index() as i8 + 1 + east * self.steps;
            let rank = from.rank().index() as i8 + 1 + north * self.steps;
            let Some(to) = square_at(file, rank) else {
                self.next_direction();
                continue;
            };
            let target = self.placement.piece_on(to);
            if !long || target.is_some() {
                self.next_direction();
            }
            if target.is_some_and(|other| other.color == self.side || is_king(other)) {
                continue;
            }
            return Some((piece, from, to));
        }
    }

    /// A pawn's squares: one ahead, two ahead, and the captures.
    fn next_pawn_target(&mut self, pawn: Man, from: Square) -> Option<Square> {
        let ahead = if pawn.color.is_white() { 1 } else { -1 };
        while self.direction < 4 {
            let direction = self.direction;
            self.direction += 1;
            let step = match direction {
                0 => from.offset(0, ahead).filter(|&to| self.is_empty(to)),
                1 => {
                    let home = if pawn.color.is_white() { 2 } else { 7 };
                    let passed = from.offset(0, ahead).filter(|&to| self.is_empty(to));
                    passed
                        .filter(|_| from.rank().index() + 1 == home)
                        .and_then(|to| to.offset(0, ahead))
                        .filter(|&to| self.is_empty(to))
                }
                side => from.offset(if side == 2 { 1 } else { -1 }, ahead).filter(|&to| {
                    let target = self.placement.piece_on(to);
                    target.is_some_and(|other| other.color != pawn.color && !is_king(other))
                }),
            };
            if step.is_some() {
                return step;
            }
        }
        None
    }

    fn is_empty(&self, square: Square) -> bool {
        self.placement.piece_on(square).is_none()
    }

    fn next_direction(&mut self) {
        self.direction += 1;
        self.steps = 0;
    }

    fn next_piece(&mut self) {
        self.piece += 1;
        self.direction = 0;
        self.steps = 0;
    }
}

const fn is_king(piece: Man) -> bool {
    matches!(piece.role, Role::King)
}

impl Iterator for Successors {
    type Item = (PlacementMove, Placement);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (piece, from, to) = self.next_target()?;
            let placement = match self.placement.piece_on(to) {
                Some(taken) => self.placement.without(taken, to).moved(piece, from, to),
                None => self.placement.moved(piece, from, to),
            };
            if !is_attacked(&placement, Role::King.of(self.side)) {
                return Some((PlacementMove { piece, from, to }, placement));
            }
        }
    }
}

/// Whether a man stands where an enemy could take it, of a pair the first.
#[must_use]
pub fn is_attacked(placement: &Placement, target: Man) -> bool {
    let Some(square) = placement.square(target) else { return false };
    let by = target.color.opponent();
    let first = |&piece: &Man| {
        placement.square(piece).is_some_and(|from| attacks(placement, piece, from, square))
    };
    men::of(by).iter().any(first)
        || placement
            .pair()
            .is_some_and(|(man, from)| man.color == by && attacks(placement, man, from, square))
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
