//! Dead positions against an independent solver of helpmates.

use std::str::FromStr;

use chasolver::{Winnability, winnability};
use palisade_blockage::{Effort, blockage_with};
use palisade_board::{Bitboard, Color, PawnEnding};
use palisade_dead::Budget;
use palisade_testkit::EndingSetup;
use palisade_testkit::samples::{Kind, Sample, any_sample, sample};
use palisade_testkit::{Dice, sweep};
use proptest::prelude::*;

/// What a question of these tests needs at most, with room to spare.
const BUDGET: Budget<'static> = Budget::work(200_000);

fn unwinnable(ending: &PawnEnding, side: Color) -> bool {
    palisade_dead::unwinnable(&ending.into(), side)
}

fn answer(ending: &PawnEnding, side: Color) -> palisade_dead::Winnability {
    palisade_dead::winnability(&ending.into(), side, &BUDGET)
}

/// Does the other solver show a helpmate?
fn helpmate(ending: &PawnEnding, side: Color) -> bool {
    let board = chess_board(ending);
    let side = if side.is_white() { chess::Color::White } else { chess::Color::Black };
    matches!(winnability(&board, side), Some(Winnability::Winnable { .. }))
}

fn chess_board(ending: &PawnEnding) -> chess::Board {
    chess::Board::from_str(&ending.to_string()).expect("a legal position")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..sweep::laws_of(100) })]

    #[test]
    fn what_the_prover_calls_unwinnable_has_no_helpmate(sample in any_sample(), seed: u64) {
        for ending in [sample.ending, cage(seed)] {
            for side in Color::ALL {
                if answer(&ending, side).is_unwinnable() {
                    prop_assert!(!helpmate(&ending, side), "{} {}", ending, side);
                } else {
                    prop_assert!(!unwinnable(&ending, side), "{} {}", ending, side);
                }
            }
        }
    }

    #[test]
    fn colour_flip_keeps_unwinnable(sample in any_sample()) {
        let Sample { ending, attacker } = sample;
        let dead = unwinnable(&ending, attacker);
        prop_assert_eq!(dead, unwinnable(&ending.flip(), !attacker));
        prop_assert_eq!(dead, unwinnable(&ending.mirror(), attacker));
    }
}

/// Rams and doubled pawns in a corner of the board, with kings among them: where
/// cages and stalemates are.
fn cage(seed: u64) -> PawnEnding {
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
            palisade_board::Square::from_index(square).expect("on the board")
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

/// The king-and-pawn positions among the other solver's own vectors, with the
/// side asked about and whether it can win.
fn vectors() -> Vec<(PawnEnding, Color, bool)> {
    let lines = include_str!("../data/chasolver.txt").lines().filter(|line| !line.starts_with('#'));
    let endings = lines.filter_map(|line| {
        let (winners, fen) = line.split_at_checked(2).expect("two characters, then a position");
        Some((fen.trim().parse::<PawnEnding>().ok()?, winners))
    });
    let questions = endings.flat_map(|(ending, winners)| {
        [
            (ending, Color::White, winners.starts_with('W')),
            (ending, Color::Black, winners.ends_with('B')),
        ]
    });
    questions.collect()
}

#[test]
fn its_vectors_are_never_contradicted_and_mostly_found() {
    let vectors = vectors();
    let dead = vectors.iter().filter(|(_, _, winnable)| !winnable).count();
    let mut found = 0;
    for &(ending, side, winnable) in &vectors {
        let ours = unwinnable(&ending, side);
        assert!(!(ours && winnable), "{ending} {side}");
        found += usize::from(ours);
    }
    // Its own fast mode finds 426 of them.
    assert!(found > 426, "{found} of {dead}");
}

#[test]
fn the_bound_agrees_with_what_its_vectors_call_unwinnable() {
    let vectors = vectors();
    let dead: Vec<_> = vectors.iter().filter(|(_, _, winnable)| !winnable).collect();
    let found = dead
        .iter()
        .filter(|(ending, side, _)| blockage_with(ending, *side, Effort::Careful))
        .count();
    assert!(found > 426, "{found} of {}", dead.len());
}

#[test]
fn a_mate_on_the_board_is_not_unwinnable() {
    let mate: PawnEnding = "k7/pPP5/K7/8/8/8/8/8 b - - 0 1".parse().unwrap();
    assert!(mate.is_checkmate());
    assert!(!unwinnable(&mate, Color::White));
}

#[test]
fn what_is_unwinnable_has_no_helpmate() {
    let mut dead = 0;
    let throws = sweep::times(sweep::THROWS);
    for seed in 0..throws {
        let samples = [cage(seed), sample(Kind::ALL[(seed % 8) as usize], 9_000_000 + seed).ending];
        for ending in samples {
            for side in Color::ALL {
                if unwinnable(&ending, side) {
                    dead += 1;
                    assert!(!helpmate(&ending, side), "{ending} {side}");
                }
            }
        }
    }
    assert!(dead > throws / 8, "{dead}");
}
