//! Random numbers for incremental keys (Zobrist 1970).
//!
//! They are made at compile time and never change within a release, so that
//! keys may be stored.

use crate::{Color, File, Square};

const SEED: u64 = 0x5061_6c69_7361_6465;

struct Keys {
    pawns: [[u64; 64]; 2],
    kings: [[u64; 64]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

const KEYS: Keys = {
    let mut keys =
        Keys { pawns: [[0; 64]; 2], kings: [[0; 64]; 2], en_passant: [0; 8], black_to_move: 0 };
    let mut state = SEED;
    let mut index = 0;
    while index < 64 {
        (keys.pawns[0][index], state) = split_mix(state);
        (keys.pawns[1][index], state) = split_mix(state);
        (keys.kings[0][index], state) = split_mix(state);
        (keys.kings[1][index], state) = split_mix(state);
        index += 1;
    }
    index = 0;
    while index < 8 {
        (keys.en_passant[index], state) = split_mix(state);
        index += 1;
    }
    (keys.black_to_move, _) = split_mix(state);
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

static TABLE: Keys = KEYS;

#[inline]
pub(crate) const fn pawn(color: Color, square: Square) -> u64 {
    TABLE.pawns[color.index()][square.index()]
}

#[inline]
pub(crate) const fn king(color: Color, square: Square) -> u64 {
    TABLE.kings[color.index()][square.index()]
}

#[inline]
pub(crate) const fn en_passant(file: File) -> u64 {
    TABLE.en_passant[file.index()]
}

#[inline]
pub(crate) const fn side_to_move(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => TABLE.black_to_move,
    }
}
