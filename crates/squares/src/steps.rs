//! The steps of a king.

use palisade_board::Bitboard;

/// The squares a king's step away from some member of the set.
///
/// Unlike `king_dilate`, a member by itself is not its own neighbour: a king
/// cannot pass.
#[inline]
pub(crate) const fn neighbors(set: Bitboard) -> Bitboard {
    let beside = set.east().union(set.west());
    let row = set.union(beside);
    beside.union(row.north()).union(row.south())
}
