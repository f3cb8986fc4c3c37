//! Locked structures: rams, and pawns behind them, none of which can move.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use proptest::prelude::*;

use crate::Dice;
use crate::strategies::any_square;

/// For each file: is there a ram, on which rank, and is a white or a black pawn behind it?
fn locked(files: &[(bool, u8, bool, bool)]) -> Pawns {
    let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for (file, &(present, rank, white_behind, black_behind)) in files.iter().enumerate() {
        if !present {
            continue;
        }
        let at = |rank: u8| Square::ALL[usize::from(rank) * 8 + file];
        let rank = 1 + rank % 5;
        white = white.with(at(rank));
        black = black.with(at(rank + 1));
        if white_behind && rank > 1 {
            white = white.with(at(rank - 1));
        }
        if black_behind && rank + 2 < 7 {
            black = black.with(at(rank + 2));
        }
    }
    Pawns::new(white, black).unwrap_or(Pawns::EMPTY)
}

/// Rams on half the files.
pub fn any_locked() -> impl Strategy<Value = Pawns> {
    prop::collection::vec(any::<(bool, u8, bool, bool)>(), 8).prop_map(|files| locked(&files))
}

/// Kings anywhere round these pawns, White to move.
pub fn any_kings_round(pawns: impl Strategy<Value = Pawns>) -> impl Strategy<Value = PawnEnding> {
    (pawns, any_square(), any_square()).prop_filter_map("no position", |(pawns, white, black)| {
        PawnEnding::new(pawns, white, black, Color::White, None).ok()
    })
}

/// Locked structures, alike on every machine. Published figures depend on them.
#[must_use]
pub fn sample(count: usize) -> Vec<Pawns> {
    let mut dice = Dice::new(500);
    let mut structure = || {
        let files: Vec<_> = (0..8)
            .map(|_| {
                let bits = dice.roll();
                (bits & 1 != 0, (bits >> 8) as u8, bits & 6 == 0, bits & 24 == 0)
            })
            .collect();
        locked(&files)
    };
    (0..count).map(|_| structure()).collect()
}
