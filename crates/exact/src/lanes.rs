//! Sixty-four bitboards at once: for each square of one king a set of squares
//! for the other.

use palisade_board::{Bitboard, Square, king_attacks};

/// One bitboard of defender squares for each square of the attacking king.
pub(crate) type Lanes = [u64; 64];

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// For each square, the square and its neighbours: where the kings would touch.
pub(crate) const ZONE: Lanes = {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = match Square::from_index(index) {
            Some(square) => king_attacks(square).with(square).0,
            None => 0,
        };
        index += 1;
    }
    table
};

/// The squares one king's step away from some member (a member itself only if
/// another member is its neighbour).
#[inline(always)]
pub(crate) const fn grow(set: u64) -> u64 {
    let sides = (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    let row = sides | set;
    sides | row << 8 | row >> 8
}

/// For each square, the intersection over the neighbours of the square (never
/// the square itself).
#[inline]
pub(crate) fn meet_of_neighbours(sets: &Lanes) -> Lanes {
    // `sides` leaves the square out, `row` does not: as in `grow`.
    let mut sides = [!0u64; 64];
    let mut row = [!0u64; 80];
    for rank in 0..8 {
        let from = rank * 8;
        let mut padded = [!0u64; 10];
        padded[1..9].copy_from_slice(&sets[from..from + 8]);
        for file in 0..8 {
            let both = padded[file] & padded[file + 2];
            sides[from + file] = both;
            row[from + 8 + file] = both & padded[file + 1];
        }
    }
    let mut meet = [0; 64];
    for index in 0..64 {
        meet[index] = sides[index] & row[index] & row[index + 16];
    }
    meet
}

/// The squares of a set, as indices.
#[inline]
pub(crate) fn indices(set: u64) -> impl Iterator<Item = usize> {
    Bitboard(set).iter().map(Square::index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_a_set_joins_the_attacks_of_its_members() {
        let mut set = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200 {
            set = set.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23);
            let sparse = set & set.rotate_left(17) & set.rotate_left(41);
            let attacks =
                Bitboard(sparse).iter().fold(Bitboard::EMPTY, |all, s| all | king_attacks(s));
            assert_eq!(grow(sparse), attacks.0);
        }
    }

    #[test]
    fn the_meet_of_neighbours_leaves_the_square_out() {
        let mut sets = [0u64; 64];
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        for set in &mut sets {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(29) ^ 77;
            *set = seed | seed.rotate_left(13);
        }
        let meet = meet_of_neighbours(&sets);
        for square in Square::ALL {
            let plain = king_attacks(square).iter().fold(!0, |all, s| all & sets[s.index()]);
            assert_eq!(meet[square.index()], plain, "{square:?}");
        }
    }
}
