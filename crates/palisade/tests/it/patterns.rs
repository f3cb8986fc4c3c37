//! The laws of PawnKing's opinion. Sensitivity is one, by recomputation.

use palisade::{Budget, Color, Effort, Knowledge, PawnEnding, Position, Square};
use palisade_lore::patterns::{PlanKind, PlanOpinion, PlanStanding};
use palisade_testkit::random::endings;
use palisade_testkit::sweep;
use proptest::prelude::*;

/// Everything that must not change: both values, and all plans with their
/// standing, though not how near or how sensitive they are.
fn verdict(ending: &PawnEnding) -> (PlanOpinion, Vec<String>) {
    let mut plans = Vec::new();
    let opinion = PlanOpinion::with_plans(ending, |plan| {
        plans.push(format!("{} {:?} {:?} {}", plan.side, plan.kind, plan.standing, plan.square));
    });
    (opinion, plans)
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn moving_kings_within_the_tolerance_changes_no_verdict(ending in endings()) {
        let (opinion, plans) = verdict(&ending);
        for side in Color::ALL {
            prop_assert!(opinion.kings[side.index()].contains(ending.king(side)));
        }
        for white in opinion.kings[Color::White.index()] {
            for black in opinion.kings[Color::Black.index()] {
                let moved =
                    PawnEnding::new(ending.pawns(), white, black, ending.side_to_move(), None);
                let Ok(moved) = moved else { continue };
                let (there, plans_there) = verdict(&moved);
                prop_assert_eq!(there.optimistic, opinion.optimistic, "{:?}", moved);
                prop_assert_eq!(there.pessimistic, opinion.pessimistic, "{:?}", moved);
                prop_assert_eq!(&plans_there, &plans, "{:?}", moved);
            }
        }
    }

    #[test]
    fn opinion_commutes_with_flip_and_mirror(ending in endings()) {
        let here = PlanOpinion::of(&ending);
        let mirrored = PlanOpinion::of(&ending.mirror());
        let flipped = PlanOpinion::of(&ending.flip());
        prop_assert_eq!(mirrored.optimistic, here.optimistic);
        prop_assert_eq!(mirrored.pessimistic, here.pessimistic);
        prop_assert_eq!(flipped.optimistic.steps(), -here.pessimistic.steps());
        prop_assert_eq!(flipped.pessimistic.steps(), -here.optimistic.steps());
        for side in Color::ALL {
            let rank = |opinion: &PlanOpinion, side| opinion.plan(side).map(|plan| plan.rank());
            prop_assert_eq!(rank(&mirrored, side), rank(&here, side));
            prop_assert_eq!(rank(&flipped, !side), rank(&here, side));
        }
    }

    #[test]
    fn the_optimist_is_never_below_the_pessimist(ending in endings()) {
        let opinion = PlanOpinion::of(&ending);
        prop_assert!(opinion.optimistic >= opinion.pessimistic);
    }
}

/// The breakthrough of figure 12 (Church 1978), which PEASANT cannot see at its depth.
#[test]
fn fine_61_breaks_through_at_sight() {
    let fine_61: PawnEnding = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1".parse().unwrap();
    let mut seen = false;
    let _ = PlanOpinion::with_plans(&fine_61, |plan| {
        let breaks = plan.kind == PlanKind::Break && plan.square == Square::B5;
        seen |= breaks && plan.standing > PlanStanding::Held;
    });
    assert!(seen);
}

/// What an explanation says of the plans.
fn said(fen: &str) -> Option<String> {
    let position: Position = fen.parse().unwrap();
    let budget = Budget::work(0);
    let explanation = Knowledge::default().explain(&position, Effort::Node, &budget).unwrap();
    let said = explanation.plans().map(|plans| plans.to_string());
    let words = explanation.words().to_string();
    assert_eq!(words.contains("PawnKing"), said.is_some(), "{words}");
    said
}

#[test]
fn an_opinion_is_told_in_words_with_its_squares() {
    for (fen, told) in [
        (
            "7k/8/8/P7/8/8/8/K7 w - - 0 1",
            "PawnKing's opinion (1982): White should win.\n  \
             White would run with the pawn on a5 to a8 (moves: 3); this should win. \
             Patterns: passed.\n",
        ),
        ("8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1", "White would break through with the pawn on b5"),
        (
            "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1",
            "bring the king to the key square d4, and the pawn on e2 to e8",
        ),
        ("8/8/4k3/8/3K4/8/4P3/8 w - - 0 1", "the pawn on e2 to e8, for the king stands well"),
    ] {
        let said = said(fen).unwrap();
        assert!(said.starts_with("PawnKing's opinion") && said.contains(told), "{said}");
    }
}

#[test]
fn outside_the_model_nothing_is_said() {
    for fen in [
        // A rook, a capture in passing, stalemate, and kings alone.
        "8/8/8/3k4/8/8/P7/KR6 w - - 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
        "k7/P7/K7/8/8/8/8/8 b - - 0 1",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    ] {
        assert_eq!(said(fen), None, "{fen}");
    }
}
