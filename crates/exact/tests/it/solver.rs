//! The solver against the databases, and on studies.

use palisade_board::{Color, PawnEnding, Pawns, Square};
use palisade_exact::duel::{Outcome, Promotions};
use palisade_exact::{Bounds, Budget, Solver};
use palisade_testkit::{Dice, sweep};

use super::databases::{everything, without_pawn_against_pawn};

fn pawn_against_pawn(white: Square, black: Square) -> Option<Pawns> {
    Pawns::new(white.bitboard(), black.bitboard()).ok()
}

/// Compares both sides to move and every placement of the kings that `chosen`
/// accepts, with every right to take in passing.
fn compare(
    solver: &mut Solver,
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
                    let bounds = solver.value(&ending, &Budget::work(100_000));
                    let expected = truth.ending(&ending).unwrap();
                    assert_eq!(bounds, Bounds::from(expected), "{ending}");
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
    let mut solver = Solver::with_promotions(without_pawn_against_pawn());
    let mut dice = Dice::new(0x0123_4567_89ab_cdef);
    let mut compared = 0;
    let structures = sweep::times(10);
    for _ in 0..structures {
        let white = Square::ALL[8 + dice.below(48) as usize];
        // Mostly near each other, so that they meet.
        let black = Square::ALL[8 + dice.below(48) as usize];
        if let Some(pawns) = pawn_against_pawn(white, black) {
            compared += compare(&mut solver, &truth, pawns, || dice.below(16) == 0);
        }
    }
    assert!(compared > 200 * structures, "{compared}");
}

#[test]
fn without_databases_no_bound_contradicts_the_truth() {
    let truth = everything();
    let mut solver = Solver::new();
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
        let bounds = solver.value(&ending, &Budget::work(1000));
        let value = truth.ending(&ending).unwrap();
        assert!(
            bounds.lower <= value && value <= bounds.upper,
            "{ending}: {bounds}, not {value:?}"
        );
        decided += u64::from(bounds.exact().is_some());
    }
    // Some hold by themselves: rams, and pawns that fall.
    assert!(decided * 50 > throws, "{decided}");
}

#[test]
fn retis_study_is_a_draw() {
    let reti: PawnEnding = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse().unwrap();
    let mut solver = Solver::with_promotions(without_pawn_against_pawn());
    let budget = Budget::work(10_000);
    assert_eq!(solver.value(&reti, &budget), Bounds::from(Outcome::Draw));
    let moves = solver.moves(&reti, &budget);
    let holding: Vec<String> = moves
        .iter()
        .filter(|(_, bounds)| bounds.lower == Outcome::Draw)
        .map(|(step, _)| step.to_string())
        .collect();
    assert_eq!(holding, ["h8g7"]);
}
