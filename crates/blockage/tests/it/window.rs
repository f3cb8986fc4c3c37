//! Laws of the window helper: what it does to a search that knows the truth.

use palisade_blockage::{Bound, Narrowed, Window};
use palisade_board::Color;
use proptest::prelude::*;

/// A window that is not empty, the draw, and a true score for White to move.
fn node() -> impl Strategy<Value = (Window<i32>, i32, i32)> {
    (-5..5, 1..6, -3..=3, -6..=6).prop_map(|(alpha, width, draw, truth)| {
        (Window { alpha, beta: alpha + width }, draw, truth)
    })
}

proptest! {
    #[test]
    fn a_true_bound_never_changes_what_a_search_returns((window, draw, truth) in node(), known: [bool; 2]) {
        // All that the bound could prove of this score, or a part of it.
        let cannot_win = |side| match side {
            Color::White => known[0] && truth <= draw,
            Color::Black => known[1] && truth >= draw,
        };
        match window.narrow(draw, Color::White, cannot_win) {
            Narrowed::Search(narrowed) => {
                prop_assert!(narrowed.alpha < narrowed.beta);
                prop_assert!(window.alpha <= narrowed.alpha && narrowed.beta <= window.beta);
                prop_assert_eq!(narrowed.clamp(truth), window.clamp(truth));
            }
            Narrowed::Cutoff { score, bound } => {
                prop_assert_eq!(score, draw);
                match bound {
                    Bound::Exact => prop_assert_eq!(truth, score),
                    Bound::Upper => prop_assert!(truth <= score && score <= window.alpha),
                    Bound::Lower => prop_assert!(truth >= score && score >= window.beta),
                }
                prop_assert_eq!(window.clamp(score), window.clamp(truth));
            }
        }
    }

    #[test]
    fn the_proof_is_asked_for_only_where_it_can_matter((window, draw, _truth) in node()) {
        let mut asked = Vec::new();
        let _ = window.narrow(draw, Color::Black, |side| {
            asked.push(side);
            false
        });
        prop_assert_eq!(asked.contains(&Color::Black), window.beta > draw);
        prop_assert_eq!(asked.contains(&Color::White), window.alpha < draw);
    }

    #[test]
    fn no_proof_leaves_the_window_alone((window, draw, _truth) in node()) {
        prop_assert_eq!(window.narrow(draw, Color::White, |_| false), Narrowed::Search(window));
    }

    #[test]
    fn narrowing_is_figure_5_where_only_the_side_to_move_is_bounded((window, draw, _truth) in node()) {
        let figure_5 = if window.beta > draw {
            if window.alpha >= draw {
                Narrowed::Cutoff { score: draw, bound: Bound::Upper }
            } else {
                Narrowed::Search(Window { beta: draw, ..window })
            }
        } else {
            Narrowed::Search(window)
        };
        prop_assert_eq!(window.narrow(draw, Color::White, |side| side == Color::White), figure_5);
    }
}

#[test]
fn a_floor_is_narrowed_to_and_a_ceiling_too() {
    let window = Window { alpha: -4, beta: 6 };
    assert_eq!(window.at_least(1), Narrowed::Search(Window { alpha: 1, beta: 6 }));
    assert_eq!(window.at_most(1), Narrowed::Search(Window { alpha: -4, beta: 1 }));
}

/// What a search returns is kept within the ends that a proof has moved. Beyond the others it says more
/// than was asked, and that is left.
#[test]
fn a_score_is_kept_within_the_ends_that_have_moved() {
    let asked = Window { alpha: -50, beta: 50 };
    let cases = [
        (asked.at_most(0), [(340, 0), (-340, -340), (0, 0), (-10, -10)]),
        (asked.at_least(0), [(340, 340), (-340, 0), (0, 0), (10, 10)]),
        // The proof says nothing new.
        (asked.at_most(50), [(340, 340), (-340, -340), (50, 50), (10, 10)]),
        (asked.at_least(-50), [(340, 340), (-340, -340), (-50, -50), (10, 10)]),
    ];
    for (narrowed, scores) in cases {
        assert!(matches!(narrowed, Narrowed::Search(_)));
        for (found, score) in scores {
            assert_eq!(narrowed.score(asked, |_| found), score, "{narrowed:?} {found}");
            let tried: Result<i32, ()> = narrowed.try_score(asked, |_| Ok(found));
            assert_eq!(tried, Ok(score), "{narrowed:?} {found}");
        }
    }
}
