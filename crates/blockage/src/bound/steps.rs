//! King steps of whole sets.

use palisade_board::{Bitboard, Square, king_attacks};

/// Squares from which a king has a step into the set.
///
/// Unlike a dilation this leaves out a member with no neighbour in the set: a
/// king must move, not stay.
#[inline]
pub(crate) const fn neighbors(set: Bitboard) -> Bitboard {
    let beside = set.east().union(set.west());
    let row = set.union(beside);
    beside.union(row.north()).union(row.south())
}

/// A king's square and those beside it: where the other king cannot be.
#[inline]
pub(crate) const fn zone(king: Square) -> Bitboard {
    king_attacks(king).with(king)
}

/// The greatest part of `safe` from which the king always has a step inside it
/// or one of the `captures`.
pub(super) fn with_replies(mut safe: Bitboard, captures: Bitboard) -> Bitboard {
    loop {
        let replied = safe & (neighbors(safe) | captures);
        if replied == safe {
            return safe;
        }
        safe = replied;
    }
}
