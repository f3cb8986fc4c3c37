//! Pawn endings with rams, from a seed.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use proptest::prelude::*;

use crate::{Dice, EndingSetup};

/// A position from a seed, with up to `most` pawns a side. Pawns that come too late
/// are left out, and the kings look for free squares twenty times.
///
/// The figures of `docs/patterns.md` depend on the sequence.
#[must_use]
pub fn ending_from(seed: u64, most: u32) -> Option<PawnEnding> {
    let mut dice = Dice::new(seed);
    let mut next = move |below: u64| dice.roll() % below;
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
pub fn endings() -> impl Strategy<Value = PawnEnding> {
    (any::<u64>(), 1_u32..=8)
        .prop_filter_map("kings found no square", |(seed, most)| ending_from(seed, most))
}

/// Rams on any files and ranks, one a file at most, and no other pawns.
pub fn any_rams() -> impl Strategy<Value = Pawns> {
    prop::collection::vec((any::<bool>(), 1..6_usize), 8).prop_filter_map("no rams", |files| {
        let mut white = Bitboard::EMPTY;
        for (file, (present, rank)) in files.into_iter().enumerate() {
            if present {
                white = white.with(Square::from_index(rank * 8 + file)?);
            }
        }
        Pawns::new(white, white.north()).ok()
    })
}

/// Rams and doubled pawns in a corner of the board, with kings among them: where
/// cages and stalemates are.
#[must_use]
pub fn cage(seed: u64) -> PawnEnding {
    let mut dice = Dice::new(seed);
    loop {
        let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let files = 2 + dice.below(3);
        for file in 0..files {
            let rank = 1 + dice.below(5);
            let square = 1u64 << (8 * rank + file);
            match dice.below(6) {
                0 => white |= Bitboard(square),
                1 => black |= Bitboard(square),
                2 => {
                    white |= Bitboard(square | square >> 8);
                    black |= Bitboard(square << 8);
                }
                3 => {
                    white |= Bitboard(square);
                    black |= Bitboard(square << 8 | square << 16);
                }
                _ => {
                    white |= Bitboard(square);
                    black |= Bitboard(square << 8);
                }
            }
        }
        let near = |dice: &mut Dice| {
            let square = 8 * dice.below(8) + dice.below(files + 1);
            Square::ALL[square]
        };
        let setup = EndingSetup {
            white_pawns: white - Bitboard::BACK_RANKS,
            black_pawns: black - Bitboard::BACK_RANKS,
            white_king: near(&mut dice),
            black_king: near(&mut dice),
            side_to_move: dice.pick(&Color::ALL),
            en_passant: None,
        };
        if let Ok(ending) = PawnEnding::try_from(setup) {
            return if dice.chance(1, 2) { ending } else { ending.mirror() };
        }
    }
}

/// A pawn ending by dice, with at most these pawns a side, often with a right to take in passing;
/// nothing if that is no position.
#[must_use]
pub fn throw(dice: &mut Dice, white: u32, black: u32) -> Option<PawnEnding> {
    let mut pawns = [0_u64; 2];
    for (set, most) in pawns.iter_mut().zip([white, black]) {
        for _ in 0..most {
            *set |= 1 << (8 + dice.below(48_u64));
        }
    }
    let pawns = Pawns::new(Bitboard(pawns[0]), Bitboard(pawns[1])).ok()?;
    let mut square = || Square::ALL[dice.below(64_u64) as usize];
    let (white, black, passing) = (square(), square(), square());
    let mover = if square().index() < 32 { Color::White } else { Color::Black };
    let rights = [5, 2][mover.index()];
    let passing = Square::ALL[rights * 8 + passing.index() % 8];
    let with_right = PawnEnding::new(pawns, white, black, mover, Some(passing));
    with_right.or_else(|_| PawnEnding::new(pawns, white, black, mover, None)).ok()
}
