//! Attacks, spans, fills and distances, as tables or branch-free bit tricks.

use crate::{Bitboard, Color, Square};

const KING_ATTACKS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index).bitboard();
        table[index] = king_dilate(square).difference(square);
        index += 1;
    }
    table
};

/// The squares a king on `square` attacks.
///
/// ```
/// use palisade_board::{bitboard, king_attacks, Square};
/// assert_eq!(king_attacks(Square::A1), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X X . . . . . .
///     . X . . . . . .
/// });
/// ```
#[must_use]
#[inline]
pub const fn king_attacks(square: Square) -> Bitboard {
    KING_ATTACKS[square.index()]
}

/// The set and every square a king's step away from it.
#[must_use]
#[inline]
pub const fn king_dilate(set: Bitboard) -> Bitboard {
    let row = set.union(set.east()).union(set.west());
    row.union(row.north()).union(row.south())
}

/// Squares from which a king has a step into the set.
///
/// Unlike a dilation this leaves out a member with no neighbor in the set: a
/// king must move, not stay.
///
/// ```
/// use palisade_board::{Square, king_attacks, neighbors};
/// let corner = Square::A1.bitboard();
/// assert_eq!(neighbors(corner), king_attacks(Square::A1));
/// assert!(neighbors(corner.with(Square::B2)).contains(Square::A1));
/// ```
#[must_use]
#[inline]
pub const fn neighbors(set: Bitboard) -> Bitboard {
    let beside = set.east().union(set.west());
    let row = set.union(beside);
    beside.union(row.north()).union(row.south())
}

/// The squares that pawns of `color` on `pawns` attack.
#[must_use]
#[inline]
pub const fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east().union(ahead.west())
}

/// The set and everything north of it on the same files (Kogge-Stone).
#[must_use]
#[inline]
pub const fn fill_north(set: Bitboard) -> Bitboard {
    let mut fill = set.0;
    fill |= fill << 8;
    fill |= fill << 16;
    fill |= fill << 32;
    Bitboard(fill)
}

/// The set and everything south of it on the same files (Kogge-Stone).
#[must_use]
#[inline]
pub const fn fill_south(set: Bitboard) -> Bitboard {
    let mut fill = set.0;
    fill |= fill >> 8;
    fill |= fill >> 16;
    fill |= fill >> 32;
    Bitboard(fill)
}

/// The set and everything ahead of it for pawns of `color`.
#[must_use]
#[inline]
pub const fn fill_forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => fill_north(set),
        Color::Black => fill_south(set),
    }
}

/// The set and everything ahead of it that pawns of `color` reach by walking
/// through `through` only.
///
/// ```
/// use palisade_board::{fill_forward_through, Bitboard, Color, Square};
/// let free = Bitboard::FULL.without(Square::E5);
/// let walked = fill_forward_through(Color::White, Square::E3.bitboard(), free);
/// assert_eq!(walked, Square::E3.bitboard().with(Square::E4));
/// ```
#[must_use]
#[inline]
pub const fn fill_forward_through(color: Color, set: Bitboard, through: Bitboard) -> Bitboard {
    let (mut fill, mut pass) = (set.0, through.0);
    match color {
        Color::White => {
            fill |= pass & fill << 8;
            pass &= pass << 8;
            fill |= pass & fill << 16;
            pass &= pass << 16;
            fill |= pass & fill << 32;
        }
        Color::Black => {
            fill |= pass & fill >> 8;
            pass &= pass >> 8;
            fill |= pass & fill >> 16;
            pass &= pass >> 16;
            fill |= pass & fill >> 32;
        }
    }
    Bitboard(fill)
}

/// The front span: all squares ahead of the pawns on their own files.
///
/// ```
/// use palisade_board::{bitboard, front_span, Color, Square};
/// assert_eq!(front_span(Color::White, Square::C4.bitboard()), bitboard! {
///     . . X . . . . .
///     . . X . . . . .
///     . . X . . . . .
///     . . X . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
#[must_use]
#[inline]
pub const fn front_span(color: Color, pawns: Bitboard) -> Bitboard {
    fill_forward(color, pawns.forward(color))
}

/// The rear span: all squares behind the pawns on their own files.
#[must_use]
#[inline]
pub const fn rear_span(color: Color, pawns: Bitboard) -> Bitboard {
    front_span(color.opponent(), pawns)
}

/// The attack span: all squares the pawns attack now or could attack after
/// walking straight ahead.
///
/// ```
/// use palisade_board::{attack_span, bitboard, Color, Square};
/// assert_eq!(attack_span(Color::White, Square::C4.bitboard()), bitboard! {
///     . X . X . . . .
///     . X . X . . . .
///     . X . X . . . .
///     . X . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
#[must_use]
#[inline]
pub const fn attack_span(color: Color, pawns: Bitboard) -> Bitboard {
    fill_forward(color, pawn_attacks(color, pawns))
}

/// Every square that a king starting anywhere in `from` can reach by stepping
/// on squares of `through` only; `from` itself is included.
///
/// The flood of the literature: a dumb fill in eight directions, until nothing
/// changes.
///
/// ```
/// use palisade_board::{king_flood, Rank, Square};
/// let wall = Rank::Fourth.bitboard();
/// assert_eq!(king_flood(Square::E1.bitboard(), !wall).len(), 24);
/// ```
#[must_use]
#[inline]
pub const fn king_flood(from: Bitboard, through: Bitboard) -> Bitboard {
    let mut flood = from;
    loop {
        let wider = flood.union(king_dilate(flood).intersection(through));
        if wider.0 == flood.0 {
            return flood;
        }
        flood = wider;
    }
}
