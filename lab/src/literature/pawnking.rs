//! PawnKing (Horacek 1982), as the Chess Programming Wiki describes it.

use std::collections::BTreeSet;

use palisade::{Color, PawnEnding, Square};
use palisade_lab_patterns::PawnKing;
use palisade_lore::patterns::PlanOpinion;
use palisade_testkit::random;

use super::peasant::line;
use super::row::{Chapter, Row, only};
use crate::claims::lone_pawn;

pub(super) const CHAPTER: Chapter = Chapter {
    key: "pawnking",
    title: "Horacek, PawnKing (1982), as the Chess Programming Wiki describes it",
    introduction: "\
The thesis was not at hand, only one page about it. It gives the form, patterns with identities,
partial evaluations with a sensitive value and a goal distance, an optimistic and a pessimistic
value, and a search without iterations; the patterns, the conditions of the plans and all numbers
are a *reconstruction*.",
    rows,
};

fn rows() -> Vec<Row> {
    vec![identities(), several(), sensitivity(), claims(), searches()]
}

fn source(section: &str) -> String {
    format!("wiki, {section}")
}

/// The files of the library.
const LIBRARY: [&str; 3] = [
    include_str!("../../../crates/lore/src/patterns/library/pawns.pattern"),
    include_str!("../../../crates/lore/src/patterns/library/kings.pattern"),
    include_str!("../../../crates/lore/src/patterns/library/breakthroughs.pattern"),
];

/// What the legends of the library name.
fn identities() -> Row {
    let lines = || LIBRARY.iter().flat_map(|text| text.lines());
    let patterns = lines().filter(|line| line.starts_with("pattern ")).count();
    let legend = lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let named: BTreeSet<_> = legend.flat_map(|line| line.split_whitespace().skip(1)).collect();
    Row::new(
        source("Pattern Matching"),
        "pawns and squares of a matched pattern get identities for further reference",
        format!("{patterns} patterns grant {} identities", named.len()),
        only(&CHAPTER),
    )
}

fn several() -> Row {
    let ending: PawnEnding =
        "4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1".parse().expect("a position of two pawns");
    let mut words = Vec::new();
    let _ = PlanOpinion::with_plans(&ending, |plan| {
        if plan.square == Square::D5 {
            words.extend(plan.patterns().map(|pattern| pattern.name));
        }
    });
    Row::new(
        source("Pattern Matching"),
        "a pawn can be both passed and protected",
        format!("d5 with a pawn on c4: {}", words.join(", ")),
        only(&CHAPTER),
    )
}

/// Every placement of the kings that a verdict is said to serve for.
fn sensitivity() -> Row {
    let (mut served, mut changed) = (0_u32, 0_u32);
    let samples = (0_u64..).filter_map(|seed| random::ending_from(seed, 4)).take(200);
    for ending in samples {
        let opinion = PlanOpinion::of(&ending);
        for white in opinion.kings[Color::White.index()] {
            for black in opinion.kings[Color::Black.index()] {
                let other = PawnEnding::new(
                    ending.pawns(),
                    white,
                    black,
                    ending.side_to_move(),
                    ending.en_passant(),
                );
                let Ok(other) = other else { continue };
                let there = PlanOpinion::of(&other);
                served += 1;
                let alike = there.optimistic == opinion.optimistic
                    && there.pessimistic == opinion.pessimistic;
                changed += u32::from(!alike);
            }
        }
    }
    Row::new(
        source("Evaluation"),
        "a sensitive value says how far distances may change without hurting the conditions",
        format!(
            "{served} other placements of kings said to be served: the value differs in {changed}"
        ),
        only(&CHAPTER),
    )
}

fn claims() -> Row {
    let counts = lone_pawn();
    let (won, drawn) = (counts.win_right + counts.win_open, counts.draw_right + counts.draw_open);
    Row::new(
        source("Evaluation"),
        "values are decisive, big, slight or equal; the uncertain is left to two values",
        format!(
            "king and pawn against king: of {won} wins {} are called decisive, of {drawn} draws \
             {} equal and {} decisive",
            counts.win_right, counts.draw_right, counts.win_wrong
        ),
        only(&CHAPTER),
    )
}

fn searches() -> Row {
    let nodes = 100_000;
    let [described, deepening] =
        [PawnKing::DESCRIBED, PawnKing::DEEPENING].map(|method| line(method, nodes));
    Row::new(
        source("Search"),
        "depth-first alpha-beta without iterations and without a depth limit",
        format!(
            "the sixteen problems of Newborn, at most 100 000 nodes: as described {} moves and {} \
             wins; deepening ply by ply {} and {}",
            described.moves.len(),
            described.wins.len(),
            deepening.moves.len(),
            deepening.wins.len()
        ),
        only(&CHAPTER),
    )
}
