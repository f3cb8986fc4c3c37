//! Dead positions of kings and pawns, and the vectors of an independent solver of helpmates; the
//! laboratory asks that solver itself.

use palisade_blockage::{Effort, blockage_with};
use palisade_board::{Color, PawnEnding, Position};
use palisade_dead::Budget;
use palisade_testkit::random::cage;
use palisade_testkit::samples::{Sample, any_sample};
use palisade_testkit::sweep;
use proptest::prelude::*;

/// What a question of these tests needs at most, with room to spare.
const BUDGET: Budget<'static> = Budget::work(200_000);

fn unwinnable(ending: &PawnEnding, side: Color) -> bool {
    palisade_dead::unwinnable(&ending.into(), side)
}

fn answer(ending: &PawnEnding, side: Color) -> palisade_dead::Winnability {
    palisade_dead::winnability(&ending.into(), side, &BUDGET)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..sweep::laws_of(100) })]

    #[test]
    fn the_full_answer_is_never_less_than_the_static_one(sample in any_sample(), seed: u64) {
        for ending in [sample.ending, cage(seed)] {
            for side in Color::ALL {
                let full = answer(&ending, side).is_unwinnable();
                prop_assert!(full || !unwinnable(&ending, side), "{} {}", ending, side);
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
    // It plays no kings out, so it finds two of three.
    assert!(found * 3 > dead.len() * 2, "{found} of {}", dead.len());
}

#[test]
fn a_mate_on_the_board_is_not_unwinnable() {
    let mate: PawnEnding = "k7/pPP5/K7/8/8/8/8/8 b - - 0 1".parse().unwrap();
    assert!(Position::from(&mate).is_checkmate());
    assert!(!unwinnable(&mate, Color::White));
}
