//! Random numbers for incremental keys (Zobrist 1970).
//!
//! They are made at compile time and never change within a release, so that
//! keys may be stored.

use crate::{Bitboard, CastlingRights, Color, File, Man, Square};

const SEED: u64 = 0x5061_6c69_7361_6465;

struct Keys {
    /// By [`Man::index`].
    men: [[u64; 64]; 12],
    en_passant: [u64; 8],
    black_to_move: u64,
    /// By the bits of the rights; nothing for none.
    castling: [u64; 16],
}

static KEYS: Keys = {
    let mut keys =
        Keys { men: [[0; 64]; 12], en_passant: [0; 8], black_to_move: 0, castling: [0; 16] };
    let mut state = SEED;
    let pawns_and_kings = [(0, 0), (1, 0), (0, 5), (1, 5)];
    let mut index = 0;
    while index < 64 {
        let mut man = 0;
        while man < 4 {
            let (color, role) = pawns_and_kings[man];
            (keys.men[6 * color + role][index], state) = split_mix(state);
            man += 1;
        }
        index += 1;
    }
    index = 0;
    while index < 8 {
        (keys.en_passant[index], state) = split_mix(state);
        index += 1;
    }
    (keys.black_to_move, state) = split_mix(state);
    // What came later stands later, so that the keys of pawn endings have stayed.
    index = 0;
    while index < 64 {
        let mut role = 1;
        while role < 5 {
            (keys.men[role][index], state) = split_mix(state);
            (keys.men[6 + role][index], state) = split_mix(state);
            role += 1;
        }
        index += 1;
    }
    index = 1;
    while index < 16 {
        (keys.castling[index], state) = split_mix(state);
        index += 1;
    }
    keys
};

/// The next number and the next state of the `SplitMix64` sequence.
const fn split_mix(state: u64) -> (u64, u64) {
    let next = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = next;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31, next)
}

#[inline]
pub(crate) const fn man(man: Man, square: Square) -> u64 {
    KEYS.men[man.index()][square.index()]
}

/// The share of all men of a kind.
pub(crate) const fn men(kind: Man, mut squares: Bitboard) -> u64 {
    let mut key = 0;
    while let Some(square) = squares.first() {
        key ^= man(kind, square);
        squares = squares.without(square);
    }
    key
}

#[inline]
pub(crate) const fn castling(rights: CastlingRights) -> u64 {
    KEYS.castling[(rights.bits() & 15) as usize]
}

#[inline]
pub(crate) const fn en_passant(file: File) -> u64 {
    KEYS.en_passant[file.index()]
}

#[inline]
pub(crate) const fn side_to_move(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => KEYS.black_to_move,
    }
}
