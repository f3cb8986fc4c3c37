//! The shipped refined tables over all positions, and the laws of refinement.

use std::collections::BTreeSet;

use palisade_classes::{Class, Table, kpk, kqk, krk, men};
use palisade_lab_classes::refine::{
    Arena, Event, KpkFigures, MateFigures, Outcome, Settings, Stage, pages, refine,
    refine_from_the_end, short_pages, simplify,
};
use palisade_lab_classes::stages::{kqk_initial, refined_from_five};
use palisade_lab_classes::tables::{five_classes, initial_with_exact_run};
use palisade_lab_classes::{ClassTools, MateGraph, TableTools, Ties, text_of};
use palisade_testkit::sweep;

const ENDS: [u16; 4] = [1, 2, 3, 4];

/// A short run, and what it told.
fn run(arena: &Arena, table: &Table, fixed: &[u16], settings: Settings) -> (Outcome, Vec<Event>) {
    let mut events = Vec::new();
    let outcome = refine(arena, table, fixed, settings, |_| true, &mut |event| {
        events.push(event.clone());
        true
    });
    (outcome.unwrap(), events)
}

fn told(events: &[Event]) -> Vec<&Event> {
    events.iter().filter(|event| !event.story.is_empty()).collect()
}

#[test]
fn the_same_seed_and_steps_give_the_same_table_of_pawns() {
    let (arena, table) = (Arena::kpk(), initial_with_exact_run());
    let settings =
        Settings { seed: 3, steps: 20_000, rounds: 1, finish: 0, ..Settings::of(&arena) };
    let (outcome, events) = run(&arena, &table, &ENDS, settings);
    let (again, told_again) = run(&arena, &table, &ENDS, settings);
    assert_eq!(outcome.table, again.table);
    assert_eq!((outcome.left, outcome.steps, &events), (again.left, again.steps, &told_again));
    let other = Settings { seed: 4, ..settings };
    assert_ne!(run(&arena, &table, &ENDS, other).0.table, outcome.table);

    // Counted again without the arena, by the table as anyone uses it.
    let figures = KpkFigures::of(&outcome.table);
    assert_eq!(figures.non_optimal as i64, outcome.left);
    assert!(figures.non_optimal < KpkFigures::of(&table).non_optimal / 2);

    // The best table gives way only to one that is strictly better: fewer
    // exceptions, or as many and less to read.
    let told = told(&events);
    assert!(told.len() > 2);
    for pair in told.windows(2) {
        assert!((pair[1].left, pair[1].length) < (pair[0].left, pair[0].length), "{pair:?}");
    }
}

#[test]
fn the_same_seed_and_steps_give_the_same_table_that_mates() {
    let (arena, table) = (Arena::lone_king(men::WHITE_QUEEN), kqk_initial());
    let settings = Settings { seed: 2, steps: 1500, rounds: 1, finish: 0, ..Settings::of(&arena) };
    let (outcome, events) = run(&arena, &table, &[1, 2], settings);
    assert_eq!(outcome.table, run(&arena, &table, &[1, 2], settings).0.table);
    let worth = |event: &Event| event.left as f64 + settings.least * event.length as f64 / 100.0;
    for pair in told(&events).windows(2) {
        assert!(worth(pair[1]) < worth(pair[0]), "{pair:?}");
    }
    let not_forced = |table: &Table| MateFigures::of(table, men::WHITE_QUEEN).not_forced;
    assert!(not_forced(&outcome.table) < not_forced(&table) / 2);
}

#[test]
fn the_simplifier_removes_a_class_that_changes_nothing() {
    let arena = Arena::kpk();
    let table = initial_with_exact_run();
    let before = KpkFigures::of(&table).non_optimal;
    let padded = table
        .edit(|classes| {
            let never = Class::new(99, 1, "Never.").with_rule("WK2 > 8".parse().unwrap());
            classes.insert(6, never);
        })
        .unwrap();
    let simpler = simplify(&arena, &padded, &ENDS).unwrap();
    assert_eq!(simpler.class(99), None);
    assert!(KpkFigures::of(&simpler).non_optimal <= before);
}

#[test]
fn a_run_ends_when_it_is_told_to_and_still_has_a_table() {
    let (arena, table) = (Arena::kpk(), initial_with_exact_run());
    let settings = Settings { steps: 1_000_000, ..Settings::of(&arena) };
    let outcome = refine(&arena, &table, &ENDS, settings, |_| true, &mut |_| false).unwrap();
    assert!(outcome.steps < 6000);
    assert!(outcome.table.classes().len() <= 15);
}

#[test]
fn what_is_held_out_has_no_say() {
    let (arena, table) = (Arena::kpk(), initial_with_exact_run());
    let settings = Settings { steps: 4000, rounds: 0, finish: 0, ..Settings::of(&arena) };
    let trained = |start: &palisade_classes::Placement| start.file(men::WHITE_PAWN) == 1;
    let outcome = refine(&arena, &table, &ENDS, settings, trained, &mut |_| true).unwrap();
    let (seen, unseen) = KpkFigures::split(&outcome.table, trained);
    assert_eq!(seen as i64, outcome.left);
    assert!(unseen > seen);
}

