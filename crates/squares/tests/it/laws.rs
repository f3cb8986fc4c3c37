//! What is true of every map.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square, king_attacks};
use palisade_squares::{
    Criteria, FirstCriterion, Ground, MapRow, Reading, SquareMap, Tempi, exact_map, placements,
    tempo_map,
};
use palisade_testkit::locked::{any_kings_round, any_locked, sample};
use palisade_testkit::strategies::{any_color, any_pawns};
use palisade_testkit::sweep;
use proptest::prelude::*;

/// Rams are rare among pawns thrown at random: every other position is locked.
fn any_ending() -> impl Strategy<Value = PawnEnding> {
    any_kings_round(prop_oneof![any_pawns(), any_locked()])
}

/// The kings' squares matter to the one that prunes.
const READINGS: [Reading; 5] = [
    Reading::RACES,
    Reading::PASSIVE,
    Reading::PASSIVE_PRUNED,
    Reading::CHURCH_1978,
    Reading::EXACT,
];

/// The readings whose maps lie within the exact ones: no counter-attacks, and
/// no step of the attacker left out of account.
const WITHIN_EXACT: [Reading; 4] = [
    Reading::PASSIVE,
    Reading::RACES,
    Reading { criteria: Reading::RACES.criteria.union(Criteria::STALEMATE), slack: 3 },
    Reading {
        criteria: Reading::PASSIVE
            .criteria
            .union(Criteria::PAWN_SQUARES)
            .union(Criteria::PASSED_PAWN_TARGETS),
        slack: 3,
    },
];

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn triangulated_sets_are_a_fixed_point(pawns in any_pawns(), attacker in any_color()) {
        for reading in READINGS {
            let criterion = FirstCriterion::new(pawns, attacker, reading);
            let map = criterion.map();
            prop_assert_eq!(criterion.network.triangulate(map), map);
            prop_assert!(map.is_subset(&criterion.initial));
        }
    }

    #[test]
    fn passive_sets_lie_within_the_exact_ones(
        pawns in prop_oneof![any_pawns(), any_locked()],
        attacker in any_color(),
    ) {
        for reading in WITHIN_EXACT {
            let map = FirstCriterion::new(pawns, attacker, reading).map();
            let promised = map.difference(&exact_map(pawns, attacker));
            prop_assert!(promised.is_empty(), "{:?}", promised);
        }
    }

    #[test]
    fn triangulating_every_placement_is_the_game_of_kings(pawns in any_pawns(), attacker in any_color()) {
        let map = FirstCriterion::new(pawns, attacker, Reading::EXACT).map();
        prop_assert_eq!(map, exact_map(pawns, attacker));
    }

    #[test]
    fn mirror_commutes_with_mapping(ending in any_ending(), attacker in any_color()) {
        for reading in READINGS {
            let map = FirstCriterion::of_ending(&ending, attacker, reading).map();
            let image = FirstCriterion::of_ending(&ending.mirror(), attacker, reading).map();
            prop_assert_eq!(map.mirror(), image, "{:?}", reading);
        }
    }

    #[test]
    fn flip_commutes_with_mapping(ending in any_ending(), attacker in any_color()) {
        for reading in READINGS {
            let map = FirstCriterion::of_ending(&ending, attacker, reading).map();
            let image = FirstCriterion::of_ending(&ending.flip(), !attacker, reading).map();
            prop_assert_eq!(map.flip(), image, "{:?}", reading);
        }
    }

    #[test]
    fn a_spare_move_never_hurts_its_owner(pawns in any_locked(), attacker in any_color()) {
        let criterion = FirstCriterion::new(pawns, attacker, Reading { criteria: Reading::EXACT.criteria - Criteria::STALEMATE, slack: 3 });
        let map = |attacker, defender| {
            tempo_map(&criterion.network, &criterion.initial, Tempi { attacker, defender })
        };
        prop_assert_eq!(map(0, 0), criterion.map());
        prop_assert!(map(1, 0).is_subset(&map(0, 0)));
        prop_assert!(map(2, 0).is_subset(&map(1, 0)));
        prop_assert!(map(0, 0).is_subset(&map(0, 1)));
        prop_assert!(map(0, 1).is_subset(&map(0, 2)));
        prop_assert!(map(1, 0).is_subset(&map(1, 1)));
    }

    #[test]
    fn rows_survive_being_written_and_read(bits in any::<u64>(), index in 0..64_usize) {
        let row = MapRow {
            attacking: Square::ALL[index],
            defences: Bitboard(bits),
        };
        prop_assert_eq!(row.to_string().parse(), Ok(row));
    }
}

proptest! {
    #![proptest_config(sweep::laws_of(64))]

    #[test]
    fn tempo_maps_are_the_game_with_passes(pawns in any_locked(), attacker in any_color()) {
        let criterion = FirstCriterion::new(pawns, attacker, Reading::EXACT);
        for tempi in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)] {
            let map = tempo_map(
                &criterion.network,
                &criterion.initial,
                Tempi { attacker: tempi.0, defender: tempi.1 },
            );
            prop_assert_eq!(map, passes(&criterion, tempi.0, tempi.1), "{:?}", tempi);
        }
    }
}

