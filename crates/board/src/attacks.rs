//! What each man attacks.
//!
//! Sliding attacks are the obstruction difference: of the squares of a line below and
//! above a man, the nearest blocker on either side is found by one count of leading
//! zeros and one isolated bit, and their difference holds what lies between. It takes
//! four lines of two words for each square, 4 KiB, where magic multiplication takes
//! hundreds, and it can be evaluated by the compiler.

use crate::{Bitboard, Color, Role, Square, king_attacks, pawn_attacks};

/// The squares of a line through a square, without the square: those with smaller
/// numbers, and those with greater ones.
#[derive(Clone, Copy)]
struct SquareLine {
    below: u64,
    above: u64,
}

impl SquareLine {
    const fn all(self) -> u64 {
        self.below | self.above
    }

    /// What a slider attacks along the line, the first blockers included.
    #[inline(always)]
    const fn attacks(self, occupied: u64) -> u64 {
        let below = self.below & occupied;
        let above = self.above & occupied;
        // All squares from the nearest blocker below upwards.
        let from = u64::MAX << (63 - (below | 1).leading_zeros());
        // Adding twice the nearest blocker above takes away all that is beyond it.
        let up_to = above & above.wrapping_neg();
        up_to.wrapping_mul(2).wrapping_add(from) & self.all()
    }
}

/// By square: its rank, its file, and its two diagonals.
static LINES: [[SquareLine; 4]; 64] = {
    // The step towards greater numbers, as files and ranks.
    let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut table = [[SquareLine { below: 0, above: 0 }; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let mut line = 0;
        while line < 4 {
            let (files, ranks) = steps[line];
            table[index][line] = SquareLine {
                below: ray(Square::wrapping(index), -files, -ranks),
                above: ray(Square::wrapping(index), files, ranks),
            };
            line += 1;
        }
        index += 1;
    }
    table
};

/// The squares from a square to the edge of the board, in steps.
const fn ray(from: Square, files: i8, ranks: i8) -> u64 {
    let mut squares = 0;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        squares |= 1 << next.index();
        at = next;
    }
    squares
}

/// The squares that a knight on `square` attacks.
#[must_use]
#[inline]
pub const fn knight_attacks(square: Square) -> Bitboard {
    knights_attack(square.bitboard())
}

/// The squares that a rook on `square` attacks, up to the first occupied one in each
/// direction.
#[must_use]
#[inline]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(lines[0].attacks(occupied.0) | lines[1].attacks(occupied.0))
}

/// The squares that a bishop on `square` attacks, up to the first occupied one in each
/// direction.
#[must_use]
#[inline]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(lines[2].attacks(occupied.0) | lines[3].attacks(occupied.0))
}

/// The squares that a queen on `square` attacks, up to the first occupied one in each
/// direction.
#[must_use]
#[inline]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// The squares that a man attacks from `square`, with these squares occupied.
///
/// ```
/// use palisade_board::{Bitboard, Color, Role, Square, attacks};
/// let pawn = Role::Pawn.of(Color::Black);
/// assert_eq!(attacks(pawn, Square::A4, Bitboard::EMPTY), Square::B3.bitboard());
/// ```
#[must_use]
#[inline]
pub const fn attacks(man: crate::Man, square: Square, occupied: Bitboard) -> Bitboard {
    match man.role {
        Role::Pawn => pawn_attacks(man.color, square.bitboard()),
        role => officer_attacks(role, square, occupied),
    }
}

/// The squares that anything but a pawn attacks; of a pawn, none.
#[inline]
pub(crate) const fn officer_attacks(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// The whole line, rank, file or diagonal, through two squares, both included; empty
/// if there is none.
///
/// ```
/// use palisade_board::{Bitboard, Rank, Square, line_through};
/// assert_eq!(line_through(Square::B2, Square::E2), Rank::Second.bitboard());
/// assert_eq!(line_through(Square::B2, Square::E3), Bitboard::EMPTY);
/// ```
#[must_use]
#[inline]
pub const fn line_through(one: Square, other: Square) -> Bitboard {
    match shared_line(one, other) {
        Some(line) => Bitboard(LINES[one.index()][line].all()).with(one),
        None => Bitboard::EMPTY,
    }
}

/// The squares strictly between two squares of one line; empty if there is no line
/// through both.
///
/// ```
/// use palisade_board::{Bitboard, Square, squares_between};
/// let between = squares_between(Square::A1, Square::D4);
/// assert_eq!(between, Square::B2.bitboard() | Square::C3.bitboard());
/// assert_eq!(squares_between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[must_use]
#[inline]
pub const fn squares_between(one: Square, other: Square) -> Bitboard {
    match shared_line(one, other) {
        Some(line) => {
            let (one, other) = (one.index(), other.index());
            let (low, high) = if one < other { (one, other) } else { (other, one) };
            Bitboard(LINES[low][line].above & LINES[high][line].below)
        }
        None => Bitboard::EMPTY,
    }
}

/// Which of its four lines a square shares with another one.
#[inline(always)]
const fn shared_line(one: Square, other: Square) -> Option<usize> {
    let files = other.file() as i8 - one.file() as i8;
    let ranks = other.rank() as i8 - one.rank() as i8;
    match (files, ranks) {
        (0, 0) => None,
        (_, 0) => Some(0),
        (0, _) => Some(1),
        _ if files == ranks => Some(2),
        _ if files == -ranks => Some(3),
        _ => None,
    }
}

/// What a rook and what a bishop would attack from a square of an empty board.
#[inline]
pub(crate) const fn open_lines(square: Square) -> (Bitboard, Bitboard) {
    let lines = &LINES[square.index()];
    (Bitboard(lines[0].all() | lines[1].all()), Bitboard(lines[2].all() | lines[3].all()))
}

/// The squares that all men of a side attack.
pub(crate) fn attacked_by(
    color: Color,
    roles: &[Bitboard; 6],
    men: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let of = |role: Role| roles[role.index()] & men;
    let mut attacked = pawn_attacks(color, of(Role::Pawn)) | knights_attack(of(Role::Knight));
    for square in of(Role::Bishop) | of(Role::Queen) {
        attacked |= bishop_attacks(square, occupied);
    }
    for square in of(Role::Rook) | of(Role::Queen) {
        attacked |= rook_attacks(square, occupied);
    }
    for square in of(Role::King) {
        attacked |= king_attacks(square);
    }
    attacked
}

/// The squares that any of these knights attacks, without looking at each.
#[must_use]
#[inline]
pub const fn knights_attack(knights: Bitboard) -> Bitboard {
    let (east, west) = (knights.east(), knights.west());
    let near = east.union(west);
    let far = east.east().union(west.west());
    near.north().north().union(near.south().south()).union(far.north()).union(far.south())
}
