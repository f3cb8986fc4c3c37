//! Sets of squares as bare words, for tables of thousands of sets and for boards that
//! are made and unmade at every move.

use palisade_board::{Bitboard, Color, File, Square, pawn_attacks};
use palisade_structure::{neighbors, zone};

/// Every square but those of the a-file, where no step to the east ends.
pub(crate) const NOT_A: u64 = !File::A.bitboard().0;
/// Every square but those of the h-file.
pub(crate) const NOT_H: u64 = !File::H.bitboard().0;

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

/// The squares attacked by pawns that walk north.
pub(crate) const fn north_attacks(pawns: u64) -> u64 {
    pawn_attacks(Color::White, Bitboard(pawns)).0
}

/// The squares attacked by pawns that walk south.
pub(crate) const fn south_attacks(pawns: u64) -> u64 {
    pawn_attacks(Color::Black, Bitboard(pawns)).0
}
