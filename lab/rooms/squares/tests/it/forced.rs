//! Forced break-throughs against the prover.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Position, Square};
use palisade_endings::{Budget, Prover, Verdict};
use palisade_lab_squares::{ForcedSearch, runs_through};
use palisade_testkit::sweep;
use proptest::prelude::*;

fn any_ending() -> impl Strategy<Value = Option<PawnEnding>> {
    (
        prop::collection::vec((any::<bool>(), 8_usize..56), 1..6),
        0..64_usize,
        0..64_usize,
        any::<bool>(),
    )
        .prop_map(|(list, white_king, black_king, white_moves)| {
            let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for (is_white, index) in list {
                let square = Square::from_index(index).unwrap();
                if is_white { white = white.with(square) } else { black = black.with(square) }
            }
            let pawns = Pawns::new(white - black, black).ok()?;
            let mover = if white_moves { Color::White } else { Color::Black };
            PawnEnding::new(pawns, Square::ALL[white_king], Square::ALL[black_king], mover, None)
                .ok()
        })
}

proptest! {
    #![proptest_config(sweep::laws_of(1_000))]

    #[test]
    fn a_pawn_that_runs_through_is_not_held(ending in any_ending()) {
        let Some(ending) = ending else { return Ok(()) };
        if runs_through(&ending) {
            let budget = Budget::work(2_000);
            let verdict = Prover::new().prove(&ending, ending.side_to_move(), &budget);
            prop_assert_ne!(verdict, Verdict::Holds, "{}", ending);
            prop_assert_ne!(verdict, Verdict::Unknown(palisade_endings::Open::Promotions), "{}", ending);
        }
    }
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn a_forced_break_through_is_not_held(ending in any_ending()) {
        let Some(ending) = ending else { return Ok(()) };
        for attacker in Color::ALL {
            if ForcedSearch::new(2_000).break_through(&ending, attacker).is_some() {
                let verdict = Prover::new().prove(&ending, attacker, &Budget::work(2_000));
                prop_assert_ne!(verdict, Verdict::Holds, "{} {}", ending, attacker);
                prop_assert_ne!(verdict, Verdict::Unknown(palisade_endings::Open::Promotions), "{} {}", ending, attacker);
            }
        }
    }
}

#[test]
fn the_split_sacrifice_and_the_break_through_are_forced_with_kings_on_the_board() {
    for (fen, moves) in
        [("8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1", 4), ("8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1", 5)]
    {
        let ending: PawnEnding = fen.parse().unwrap();
        let mut search = ForcedSearch::new(100_000);
        assert_eq!(search.break_through(&ending, Color::White), Some(moves), "{fen}");
        assert_eq!(search.break_through(&ending.flip(), Color::Black), Some(moves), "{fen}");
        assert_eq!(search.break_through(&ending.mirror(), Color::White), Some(moves), "{fen}");
    }
    // With Black's king near by, the split sacrifice does not work.
    let near: PawnEnding = "8/3k4/2pp4/8/1P1P3K/8/8/8 w - - 0 1".parse().unwrap();
    assert_eq!(ForcedSearch::new(100_000).break_through(&near, Color::White), None);
}

#[test]
fn a_check_a_capture_in_passing_or_a_stalemate_stops_a_runner() {
    let runs = |fen: &str| runs_through(&fen.parse().unwrap());
    assert!(runs("7k/8/8/8/8/8/P7/7K w - - 0 1"));
    // En passant.
    assert!(!runs("7k/8/8/8/1p6/8/P7/7K w - - 0 1"));
    // A check with tempo from the h-pawn.
    assert!(!runs("8/8/7p/P5K1/8/8/8/6k1 w - - 0 1"));
    // Black would be stalemated in the corner.
    assert!(runs("7k/5K2/8/P7/8/8/8/8 w - - 0 1"));
    assert!(!runs("7k/5K2/6P1/P7/8/8/8/8 w - - 0 1"));
    // Black queens first.
    assert!(!runs("8/8/8/P7/8/7p/8/2K4k w - - 0 1"));
}

#[test]
fn fine_61_is_forced() {
    let fine_61: PawnEnding = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1".parse().unwrap();
    let forced: Vec<String> = Position::from(fine_61)
        .successors()
        .filter_map(|(step, after)| {
            let after = PawnEnding::try_from(after).ok()?;
            let found = ForcedSearch::new(60_000).break_through(&after, Color::White);
            found.map(|_| step.to_string())
        })
        .collect();
    assert_eq!(forced, ["b5b6"]);
}