/// The game with spare moves, square by square, from its rules alone.
fn passes(criterion: &FirstCriterion, attackers: u8, defenders: u8) -> SquareMap {
    let ground: &Ground = &criterion.ground;
    let less_a = attackers.checked_sub(1).map(|less| passes(criterion, less, defenders));
    let less_d = defenders.checked_sub(1).map(|less| passes(criterion, attackers, less));
    let less_both = attackers
        .checked_sub(1)
        .zip(defenders.checked_sub(1))
        .map(|(a, d)| passes(criterion, a, d));
    let mut holds = criterion.initial;
    loop {
        let before = holds;
        for a in ground.attacking_squares() {
            for d in before[a] {
                // Has the defender an answer in these sets, the attacker being on `at`?
                let answers = |at: Square, stepped: &SquareMap, stayed: Option<&SquareMap>| {
                    let steps = king_attacks(d) & ground.defending_squares(at);
                    (steps & stepped[at]).any()
                        || stayed.is_some_and(|stayed| stayed[at].contains(d))
                        || (stayed.is_none()
                            && steps.is_empty()
                            && ground.pawns().of(ground.defender()).without(at)
                                == ground.pawns().of(ground.defender())
                            && no_pawn_moves(ground))
                };
                let steps_answered = (king_attacks(a) & ground.attacking_squares())
                    .iter()
                    .filter(|to| ground.is_legal(*to, d))
                    .all(|to| answers(to, &before, less_d.as_ref()));
                let pass_answered =
                    less_a.as_ref().is_none_or(|less| answers(a, less, less_both.as_ref()));
                if !(steps_answered && pass_answered) {
                    holds[a] = holds[a].without(d);
                }
            }
        }
        if holds == before {
            return holds;
        }
    }
}

fn no_pawn_moves(ground: &Ground) -> bool {
    let pawns = ground.pawns();
    let defender = ground.defender();
    pawns.pushes(defender).is_empty() && pawns.attacks(defender).is_disjoint(pawns.of(!defender))
}

/// Most locked structures leave something for triangulation to remove, or the
/// laws above would say little.
#[test]
fn triangulation_removes_defences_of_most_locked_structures() {
    let structures = sample(500);
    for reading in [Reading::PASSIVE, Reading::EXACT] {
        let shrinking = structures.iter().filter(|pawns| {
            let criterion = FirstCriterion::new(**pawns, Color::White, reading);
            criterion.map() != criterion.initial
        });
        let share = shrinking.count() as f64 / structures.len() as f64;
        assert!(share > 0.5, "{share} under {reading:?}");
    }
}

fn missed(fen: &str, reading: Reading) -> String {
    let pawns = fen.parse::<PawnEnding>().unwrap().pawns();
    let map = FirstCriterion::new(pawns, Color::White, reading).map();
    let exact = exact_map(pawns, Color::White);
    assert!(map.is_subset(&exact));
    exact.difference(&map).to_string()
}

/// Races do not see a king who stands in the way.
#[test]
fn in_fine_70_races_miss_the_opposition_in_whites_camp_and_bottlenecks_do_not() {
    let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    assert_eq!(missed(fine_70, Reading::RACES), "c3 {d5}\nc2 {e4}\nc1 {e3}\n");
    assert_eq!(missed(fine_70, Reading::PASSIVE), "");
}

/// Nor do bottlenecks see one who is not in the way yet: e4 is White's only door
/// in Averbakh 676, and from the c-file Black is at d3 in time.
#[test]
fn in_averbakh_676_bottlenecks_miss_who_comes_from_behind() {
    let averbakh_676 = "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1";
    assert_eq!(
        missed(averbakh_676, Reading::PASSIVE),
        "g3 {c4, c3, c2}\n\
         h3 {b4, c4, b3, c3, b2, c2, b1, c1}\n\
         h2 {b4, c4, b3, c3, b2, c2, b1, c1}\n\
         h1 {b3, b2, b1}\n"
    );
    assert_eq!(missed(averbakh_676, Reading::EXACT), "");
}

/// How much of the truth about resting pawns each reading finds.
#[test]
fn bottlenecks_find_most_of_what_races_miss() {
    let structures = sample(500);
    let exact_share = |reading| {
        let is_exact = |pawns: &&Pawns| {
            let map = FirstCriterion::new(**pawns, Color::White, reading).map();
            map == exact_map(**pawns, Color::White)
        };
        structures.iter().filter(is_exact).count() as f64 / structures.len() as f64
    };
    let races = exact_share(Reading {
        criteria: Reading::PASSIVE.criteria - Criteria::BOTTLENECK,
        slack: 3,
    });
    let bottlenecks = exact_share(Reading::PASSIVE);
    println!("maps that are exact: {races} by races, {bottlenecks} with bottlenecks");
    assert!(races > 0.4 && bottlenecks > 0.75 && races < bottlenecks);
    assert!((exact_share(Reading::EXACT) - 1.0).abs() < f64::EPSILON);
}

#[test]
fn without_targets_every_placement_holds() {
    let ground = Ground::new(Pawns::EMPTY, Color::White);
    assert_eq!(exact_map(Pawns::EMPTY, Color::White), placements(&ground, Bitboard::EMPTY));
}

/// Black has more than sixteen targets; only so many were counted once, in the order of the squares.
#[test]
fn no_target_is_left_out() {
    let many: PawnEnding = "8/5P2/5P2/P1p5/p2p1P1k/1p2pP1P/5p1P/K7 w - - 0 1".parse().unwrap();
    for reading in READINGS {
        let [map, image] = [(many, Color::White), (many.flip(), Color::Black)]
            .map(|(ending, side)| FirstCriterion::of_ending(&ending, side, reading).map());
        assert_eq!(map.flip(), image, "{reading:?}");
    }
}
