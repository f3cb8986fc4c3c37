//! Random positions, and positions from files.

#![allow(dead_code, reason = "each test file uses some of it")]

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use proptest::prelude::*;

/// A position from random bits, with up to `most` pawns a side; pawns that
/// come too late are left out, kings look for the next free square.
pub(crate) fn ending_from(seed: u64, most: u32) -> Option<PawnEnding> {
    let mut state = seed;
    let mut next = move |below: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % below
    };
    let mut pawns = [Bitboard::EMPTY; 2];
    let mut taken = Bitboard::EMPTY;
    for color in Color::ALL {
        for _ in 0..next(u64::from(most) + 1) {
            let square = Square::from_index(8 + next(48) as usize)?;
            // Every third pawn meets an enemy pawn, or rams would be rare.
            let square = match pawns[0].iter().nth(next(8) as usize) {
                Some(white) if !color.is_white() && next(3) == 0 => white.offset(0, 1)?,
                _ => square,
            };
            if !taken.contains(square) && !Bitboard::BACK_RANKS.contains(square) {
                taken = taken.with(square);
                pawns[color.index()] = pawns[color.index()].with(square);
            }
        }
    }
    let pawns = Pawns::new(pawns[0], pawns[1]).ok()?;
    let side = if next(2) == 0 { Color::White } else { Color::Black };
    for _ in 0..20 {
        let white = Square::from_index(next(64) as usize)?;
        let black = Square::from_index(next(64) as usize)?;
        if let Ok(ending) = PawnEnding::new(pawns, white, black, side, None) {
            return Some(ending);
        }
    }
    None
}

/// Random positions with up to eight pawns a side.
pub(crate) fn endings() -> impl Strategy<Value = PawnEnding> {
    (any::<u64>(), 1_u32..=8)
        .prop_filter_map("kings found no square", |(seed, most)| ending_from(seed, most))
}

/// The lines of a data file that may be absent: where `PALISADE_DATA` says, or
/// beside the clone.
pub(crate) fn data(name: &str) -> Option<String> {
    let folder = std::env::var("PALISADE_DATA").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_owned()
    });
    let text = std::fs::read_to_string(format!("{folder}/{name}")).ok();
    if text.is_none() {
        eprintln!("SKIPPED: {folder}/{name} is not here; set PALISADE_DATA to its folder");
    }
    text
}

/// The first column called `fen` of a data file, as positions.
pub(crate) fn positions(name: &str) -> Vec<PawnEnding> {
    let Some(text) = data(name) else {
        return Vec::new();
    };
    let column = text.lines().next().unwrap_or("").split('\t').position(|c| c == "fen");
    let Some(column) = column else {
        return Vec::new();
    };
    text.lines().skip(1).filter_map(|line| line.split('\t').nth(column)?.parse().ok()).collect()
}
