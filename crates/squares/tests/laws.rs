//! What is true of every map.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square, king_attacks};
use palisade_squares::{
    Comparison, Criteria, FirstCriterion, Ground, Order, Reading, SquareMap, Start, Statistics,
    Targets, Tempi, exact_map, placements, progress_steps, reachable_defences, tempo_map,
};
use palisade_testkit::Dice;
use proptest::prelude::*;

/// A pawn structure, no pawn of which can move: rams, and pawns behind them.
fn locked(choices: &[(bool, u8, bool, bool)]) -> Pawns {
    let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for (file, &(present, rank, white_behind, black_behind)) in choices.iter().enumerate() {
        if !present {
            continue;
        }
        let at = |rank: u8| Square::from_index(usize::from(rank) * 8 + file).unwrap();
        let rank = 1 + rank % 5;
        white = white.with(at(rank));
        black = black.with(at(rank + 1));
        if white_behind && rank > 1 {
            white = white.with(at(rank - 1));
        }
        if black_behind && rank + 2 < 7 {
            black = black.with(at(rank + 2));
        }
    }
    Pawns::new(white, black).unwrap_or(Pawns::EMPTY)
}

fn any_locked() -> impl Strategy<Value = Pawns> {
    prop::collection::vec(any::<(bool, u8, bool, bool)>(), 8).prop_map(|choices| locked(&choices))
}

/// Any pawns at all.
fn any_pawns() -> impl Strategy<Value = Pawns> {
    prop::collection::vec((any::<bool>(), 8_usize..56), 0..10).prop_map(|list| {
        let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (is_white, index) in list {
            let square = Square::from_index(index).unwrap();
            if is_white { white = white.with(square) } else { black = black.with(square) }
        }
        Pawns::new(white - black, black).unwrap_or(Pawns::EMPTY)
    })
}

fn any_color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

/// Rams are rare among pawns thrown at random: every other position is locked.
fn any_ending() -> impl Strategy<Value = PawnEnding> {
    let pawns = prop_oneof![any_pawns(), any_locked()];
    (pawns, 0..64_usize, 0..64_usize).prop_filter_map("no position", |(pawns, white, black)| {
        let (white, black) = (Square::ALL[white], Square::ALL[black]);
        PawnEnding::new(pawns, white, black, Color::White, None).ok()
    })
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
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_order_gives_the_same_map(ending in any_ending(), attacker in any_color()) {
        for reading in READINGS {
            let criterion = FirstCriterion::of_ending(&ending, attacker, reading);
            let map = criterion.map();
            for order in Order::ALL {
                prop_assert_eq!(criterion.map_in_order(order).0, map, "{:?}", order);
            }
        }
    }

    #[test]
    fn triangulated_sets_are_a_fixed_point(pawns in any_pawns(), attacker in any_color()) {
        for reading in READINGS {
            let criterion = FirstCriterion::new(pawns, attacker, reading);
            let map = criterion.map();
            prop_assert!(criterion.network().is_stable(&map));
            prop_assert!(map.is_subset(criterion.initial()));
        }
    }

    #[test]
    fn the_fixed_point_is_the_greatest(ending in any_ending(), attacker in any_color()) {
        // Whatever stays when only the refuted go, one at a time, is the greatest: no set of
        // defences that answer one another ever loses its first member.
        for reading in READINGS {
            let criterion = FirstCriterion::of_ending(&ending, attacker, reading);
            let greatest = refuted_removed(&criterion, &ending, reading);
            prop_assert_eq!(criterion.map(), greatest, "{:?}", reading);
        }
    }

    #[test]
    fn passive_sets_lie_within_the_exact_ones(pawns in any_pawns(), attacker in any_color()) {
        for reading in WITHIN_EXACT {
            let comparison = Comparison::new(pawns, attacker, reading);
            prop_assert!(comparison.promised.is_empty(), "{:?}", comparison.promised);
        }
    }

    #[test]
    fn passive_sets_lie_within_the_exact_ones_of_locked_structures(
        pawns in any_locked(),
        attacker in any_color(),
    ) {
        for reading in WITHIN_EXACT {
            let comparison = Comparison::new(pawns, attacker, reading);
            prop_assert!(comparison.promised.is_empty(), "{:?}", comparison.promised);
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
            tempo_map(criterion.network(), criterion.initial(), Tempi { attacker, defender })
        };
        prop_assert_eq!(map(0, 0), criterion.map());
        prop_assert!(map(1, 0).is_subset(&map(0, 0)));
        prop_assert!(map(2, 0).is_subset(&map(1, 0)));
        prop_assert!(map(0, 0).is_subset(&map(0, 1)));
        prop_assert!(map(0, 1).is_subset(&map(0, 2)));
        prop_assert!(map(1, 0).is_subset(&map(1, 1)));
    }

    #[test]
    fn tempo_maps_are_the_game_with_passes(pawns in any_locked(), attacker in any_color()) {
        let criterion = FirstCriterion::new(pawns, attacker, Reading::EXACT);
        for tempi in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)] {
            let map = tempo_map(
                criterion.network(),
                criterion.initial(),
                Tempi { attacker: tempi.0, defender: tempi.1 },
            );
            prop_assert_eq!(map, passes(&criterion, tempi.0, tempi.1), "{:?}", tempi);
        }
    }

    #[test]
    fn rows_survive_being_written_and_read(bits in any::<u64>(), index in 0..64_usize) {
        let row = palisade_squares::Row {
            attacking: Square::ALL[index],
            defences: Bitboard(bits),
        };
        prop_assert_eq!(row.to_string().parse(), Ok(row));
    }
}

