//! Every breakthrough of the library against a search over pawn moves alone.

use std::collections::HashMap;

use palisade_board::{Bitboard, Color, Pawns, Square};
use palisade_patterns::{Identity, library};
use palisade_testkit::pawns_alone::queens_within;
use palisade_testkit::random;
use proptest::prelude::*;

fn white(fen_pawns: &str) -> Pawns {
    let ending: palisade_board::PawnEnding = fen_pawns.parse().unwrap();
    ending.pawns()
}

#[test]
fn breakthroughs_of_the_library_queen_by_force() {
    for pattern in &library::BREAKTHROUGHS {
        let mut placements = 0;
        for subject in Square::ALL {
            for straight in [*pattern, pattern.mirror()] {
                let Some([fixed, ..]) = straight.boards_at(subject) else {
                    continue;
                };
                let Ok(pawns) = Pawns::new(fixed.own_pawns, fixed.enemy_pawns) else {
                    continue;
                };
                let position = palisade_patterns::QuadBoard {
                    own_pawns: fixed.own_pawns,
                    enemy_pawns: fixed.enemy_pawns,
                    ..palisade_patterns::QuadBoard::EMPTY
                };
                if !straight.matches_at(&position, subject) {
                    continue;
                }
                placements += 1;
                // The slowest of the runners is what the pattern promises.
                let slowest = runners(&straight, subject)
                    .map(|runner| 7 - runner.rank().index() as u8)
                    .max()
                    .unwrap();
                let moves = pattern.prelude() + slowest;
                let mut memo = HashMap::new();
                assert!(
                    queens_within(pawns, Color::White, moves, &mut memo),
                    "{pattern}with its subject on {subject}: no queen in {moves} moves"
                );
            }
        }
        assert!(placements > 0, "{pattern} fits nowhere");
    }
}

fn runners(
    pattern: &palisade_patterns::Pattern<'_>,
    subject: Square,
) -> impl Iterator<Item = Square> {
    let [fixed, ..] = pattern.boards_at(subject).unwrap();
    let kings = [Square::A1, Square::H1, Square::A8, Square::H8];
    // Kings far from it all, so that the pattern can be asked for its squares.
    let pawns = Pawns::new(fixed.own_pawns, fixed.enemy_pawns).unwrap();
    let ending = kings
        .into_iter()
        .flat_map(|white| kings.map(|black| (white, black)))
        .find_map(|(white, black)| {
            palisade_board::PawnEnding::new(pawns, white, black, Color::White, None).ok()
        })
        .unwrap();
    let found: Bitboard = pattern
        .matches(&ending)
        .filter(|found| found.side().is_white() && found.subject() == subject)
        .fold(Bitboard::EMPTY, |all, found| all | found.squares(Identity::RUNNER));
    found.into_iter()
}

/// Every match in a position keeps what the pattern promises.
fn holds(ending: &palisade_board::PawnEnding) -> Result<(), TestCaseError> {
    for pattern in &library::BREAKTHROUGHS {
        for found in pattern.matches(ending) {
            let slowest = found
                .squares(Identity::RUNNER)
                .into_iter()
                .map(|runner| 7 - runner.relative_to(found.side()).rank().index() as u8)
                .max()
                .unwrap();
            let pawns = ending.pawns();
            // More pawns only make the search long.
            if pawns.all().len() <= 8 {
                let mut memo = HashMap::new();
                prop_assert!(
                    queens_within(pawns, found.side(), pattern.prelude() + slowest, &mut memo),
                    "{pattern}{}: {found:?}",
                    ending.picture()
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// The pictures fence their pawns off: no pawn elsewhere can spoil them.
    #[test]
    fn breakthroughs_hold_in_any_structure(ending in random::endings()) {
        holds(&ending)?;
    }
}

/// The pattern's own men somewhere, and other pawns thrown in.
fn structures_with_breakthroughs() -> impl Strategy<Value = palisade_board::PawnEnding> {
    let patterns = 0..library::BREAKTHROUGHS.len();
    (patterns, any::<bool>(), 0..64_usize, random::endings()).prop_filter_map(
        "no room for the pattern",
        |(index, mirrored, subject, ending)| {
            let pattern = library::BREAKTHROUGHS[index];
            let pattern = if mirrored { pattern.mirror() } else { pattern };
            let [fixed, ..] = pattern.boards_at(Square::from_index(subject)?)?;
            let noise = ending.pawns();
            let taken = fixed.own_pawns | fixed.enemy_pawns;
            let pawns = Pawns::new(
                fixed.own_pawns | (noise.white() - taken),
                fixed.enemy_pawns | (noise.black() - taken),
            );
            let (white, black) = (ending.king(Color::White), ending.king(Color::Black));
            palisade_board::PawnEnding::new(pawns.ok()?, white, black, Color::White, None).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, max_global_rejects: 200_000, ..ProptestConfig::default() })]

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
        let mut memo = HashMap::new();
        let moves = (1..=7).find(|&n| queens_within(white(fen), Color::White, n, &mut memo));
        assert_eq!(moves, expected, "{fen}");
    }
}
