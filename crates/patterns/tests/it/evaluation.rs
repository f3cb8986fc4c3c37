//! The laws of the evaluation. Sensitivity is one, by recomputation.

use palisade_board::{Color, PawnEnding, Square};
use palisade_patterns::{HeuristicEvaluation, PlanKind, Standing};
use palisade_testkit::random::endings;
use palisade_testkit::sweep;
use proptest::prelude::*;

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
    #![proptest_config(sweep::laws())]

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

/// The breakthrough of figure 12 (Church 1978), which PEASANT cannot see at its depth.
#[test]
fn fine_61_breaks_through_at_sight() {
    let fine_61: PawnEnding = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1".parse().unwrap();
    let mut seen = false;
    let _ = HeuristicEvaluation::with_plans(&fine_61, |plan| {
        let breaks = plan.kind == PlanKind::Break && plan.square == Square::B5;
        seen |= breaks && plan.standing > Standing::Held;
    });
    assert!(seen);
}
