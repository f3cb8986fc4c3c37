//! The cache: the same answers, never another question's, from any thread.

use palisade_blockage::{BlockageCache, CacheSlot, Effort, blockage_with};
use palisade_board::{Bitboard, Color, EndingSetup, PawnEnding, Square};
use palisade_testkit::Dice;
use palisade_testkit::samples::{Sample, any_sample};
use proptest::prelude::*;

fn slots(count: usize) -> Vec<CacheSlot> {
    (0..count).map(|_| CacheSlot::new()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn a_cached_answer_is_the_answer(
        samples in prop::collection::vec(any_sample(), 1..40),
        count in 0_usize..4,
    ) {
        let cache = BlockageCache::new(slots(count));
        for Sample { ending, attacker } in samples.iter().chain(&samples) {
            let answer = blockage_with(ending, *attacker, Effort::Careful);
            prop_assert_eq!(cache.blockage_with(ending, *attacker, Effort::Careful), answer);
        }
    }
}

/// Pawns and kings alike; side to move, right and attacker not.
#[test]
fn questions_that_look_alike_share_no_answer() {
    let cache = BlockageCache::new(slots(1));
    for fen in [
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1",
        "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - - 0 1",
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        for attacker in Color::ALL {
            for effort in [Effort::Thorough, Effort::Careful] {
                let answer = blockage_with(&ending, attacker, effort);
                assert_eq!(cache.blockage_with(&ending, attacker, effort), answer, "{fen}");
            }
        }
    }
}

#[test]
fn a_proof_of_a_higher_effort_stays_until_the_cache_is_cleared() {
    let cache = BlockageCache::new(slots(1));
    let ending: PawnEnding = "8/6k1/1p1p1p1p/1P1P1PpP/3P1P2/8/8/1K6 w - - 0 1".parse().unwrap();
    let ask = |effort| cache.blockage_with(&ending, Color::White, effort);
    assert!(!ask(Effort::Careful));
    assert!(ask(Effort::Thorough));
    assert!(ask(Effort::Careful), "proved is proved");
    cache.clear();
    assert!(!ask(Effort::Careful));
}

/// What differs from a position in one part: a king elsewhere, a pawn less, a pawn a step
/// on, the other side to move.
fn beside(ending: &PawnEnding) -> Vec<PawnEnding> {
    let setup = EndingSetup { en_passant: None, ..EndingSetup::from(*ending) };
    let mut setups = vec![EndingSetup { side_to_move: !setup.side_to_move, ..setup }];
    for square in Square::ALL {
        setups.push(EndingSetup { white_king: square, ..setup });
        setups.push(EndingSetup { black_king: square, ..setup });
        let (here, ahead) = (square.bitboard(), square.bitboard().north());
        let without = |pawns: Bitboard| pawns - here;
        setups.push(EndingSetup { white_pawns: without(setup.white_pawns), ..setup });
        setups.push(EndingSetup { black_pawns: without(setup.black_pawns), ..setup });
        setups.push(EndingSetup { white_pawns: without(setup.white_pawns) | ahead, ..setup });
        setups.push(EndingSetup { black_pawns: without(setup.black_pawns) | ahead, ..setup });
    }
    setups.into_iter().filter_map(|setup| PawnEnding::try_from(setup).ok()).collect()
}

#[test]
fn questions_that_differ_in_one_part_share_no_answer() {
    for fen in [
        "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "4k3/8/3p4/1p1P1p1p/1P3P1P/8/8/4K3 b - - 0 1",
        // Here the place of Black's king decides, and his pawn on b7.
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
        "8/1p6/p1p5/PkP1p3/1P2P1p1/6P1/8/1K6 w - - 0 1",
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        assert!(blockage_with(&ending, Color::White, Effort::Careful), "{fen}");
        for other in beside(&ending) {
            let cache = BlockageCache::new(slots(1));
            for ending in [ending, other] {
                let answer = blockage_with(&ending, Color::White, Effort::Careful);
                let cached = cache.blockage_with(&ending, Color::White, Effort::Careful);
                assert_eq!(cached, answer, "{ending}, after {fen}");
            }
        }
    }
}

#[test]
fn a_right_to_capture_en_passant_is_part_of_the_question() {
    let cache = BlockageCache::new(slots(1));
    let [with, without] = ["c6", "-"].map(|right| {
        let fen = format!("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - {right} 0 1");
        fen.parse::<PawnEnding>().unwrap()
    });
    assert!(cache.blockage_with(&without, Color::White, Effort::Careful));
    assert!(!cache.blockage_with(&with, Color::White, Effort::Careful));
    assert!(cache.blockage_with(&without, Color::White, Effort::Careful));
}

/// A pawn on the second rank lies in the lowest bits of what is kept.
#[test]
fn a_no_of_a_lower_effort_does_not_answer_a_higher_one() {
    let cache = BlockageCache::new(slots(1));
    let ending: PawnEnding = "4k3/8/8/4p2p/p3p1pP/P1p1P1PK/P1P3pP/8 w - - 0 1".parse().unwrap();
    assert!(!cache.blockage_with(&ending, Color::White, Effort::Careful));
    assert!(cache.blockage_with(&ending, Color::White, Effort::Thorough));
}

#[test]
fn without_a_word_the_effort_is_that_of_a_node() {
    let cache = BlockageCache::new(slots(1));
    for (fen, answer) in [
        ("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", true),
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", false),
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        assert_eq!(cache.blockage(&ending, Color::White), answer, "{fen}");
    }
}

/// That no entry is torn is tested on the slot itself, in the crate.
#[test]
fn threads_that_share_a_slot_get_their_own_answers() {
    let mut questions = Vec::new();
    for fen in [
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/1k6/3p4/p2P1p2/P2P1P2/8/8/1K6 w - - 0 1",
        "8/k7/3p4/p2P1p1p/P2P1P2/8/8/K7 b - - 0 1",
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        for attacker in Color::ALL {
            questions.push((ending, attacker, blockage_with(&ending, attacker, Effort::Careful)));
        }
    }
    assert!(questions.iter().any(|q| q.2) && questions.iter().any(|q| !q.2));

    let cache = BlockageCache::new(slots(1));
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let (cache, questions) = (&cache, &questions);
            scope.spawn(move || {
                let mut dice = Dice::new(seed);
                for _ in 0..1_000 {
                    let (ending, attacker, answer) = dice.pick(questions);
                    let cached = cache.blockage_with(&ending, attacker, Effort::Careful);
                    assert_eq!(cached, answer, "{ending} {attacker}");
                }
            });
        }
    });
}
