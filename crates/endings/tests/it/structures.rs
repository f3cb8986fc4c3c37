//! Wins by structures alone, promotions judged: against the databases.

use palisade_board::{Color, Outcome, PawnEnding, Pawns, Position, Square};
use palisade_endings::{Budget, Prover};
use palisade_tables::duel::Promotions;
use palisade_testkit::{Dice, sweep};

use palisade_testkit::databases::{everything, without_pawn_against_pawn};

fn pawn_against_pawn(white: Square, black: Square) -> Option<Pawns> {
    Pawns::new(white.bitboard(), black.bitboard()).ok()
}

/// Compares both sides to move and every placement of the kings that `chosen`
/// accepts, with every right to take in passing.
fn compare(
    prover: &mut Prover,
    truth: &Promotions,
    pawns: Pawns,
    mut chosen: impl FnMut() -> bool,
) -> u64 {
    let mut compared = 0;
    let passing = Square::ALL.into_iter().map(Some).chain([None]);
    let rights: Vec<_> = passing
        .filter(|right| right.is_none_or(|square| matches!(square.index() / 8, 2 | 5)))
        .collect();
    for white in Square::ALL {
        for black in Square::ALL {
            if !chosen() {
                continue;
            }
            for mover in Color::ALL {
                for &right in &rights {
                    let Ok(ending) = PawnEnding::new(pawns, white, black, mover, right) else {
                        continue;
                    };
                    let value = truth.value(&Position::from(&ending)).unwrap();
                    for side in Color::ALL {
                        let wins = prover.prove(&ending, side, &Budget::work(50_000)).breaks();
                        assert_eq!(wins, Some(value == Outcome::win_of(side)), "{ending} {side}");
                    }
                    compared += 1;
                }
            }
        }
    }
    compared
}

#[test]
fn pawn_against_pawn_is_what_the_database_says() {
    let truth = everything();
    let mut prover = Prover::with_promotions(without_pawn_against_pawn(), 1 << 28);
    let mut dice = Dice::new(0x0123_4567_89ab_cdef);
    let mut compared = 0;
    let structures = sweep::times(10);
    for _ in 0..structures {
        let white = Square::ALL[8 + dice.below(48) as usize];
        // Mostly near each other, so that they meet.
        let black = Square::ALL[8 + dice.below(48) as usize];
        if let Some(pawns) = pawn_against_pawn(white, black) {
            compared += compare(&mut prover, &truth, pawns, || dice.below(16) == 0);
        }
    }
    assert!(compared > 200 * structures, "{compared}");
}

#[test]
fn without_databases_no_answer_contradicts_the_truth() {
    let truth = everything();
    let mut prover = Prover::with_promotions(Promotions::default(), 1 << 28);
    let mut dice = Dice::new(0xfeed_beef_1234);
    let mut decided = 0;
    let throws = sweep::times(500);
    for _ in 0..throws {
        let mut square = || Square::ALL[dice.below(64) as usize];
        let (white, black) = (square(), square());
        let kings = (square(), square());
        let Some(pawns) = pawn_against_pawn(white, black) else { continue };
        let mover = Color::ALL[white.index() % 2];
        let Ok(ending) = PawnEnding::new(pawns, kings.0, kings.1, mover, None) else { continue };
        let value = truth.value(&Position::from(&ending)).unwrap();
        for side in Color::ALL {
            let wins = prover.prove(&ending, side, &Budget::work(500)).breaks();
            let is_won = value == Outcome::win_of(side);
            assert!(wins.is_none_or(|wins| wins == is_won), "{ending} {side}: {wins:?}");
            decided += u64::from(wins.is_some());
        }
    }
    // Some hold by themselves: rams, and pawns that fall.
    assert!(decided * 10 > throws, "{decided}");
}
