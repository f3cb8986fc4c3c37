//! The orders of triangulation: one map, and how much work each is.

use palisade_board::{Color, PawnEnding};
use palisade_lab_squares::{Order, Statistics, triangulate};
use palisade_squares::{Criteria, FirstCriterion, Reading};
use palisade_testkit::locked::{any_kings_round, any_locked, sample};
use palisade_testkit::strategies::{any_color, any_pawns};
use palisade_testkit::sweep;
use proptest::prelude::*;

/// What prunes defences is applied to the finished map, which no order changes.
fn readings() -> impl Iterator<Item = Reading> {
    let all = [
        Reading::RACES,
        Reading::PASSIVE,
        Reading::PASSIVE_PRUNED,
        Reading::CHURCH_1978,
        Reading::EXACT,
    ];
    all.into_iter()
        .map(|reading| Reading { criteria: reading.criteria - Criteria::PRUNE_DEFENCES, ..reading })
}

fn any_ending() -> impl Strategy<Value = PawnEnding> {
    any_kings_round(prop_oneof![any_pawns(), any_locked()])
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn every_order_gives_the_same_map(ending in any_ending(), attacker in any_color()) {
        for reading in readings() {
            let criterion = FirstCriterion::of_ending(&ending, attacker, reading);
            let map = criterion.map();
            for order in Order::ALL {
                prop_assert_eq!(triangulate(&criterion, order).0, map, "{:?}", order);
            }
        }
    }
}

/// The answer to "It is very difficult, though, to see exactly how good the
/// queue is".
#[test]
fn smallest_first_needs_the_fewest_shrunk() {
    let structures = sample(500);
    let mean = |order, initial_is_exact: bool, count: fn(Statistics) -> u32| {
        let total: u32 = structures
            .iter()
            .map(|pawns| {
                let reading = if initial_is_exact { Reading::EXACT } else { Reading::PASSIVE };
                let criterion = FirstCriterion::new(*pawns, Color::White, reading);
                count(triangulate(&criterion, order).1)
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