#[test]
fn what_is_held_out_has_no_say_in_how_to_mate() {
    let (arena, table) = (Arena::lone_king(men::WHITE_QUEEN), kqk_initial());
    let settings = Settings { steps: 1500, rounds: 1, finish: 0, ..Settings::of(&arena) };
    let trained = |start: &palisade_classes::Placement| start.file(men::WHITE_QUEEN) % 2 == 1;
    let refined = |trained: &dyn Fn(&palisade_classes::Placement) -> bool| {
        refine(&arena, &table, &[1, 2], settings, trained, &mut |_| true).unwrap().table
    };
    let (part, all) = (refined(&trained), refined(&|_| true));
    assert_ne!(part, all);
    let graph = MateGraph::folded(&[men::WHITE_QUEEN]);
    let seen = MateFigures::among(&graph, &part, trained);
    let unseen = MateFigures::among(&graph, &part, |start| !trained(start));
    let whole = MateFigures::on(&graph, &part);
    assert!(seen.starts > 0 && unseen.starts > 0);
    assert_eq!(seen.starts + unseen.starts, whole.starts);
    assert_eq!(seen.not_forced + unseen.not_forced, whole.not_forced);
    assert_eq!(seen.worst_mate.max(unseen.worst_mate), whole.worst_mate);
}

#[test]
fn the_last_exceptions_are_mended() {
    let arena = Arena::kpk();
    let left = |table: &Table| KpkFigures::of(table).non_optimal;
    // The shipped table leaves nothing. Without one of its classes it leaves
    // something, and a run without a single change by chance finds what to do.
    let last = kpk::refined().classes().iter().rfind(|class| class.number > 20).cloned();
    let number = last.map(|class| class.number);
    let without = kpk::refined()
        .edit(|classes| classes.retain(|class| Some(class.number) != number))
        .unwrap();
    let before = left(&without);
    assert!((1..=40).contains(&before), "{before}");
    let settings = Settings { steps: 0, finish: 1, ..Settings::of(&arena) };
    let (outcome, events) = run(&arena, &without, &ENDS, settings);
    assert!(left(&outcome.table) < before);
    assert!(events.iter().any(|event| event.story.contains("is new")));
}

/// The shipped tables with what they were made of.
fn shipped() -> [(Arena, Table, Table); 4] {
    [
        (Arena::kpk(), kpk::refined(), initial_with_exact_run()),
        (Arena::kpk(), refined_from_five(), five_classes()),
        (Arena::lone_king(men::WHITE_ROOK), krk::refined(), krk::initial()),
        (Arena::lone_king(men::WHITE_QUEEN), kqk::refined(), kqk_initial()),
    ]
}

#[test]
fn every_refined_class_has_a_sentence_of_its_own() {
    for (_, table, _) in shipped() {
        let sentences: BTreeSet<_> =
            table.classes().iter().map(|class| class.meaning.clone()).collect();
        assert!(sentences.iter().all(|sentence| sentence.len() > 10 && sentence.ends_with('.')));
        assert_eq!(sentences.len(), table.classes().len(), "{}", table.name());
    }
}

#[test]
fn every_refined_class_covers_several_positions() {
    for (arena, table, first) in shipped() {
        let mut count = vec![0; table.classes().len()];
        for position in arena.placements() {
            count[table.classify(position).1] += 1;
        }
        for (class, count) in table.classes().iter().zip(count) {
            // The ends of the game are as rare as they are.
            let end = first.class(class.number).is_some_and(|old| old.rule == class.rule);
            let least = if end { 1 } else { 8 };
            assert!(count >= least, "{}, class {}: {count}", table.name(), class.number);
        }
    }
}

#[test]
fn the_book_of_the_refined_tables_is_up_to_date() {
    let printed = include_str!("../../../../pages/refined-tables.md");
    let pages = pages();
    assert!(printed == pages, "`refine --book` prints lab/pages/refined-tables.md anew");
    // What is preferred is said in words too.
    assert!(!pages.contains("the largest `"));
}

/// The headings and the numbered rules of a page.
fn headings_and_rules(page: &str) -> Vec<&str> {
    let is_rule = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
    page.lines().filter(|line| line.starts_with("## ") || is_rule(line)).collect()
}

/// The page is kept by hand, but what it says of a table is what the shipped table says.
#[test]
fn the_ten_rules_are_those_of_the_shipped_tables() {
    let page = include_str!("../../../../pages/ten-rules.md");
    let rules = headings_and_rules(page);
    assert_eq!(rules.len(), 4 * 11);
    assert_eq!(rules, headings_and_rules(&short_pages()), "`cargo lab refine --short` has them");
}

