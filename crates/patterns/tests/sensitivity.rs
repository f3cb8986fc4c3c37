//! Sensitivity is a law, by recomputation.

use palisade_board::{Color, PawnEnding};
use palisade_patterns::HeuristicEvaluation;
use proptest::prelude::*;

use palisade_testkit::random::endings;

/// Everything that must not change: both values, and all plans with their
/// standing, though not how near or how sensitive they are.
fn verdict(ending: &PawnEnding) -> (HeuristicEvaluation, Vec<String>) {
    let mut plans = Vec::new();
    let evaluation = HeuristicEvaluation::with_plans(ending, |plan| {
        plans.push(format!("{} {:?} {:?} {}", plan.side, plan.kind, plan.standing, plan.square));
    });
    (evaluation, plans)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn moving_kings_within_the_tolerance_changes_no_verdict(ending in endings()) {
        let (evaluation, plans) = verdict(&ending);
        let sensitivity = evaluation.sensitivity();
        let (white, black) = (ending.king(Color::White), ending.king(Color::Black));
        prop_assert!(sensitivity.allows(white, black));
        for white in sensitivity.squares(Color::White) {
            for black in sensitivity.squares(Color::Black) {
                let moved =
                    PawnEnding::new(ending.pawns(), white, black, ending.side_to_move(), None);
                let Ok(moved) = moved else { continue };
                let (there, plans_there) = verdict(&moved);
                prop_assert_eq!(there.optimistic(), evaluation.optimistic(), "{:?}", moved);
                prop_assert_eq!(there.pessimistic(), evaluation.pessimistic(), "{:?}", moved);
                prop_assert_eq!(&plans_there, &plans, "{:?}", moved);
            }
        }
    }

    #[test]
    fn evaluation_commutes_with_flip_and_mirror(ending in endings()) {
        let here = HeuristicEvaluation::of(&ending);
        let mirrored = HeuristicEvaluation::of(&ending.mirror());
        let flipped = HeuristicEvaluation::of(&ending.flip());
        prop_assert_eq!(mirrored.optimistic(), here.optimistic());
        prop_assert_eq!(mirrored.pessimistic(), here.pessimistic());
        prop_assert_eq!(flipped.optimistic(), -here.pessimistic());
        prop_assert_eq!(flipped.pessimistic(), -here.optimistic());
        prop_assert_eq!(flipped.score(), -here.score());
    }

    #[test]
    fn the_optimist_is_never_below_the_pessimist(ending in endings()) {
        let evaluation = HeuristicEvaluation::of(&ending);
        prop_assert!(evaluation.optimistic() >= evaluation.pessimistic());
    }
}
