//! Every breakthrough of the library against a search over pawn moves alone.

use alloc::vec::Vec;
use std::collections::HashMap;

use palisade_board::{Color, PawnEnding, Pawns, Square};
use palisade_testkit::pawns_alone::queens_within;
use palisade_testkit::{random, sweep};
use proptest::prelude::*;

use super::identity::Identity;
use super::library::BREAKTHROUGHS;
use super::naive::Naive;
use super::pattern::{Match, Pattern};

/// Every match for either side.
fn matches(pattern: &'static Pattern, ending: &PawnEnding) -> Vec<Match> {
    Color::ALL.into_iter().flat_map(|side| pattern.matches(ending, side)).collect()
}

/// The moves that a match promises: the slowest of the runners, and the prelude.
fn promised(found: &Match) -> u8 {
    let way = |runner: Square| 7 - runner.relative_to(found.side).rank().index() as u8;
    let slowest = found.squares(Identity::Runner).into_iter().map(way).max().unwrap();
    found.pattern.prelude + slowest
}

/// These pawns, with kings far from it all.
fn in_corners(pawns: Pawns) -> PawnEnding {
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let pairs = corners.into_iter().flat_map(|white| corners.map(|black| (white, black)));
    pairs
        .filter_map(|(white, black)| PawnEnding::new(pawns, white, black, Color::White, None).ok())
        .next()
        .unwrap()
}

#[test]
fn breakthroughs_of_the_library_queen_by_force() {
    for pattern in &BREAKTHROUGHS {
        let naive = Naive::new(pattern);
        let mut placements = 0;
        for (subject, mirrored) in Square::ALL.into_iter().flat_map(|at| [(at, false), (at, true)])
        {
            let Some(pawns) = naive.pawns(mirrored, subject) else { continue };
            let ending = in_corners(pawns);
            let here = |found: &Match| {
                (found.side, found.subject()) == (Color::White, subject)
                    && (pattern.symmetric || found.mirrored == mirrored)
            };
            let Some(found) = matches(pattern, &ending).into_iter().find(here) else { continue };
            placements += 1;
            let moves = promised(&found);
            let mut memo = HashMap::new();
            assert!(
                queens_within(pawns, Color::White, moves, &mut memo),
                "{pattern:?} with its subject on {subject}: no queen in {moves} moves"
            );
        }
        assert!(placements > 0, "{pattern:?} fits nowhere");
    }
}

/// Every match in a position keeps what the pattern promises.
fn holds(ending: &PawnEnding) -> Result<(), TestCaseError> {
    let pawns = ending.pawns();
    // More pawns only make the search long.
    if pawns.all().len() > 8 {
        return Ok(());
    }
    for found in BREAKTHROUGHS.iter().flat_map(|pattern| matches(pattern, ending)) {
        let mut memo = HashMap::new();
        prop_assert!(
            queens_within(pawns, found.side, promised(&found), &mut memo),
            "{ending}: {found:?}"
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(sweep::laws_of(2_000))]

    /// The pictures fence their pawns off: no pawn elsewhere can spoil them.
    #[test]
    fn breakthroughs_hold_in_any_structure(ending in random::endings()) {
        holds(&ending)?;
    }
}

/// The pattern's own men somewhere, and other pawns thrown in.
fn structures_with_breakthroughs() -> impl Strategy<Value = PawnEnding> {
    let patterns: Vec<_> = BREAKTHROUGHS.iter().map(Naive::new).collect();
    (0..patterns.len(), any::<bool>(), 0..64_usize, random::endings()).prop_filter_map(
        "no room for the pattern",
        move |(index, mirrored, subject, ending)| {
            let fixed = patterns[index].pawns(mirrored, Square::ALL[subject])?;
            let noise = ending.pawns();
            let pawns = Pawns::new(
                fixed.white() | (noise.white() - fixed.all()),
                fixed.black() | (noise.black() - fixed.all()),
            );
            let (white, black) = (ending.king(Color::White), ending.king(Color::Black));
            PawnEnding::new(pawns.ok()?, white, black, Color::White, None).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 400_000, ..sweep::laws() })]

    #[test]
    fn breakthroughs_hold_among_other_pawns(ending in structures_with_breakthroughs()) {
        holds(&ending)?;
    }
}

#[test]
fn the_search_over_pawn_moves_knows_the_classics() {
    // Fine 61 and 51 (Church 1978, "Potentially Passed Pawns"), and a
    // candidate that is none.
    let cases = [
        ("8/ppp5/8/PPP5/6k1/8/6K1/8 w - - 0 1", Some(5)),
        ("8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1", Some(5)),
        ("8/pp6/8/PP6/2P5/8/6K1/k7 w - - 0 1", Some(5)),
        ("8/p7/8/P7/8/8/6K1/k7 w - - 0 1", None),
    ];
    for (fen, expected) in cases {
        let pawns = fen.parse::<PawnEnding>().unwrap().pawns();
        let mut memo = HashMap::new();
        let moves = (1..=7).find(|&n| queens_within(pawns, Color::White, n, &mut memo));
        assert_eq!(moves, expected, "{fen}");
    }
}