#[test]
fn a_run_from_the_end_backwards_learns_to_mate() {
    let arena = Arena::lone_king(men::WHITE_QUEEN);
    let stages = [Stage { moves: 3, steps: 1000 }, Stage { moves: 59, steps: 1000 }];
    let settings = Settings { seed: 2, ..Settings::of(&arena) };
    let run = || {
        let table = kqk_initial();
        let go_on = &mut |_: &Event| true;
        refine_from_the_end(&arena, &table, &[1, 2], settings, &stages, |_| true, go_on).unwrap()
    };
    let outcome = run();
    assert_eq!(outcome.table, run().table);
    let figures = |table: &Table| MateFigures::of(table, men::WHITE_QUEEN).not_forced;
    assert!(figures(&outcome.table) < figures(&kqk_initial()) / 2);
}

#[test]
fn the_refined_pawn_tables_play_every_won_position_optimally() {
    for (table, most) in [(kpk::refined(), 30), (refined_from_five(), 25)] {
        let figures = KpkFigures::of(&table);
        assert_eq!(figures.positions, 62480);
        let wrong = (figures.file_exceptions, figures.non_optimal, figures.thrown_away);
        assert_eq!(wrong, (0, 0, 0), "{}", table.name());
        assert!(figures.classes <= most, "{}: {}", table.name(), figures.classes);
    }
}

#[test]
fn the_refined_mating_tables_mate_from_everywhere_against_every_defence() {
    let cases = [
        (men::WHITE_ROOK, krk::refined(), 175_168, 20),
        (men::WHITE_QUEEN, kqk::refined(), 144_508, 14),
    ];
    for (man, table, starts, most) in cases {
        let graph = MateGraph::new(man);
        let played = graph.judge(&table, Ties::Worst);
        let mates: Vec<_> = graph.starts().map(|start| played.mate_in(&start)).collect();
        assert_eq!(mates.len(), starts);
        assert!(mates.iter().all(Option::is_some), "{}", table.name());
        assert!(mates.into_iter().flatten().max() <= Some(most), "{}", table.name());
        assert!(table.classes().len() <= 50);
    }
}

/// Numbers of one run in one: Fowler, Noll and Vo's hash, written out, for the standard
/// library's may change.
fn mixed(events: &[Event]) -> u64 {
    let numbers =
        |event: &Event| [event.steps, event.classes as u64, event.left as u64, event.length as u64];
    events
        .iter()
        .flat_map(numbers)
        .flat_map(u64::to_le_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
}

/// The run that a shipped table says it was obtained by begins with the signs of life on
/// record, so it is still the same that far; in a sweep it goes on, some eight minutes, and
/// gives the table again.
struct Repeated {
    arena: Arena,
    from: Table,
    fixed: &'static [u16],
    seed: u64,
    shipped: Table,
    /// So many signs of life at the beginning, and what they come to.
    first: (usize, u64),
}

impl Repeated {
    fn check(self) {
        let Self { arena, from, fixed, seed, shipped, first: (signs, recorded) } = self;
        let settings = Settings { seed, ..Settings::of(&arena) };
        let mut told = Vec::new();
        let mut tell = |event: &Event| {
            if told.len() < signs {
                told.push(event.clone());
            }
            sweep::is_full() || told.len() < signs
        };
        let outcome = refine(&arena, &from, fixed, settings, |_| true, &mut tell).unwrap();
        assert_eq!(mixed(&told), recorded, "{:#?}", told.last());
        if !sweep::is_full() {
            return;
        }
        // Sentences, rules, values and functions, in the order of testing.
        let table = outcome.table.named(shipped.name().to_owned());
        assert_eq!(text_of(&table), text_of(&shipped));
    }
}

#[test]
fn the_refined_pawn_table_is_what_its_run_gives() {
    Repeated {
        arena: Arena::kpk(),
        from: initial_with_exact_run(),
        fixed: &ENDS,
        seed: 2,
        shipped: kpk::refined(),
        first: (20, 5_476_056_766_127_552_194),
    }
    .check();
}

#[test]
fn the_pawn_table_refined_from_five_classes_is_what_its_run_gives() {
    Repeated {
        arena: Arena::kpk(),
        from: five_classes(),
        fixed: &ENDS,
        seed: 1,
        shipped: refined_from_five(),
        first: (20, 2_694_880_420_891_241_054),
    }
    .check();
}

#[test]
fn the_refined_rook_table_is_what_its_run_gives() {
    Repeated {
        arena: Arena::lone_king(men::WHITE_ROOK),
        from: krk::initial(),
        fixed: &ENDS,
        seed: 2,
        shipped: krk::refined(),
        first: (2, 6_165_466_398_303_685_065),
    }
    .check();
}

#[test]
fn the_refined_queen_table_is_what_its_run_gives() {
    Repeated {
        arena: Arena::lone_king(men::WHITE_QUEEN),
        from: kqk_initial(),
        fixed: &[1, 2],
        seed: 1,
        shipped: kqk::refined(),
        first: (2, 2_897_376_054_220_498_831),
    }
    .check();
}
