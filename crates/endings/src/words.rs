//! Sets of squares as bare words, for tables of thousands of sets.

use palisade_board::{Bitboard, Square};
use palisade_structure::{neighbors, zone};

/// For each square, the square and its neighbors: where the kings would touch.
pub(crate) const ZONE: [u64; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        if let Some(square) = Square::from_index(index) {
            table[index] = zone(square).0;
        }
        index += 1;
    }
    table
};

/// The squares one king's step away from some member.
#[inline(always)]
pub(crate) const fn grow(set: u64) -> u64 {
    neighbors(Bitboard(set)).0
}

/// The squares of a set, as indices.
#[inline]
pub(crate) fn indices(set: u64) -> impl Iterator<Item = usize> {
    Bitboard(set).iter().map(Square::index)
}
