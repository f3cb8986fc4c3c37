//! Fine 70 (Averbakh 671, Lasker 1901): the thesis' first example.

use palisade_board::{Bitboard, Color, PawnEnding, Rank, Square, king_attacks};
use palisade_squares::{Criteria, FirstCriterion, MapRow, Reading, SquareMap, exact_map};

use crate::printed::printed;

fn fine_70() -> PawnEnding {
    printed("selected-results").fen.parse().unwrap()
}

fn rows() -> impl Iterator<Item = MapRow> {
    printed("selected-results").rows.into_iter().map(|row| row.parse().unwrap())
}

fn row(map: &SquareMap, attacking: Square) -> MapRow {
    MapRow { attacking, defences: map[attacking] }
}

fn map_under(reading: Reading) -> SquareMap {
    FirstCriterion::of_ending(&fine_70(), Color::White, reading).map()
}

#[test]
fn selected_results_are_full_sets_with_forward_pruning() {
    for slack in 3..=7 {
        for steps in [Criteria::empty(), Criteria::PRUNE_STEPS] {
            let criteria = (Reading::PASSIVE_PRUNED.criteria - Criteria::PRUNE_STEPS) | steps;
            let map = map_under(Reading { criteria, slack });
            for printed in rows() {
                assert_eq!(row(&map, printed.attacking), printed, "slack {slack}, {steps:?}");
            }
        }
    }
}

#[test]
fn too_small_a_slack_loses_defences_and_too_large_a_slack_keeps_strange_ones() {
    for (slack, equal) in [(0, 9), (2, 13), (8, 9)] {
        let map = map_under(Reading { slack, ..Reading::PASSIVE_PRUNED });
        let agree = rows().filter(|printed| row(&map, printed.attacking) == *printed).count();
        assert_eq!(agree, equal, "slack {slack}");
    }
}

#[test]
fn selected_results_hold_on_the_queenside_under_every_preset() {
    let queenside = {
        let mut region = Bitboard::EMPTY;
        for square in Square::ALL {
            if square.file().index() < 4 && square.rank() >= Rank::Sixth {
                region = region.with(square);
            }
        }
        region
    };
    let readings = [
        Reading::RACES,
        Reading::PASSIVE,
        Reading::PASSIVE_PRUNED,
        Reading::CHURCH_1978,
        Reading::EXACT,
    ];
    for reading in readings {
        let map = map_under(reading);
        for printed in rows() {
            let found = map[printed.attacking] & queenside;
            assert_eq!(
                found,
                printed.defences & queenside,
                "{} under {reading:?}",
                printed.attacking
            );
        }
    }
    let exact = exact_map(fine_70().pawns(), Color::White);
    for printed in rows() {
        assert_eq!(exact[printed.attacking] & queenside, printed.defences & queenside);
    }
}

#[test]
fn extra_defences_without_pruning_lie_in_whites_camp() {
    let camp = [Rank::First, Rank::Second, Rank::Third, Rank::Fourth, Rank::Fifth]
        .into_iter()
        .fold(Bitboard::EMPTY, |camp, rank| camp | rank.bitboard());
    let map = map_under(Reading::PASSIVE);
    for printed in rows() {
        let found = map[printed.attacking];
        assert!(printed.defences.is_subset(found), "{}", printed.attacking);
        assert!((found - printed.defences).is_subset(camp), "{}", printed.attacking);
    }
}

#[test]
fn the_first_criterion_gives_the_six_squares_of_c4_less_the_contradictory_one() {
    // Printed: {a7, b7, c7, a6, b6, a3}; elsewhere the thesis has a4 instead of a3.
    let initial = |reading| {
        row(&FirstCriterion::new(fine_70().pawns(), Color::White, reading).initial, Square::C4)
            .to_string()
    };
    assert_eq!(initial(Reading::PASSIVE), "c4 {a7, b7, c7, a6, b6, a4}");
    assert_eq!(initial(Reading::RACES), "c4 {b7, c7, b6}");
}

#[test]
fn only_kb1_wins_and_only_kb7_and_kb8_draw() {
    for map in [map_under(Reading::PASSIVE), exact_map(fine_70().pawns(), Color::White)] {
        let black = Square::A7;
        assert!(!map[Square::A1].contains(black), "White to move wins");
        let winning: Bitboard = king_attacks(Square::A1)
            .iter()
            .filter(|to| map[*to].is_disjoint(king_attacks(black)))
            .collect();
        assert_eq!(winning, Square::B1.bitboard());
        let drawing = map[Square::A1] & king_attacks(black);
        assert_eq!(drawing, Square::B7.bitboard() | Square::B8.bitboard());
    }
}

#[test]
fn h5_has_defences_at_first_and_none_in_the_end() {
    let criterion = FirstCriterion::new(fine_70().pawns(), Color::White, Reading::PASSIVE);
    assert!(criterion.initial[Square::H5].any());
    assert!(criterion.map()[Square::H5].is_empty());
}

#[test]
fn with_black_attacking_the_bottleneck_is_what_holds_h5() {
    let map = |reading| FirstCriterion::new(fine_70().pawns(), Color::Black, reading).map();
    let with = map(Reading::PASSIVE);
    let without =
        map(Reading { criteria: Reading::PASSIVE.criteria - Criteria::BOTTLENECK, slack: 0 });
    assert_eq!(row(&with, Square::H5).to_string(), "h5 {g3, h3}");
    assert_eq!(row(&without, Square::H5).to_string(), "h5 {}");
}
