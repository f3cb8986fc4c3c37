//! The shipped refined tables over all positions, and the laws of refinement.
#![cfg(feature = "refine")]

use std::collections::BTreeSet;

use palisade_classes::notation::WK2;
use palisade_classes::refine::{Arena, KpkFigures, Settings, refine, simplify};
use palisade_classes::{Class, Comparable, MateGraph, Piece, Table, Ties, kpk};

const ENDS: [u16; 4] = [1, 2, 3, 4];

fn short(seed: u64) -> Settings {
    Settings { seed, evaluations: 6000, most_classes: 18, ..Settings::default() }
}

fn run(arena: &Arena, seed: u64) -> (Table, i64, Vec<(String, i64)>) {
    let mut events = Vec::new();
    let table = kpk::initial_with_exact_run();
    let outcome = refine(arena, &table, &ENDS, short(seed), |_| true, &mut |event| {
        events.push((event.story.clone(), event.exceptions));
        true
    });
    let outcome = outcome.unwrap();
    (outcome.table, outcome.exceptions, events)
}

#[test]
fn the_same_seed_gives_the_same_table_and_what_is_left_is_what_the_database_counts() {
    let arena = Arena::kpk();
    let (table, left, events) = run(&arena, 3);
    assert_eq!((&table, left), (&run(&arena, 3).0, run(&arena, 3).1));
    // Counted again without the arena, by the table as anyone uses it.
    let figures = KpkFigures::of(&table);
    assert_eq!(figures.non_optimal as i64, left);
    assert!(left < KpkFigures::of(&kpk::initial_with_exact_run()).non_optimal as i64);
    // A new class is accepted only if it is strictly better.
    let added: Vec<_> =
        events.windows(2).filter(|pair| pair[1].0.starts_with("new class")).collect();
    assert!(!added.is_empty());
    assert!(added.iter().all(|pair| pair[1].1 < pair[0].1), "{added:?}");
}

#[test]
fn the_simplifier_removes_a_class_that_changes_nothing() {
    let arena = Arena::kpk();
    let table = kpk::initial_with_exact_run();
    let before = KpkFigures::of(&table).non_optimal;
    let padded = table
        .edit(|classes| {
            let never = Class::new(99, 1, "Never.").with_rule(WK2.above(8));
            classes.insert(6, never);
        })
        .unwrap();
    let simpler = simplify(&arena, &padded, &ENDS).unwrap();
    assert_eq!(simpler.class(99), None);
    assert!(KpkFigures::of(&simpler).non_optimal <= before);
}

#[test]
fn a_run_ends_when_it_is_told_to_and_still_has_a_table() {
    let table = kpk::initial_with_exact_run();
    let outcome = refine(&Arena::kpk(), &table, &ENDS, short(1), |_| true, &mut |_| false).unwrap();
    assert!(outcome.evaluations < 6000);
    assert_eq!(outcome.table.classes().len(), 15);
}

#[test]
fn every_refined_class_has_a_sentence_and_a_number_of_its_own() {
    for table in
        [kpk::refined(), palisade_classes::krk::refined(), palisade_classes::kqk::refined()]
    {
        let sentences: BTreeSet<_> =
            table.classes().iter().map(|class| class.meaning.clone()).collect();
        assert!(sentences.iter().all(|sentence| sentence.len() > 10 && sentence.ends_with('.')));
        assert!(sentences.len() + 3 > table.classes().len(), "{}", table.name());
    }
}

#[test]
fn the_refined_pawn_table_plays_every_won_position_optimally() {
    let figures = KpkFigures::of(&kpk::refined());
    assert_eq!(figures.positions, 62480);
    assert_eq!((figures.file_exceptions, figures.non_optimal, figures.thrown_away), (0, 0, 0));
}

#[test]
fn the_refined_mating_tables_mate_from_everywhere_against_every_defence() {
    let cases = [
        (Piece::WhiteRook, palisade_classes::krk::refined(), 175_168, 27),
        (Piece::WhiteQueen, palisade_classes::kqk::refined(), 144_508, 17),
    ];
    for (man, table, starts, worst) in cases {
        let graph = MateGraph::new(man);
        let played = graph.judge(&table, Ties::Worst);
        let mates: Vec<_> = graph.starts().map(|start| played.mate_in(&start)).collect();
        assert_eq!(mates.len(), starts);
        assert!(mates.iter().all(Option::is_some), "{}", table.name());
        assert_eq!(mates.into_iter().flatten().max(), Some(worst), "{}", table.name());
    }
}