/// The first criterion less every defence that some step of the attacker
/// refutes, one by one, from the rules of the kings alone.
fn refuted_removed(criterion: &FirstCriterion, ending: &PawnEnding, reading: Reading) -> SquareMap {
    let ground = criterion.ground();
    let attacker = ground.attacker();
    let has = |piece| reading.criteria.contains(piece);
    let start = Start::of(ending, attacker);
    let targets = Targets::new(ground, attacker, reading);
    let progress = progress_steps(ground, &targets, start);
    let steps = |from: Square| {
        let steps = king_attacks(from) & ground.attacking_squares();
        if has(Criteria::PRUNE_STEPS) { steps & progress(from) } else { steps }
    };
    let stalemate_holds = has(Criteria::STALEMATE) && no_pawn_moves(ground);
    let answered = |holds: &SquareMap, to: Square, defending: Square| {
        let replies = king_attacks(defending) & ground.defending_squares(to);
        let captured = ground.pawns().of(ground.defender()).contains(to);
        replies.meets(holds[to]) || (stalemate_holds && replies.is_empty() && !captured)
    };
    // A king sure of his counter-attack answers nothing any more: he stays even alone.
    let counters = |attacking: Square, defending: Square| {
        let mut alone = SquareMap::empty(attacker);
        alone[attacking] = defending.bitboard();
        has(Criteria::COUNTER_ATTACK) && criterion.network().is_stable(&alone)
    };
    let mut holds = *criterion.initial();
    loop {
        let before = holds;
        for attacking in Square::ALL {
            for defending in before[attacking] {
                let refuted = steps(attacking)
                    .iter()
                    .any(|to| ground.is_legal(to, defending) && !answered(&holds, to, defending));
                if refuted && !counters(attacking, defending) {
                    holds[attacking] = holds[attacking].without(defending);
                }
            }
        }
        if holds == before {
            break;
        }
    }
    if has(Criteria::PRUNE_DEFENCES) {
        holds.intersection(&reachable_defences(ground, start, reading.slack))
    } else {
        holds
    }
}

/// The game with spare moves, square by square, from its rules alone.
fn passes(criterion: &FirstCriterion, attackers: u8, defenders: u8) -> SquareMap {
    let ground: &Ground = criterion.ground();
    let less_a = attackers.checked_sub(1).map(|less| passes(criterion, less, defenders));
    let less_d = defenders.checked_sub(1).map(|less| passes(criterion, attackers, less));
    let less_both = attackers
        .checked_sub(1)
        .zip(defenders.checked_sub(1))
        .map(|(a, d)| passes(criterion, a, d));
    let mut holds = *criterion.initial();
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

/// Five hundred locked structures, the same on every machine.
fn sample() -> Vec<Pawns> {
    let mut dice = Dice::new(500);
    (0..500)
        .map(|_| {
            let choices: Vec<_> = (0..8)
                .map(|_| {
                    let bits = dice.roll();
                    (bits & 1 != 0, (bits >> 8) as u8, bits & 6 == 0, bits & 24 == 0)
                })
                .collect();
            locked(&choices)
        })
        .collect()
}

/// Most locked structures leave something for triangulation to remove, or the
/// laws above would say little.
#[test]
fn triangulation_removes_defences_of_most_locked_structures() {
    let structures = sample();
    for reading in [Reading::PASSIVE, Reading::EXACT] {
        let shrinking = structures.iter().filter(|pawns| {
            let criterion = FirstCriterion::new(**pawns, Color::White, reading);
            criterion.map() != *criterion.initial()
        });
        let share = shrinking.count() as f64 / structures.len() as f64;
        assert!(share > 0.5, "{share} under {reading:?}");
    }
}

/// The answer to "It is very difficult, though, to see exactly how good the
/// queue is".
#[test]
fn smallest_first_needs_the_fewest_shrunk() {
    let structures = sample();
    let mean = |order, initial_is_exact: bool, count: fn(Statistics) -> u32| {
        let total: u32 = structures
            .iter()
            .map(|pawns| {
                let reading = if initial_is_exact { Reading::EXACT } else { Reading::PASSIVE };
                let criterion = FirstCriterion::new(*pawns, Color::White, reading);
                count(criterion.map_in_order(order).1)
            })
            .sum();
        f64::from(total) / structures.len() as f64
    };
    for exact in [false, true] {
        for order in Order::ALL {
            println!(
                "{order:?}: {:.0} pops, {:.0} revisions, {:.0} of them shrank a set (exact: {exact})",
                mean(order, exact, |work| work.pops),
                mean(order, exact, |work| work.revisions),
                mean(order, exact, |work| work.shrunk),
            );
        }
        for count in [|work: Statistics| work.pops, |work: Statistics| work.revisions] {
            let [smallest, largest, last_in, first_in, sweeps, _] =
                Order::ALL.map(|order| mean(order, exact, count));
            assert!(smallest < first_in && first_in < largest && largest < sweeps);
            assert!(smallest < last_in && last_in < largest);
        }
    }
}

fn missed(fen: &str, reading: Reading) -> String {
    let ending: PawnEnding = fen.parse().unwrap();
    let comparison = Comparison::new(ending.pawns(), Color::White, reading);
    assert!(comparison.promised.is_empty());
    for attacking in Square::ALL {
        let (exact, found) = (comparison.exact[attacking], comparison.heuristic[attacking]);
        assert_eq!(exact - found, comparison.missed[attacking], "{attacking}");
    }
    comparison.missed.to_string()
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
    let structures = sample();
    let exact_share = |reading| {
        let exact = structures
            .iter()
            .filter(|pawns| Comparison::new(**pawns, Color::White, reading).missed.is_empty());
        exact.count() as f64 / structures.len() as f64
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
