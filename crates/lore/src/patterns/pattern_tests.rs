//! Patterns against a naive scan, and against the sets of the board crate.

use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Color, PawnEnding, Pawns, Square, attack_span, fill_north, fill_south, front_span,
    rear_span,
};
use palisade_testkit::random::endings;
use palisade_testkit::sweep;
use proptest::prelude::*;

use super::identity::Identity;
use super::library::{self, BREAKTHROUGHS, IdentityMap, KINGS, PAWNS};
use super::naive::Naive;
use super::notation::parse;
use super::pattern::Pattern;

fn all() -> impl Iterator<Item = &'static Pattern> {
    PAWNS.iter().chain(&KINGS).chain(&BREAKTHROUGHS)
}

/// Where a pattern matches: the side, whether mirrored, and the subject.
fn found(pattern: &'static Pattern, ending: &PawnEnding) -> Vec<(Color, bool, Square)> {
    let matches = Color::ALL.into_iter().flat_map(|side| pattern.matches(ending, side));
    let mut found: Vec<_> = matches.map(|one| (one.side, one.mirrored, one.subject())).collect();
    found.sort();
    found
}

#[test]
fn a_pattern_is_called_symmetric_if_it_is() {
    for pattern in all() {
        let cells = &pattern.cells[..pattern.cell_count];
        let marks = &pattern.marks[..pattern.mark_count];
        let of_cells = |sign: i8| {
            let each =
                cells.iter().map(|cell| (sign * cell.files, cell.ranks, cell.role as u8, cell.men));
            each.collect::<std::collections::BTreeSet<_>>()
        };
        let of_marks = |sign: i8| {
            let each = marks.iter().map(|mark| (sign * mark.files, mark.ranks, mark.identities));
            each.collect::<std::collections::BTreeSet<_>>()
        };
        let is_symmetric = pattern.subjects.mirror() == pattern.subjects
            && of_cells(1) == of_cells(-1)
            && of_marks(1) == of_marks(-1);
        assert_eq!(pattern.symmetric, is_symmetric, "{pattern:?}");
    }
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn matches_are_those_of_a_naive_scan(ending in endings()) {
        for pattern in all() {
            let naive = Naive::new(pattern);
            let mut expected = Vec::new();
            for side in Color::ALL {
                for mirrored in [false, true] {
                    if mirrored && pattern.symmetric {
                        continue;
                    }
                    for square in Square::ALL {
                        if naive.matches(&ending, side, mirrored, square) {
                            expected.push((side, mirrored, square));
                        }
                    }
                }
            }
            expected.sort();
            prop_assert_eq!(found(pattern, &ending), expected, "{:?}", pattern);
        }
    }

    #[test]
    fn symmetric_patterns_match_alike_in_the_mirror(ending in endings()) {
        for pattern in all() {
            let naive = Naive::new(pattern);
            for square in Square::ALL {
                let straight = naive.matches(&ending, Color::White, false, square);
                let mirrored = naive.matches(&ending, Color::White, true, square);
                prop_assert!(straight == mirrored || !pattern.symmetric, "{pattern:?}");
            }
        }
    }

    #[test]
    fn matching_commutes_with_mirror_and_flip(ending in endings()) {
        for pattern in all() {
            let expected = found(pattern, &ending);
            let mut flipped: Vec<_> = found(pattern, &ending.flip())
                .into_iter()
                .map(|(side, mirrored, square)| (!side, mirrored, square.flip()))
                .collect();
            flipped.sort();
            prop_assert_eq!(&flipped, &expected, "{:?}", pattern);
            let mut mirrored: Vec<_> = found(pattern, &ending.mirror())
                .into_iter()
                .map(|(side, mirrored, square)| (side, !mirrored && !pattern.symmetric, square.mirror()))
                .collect();
            mirrored.sort();
            prop_assert_eq!(&mirrored, &expected, "{:?}", pattern);
        }
    }

    #[test]
    fn pawn_patterns_agree_with_the_sets_of_the_board(ending in endings()) {
        type Set = fn(Pawns, Color) -> Bitboard;
        let sets: [(Identity, Set); 9] = [
            (Identity::Ram, Pawns::rams),
            (Identity::Lever, Pawns::levers),
            (Identity::Passed, Pawns::passed),
            (Identity::HalfOpen, |pawns, side| {
                pawns.of(side) - front_span(!side, pawns.of(!side))
            }),
            (Identity::Backward, |pawns, side| {
                let guarded = attack_span(side, pawns.of(side));
                let stopped = pawns.attacks(!side) - guarded;
                (pawns.of(side).forward(side) & stopped).backward(side)
            }),
            (Identity::Doubled, |pawns, side| {
                let own = pawns.of(side);
                own & (front_span(side, own) | rear_span(side, own))
            }),
            (Identity::Isolated, |pawns, side| {
                let files = fill_north(fill_south(pawns.of(side)));
                pawns.of(side) - files.east() - files.west()
            }),
            (Identity::Protected, Pawns::protected),
            (Identity::Unguarded, |pawns, side| pawns.of(side) - pawns.protected(side)),
        ];
        let map = IdentityMap::of(&ending);
        for side in Color::ALL {
            for (identity, set) in sets {
                prop_assert_eq!(
                    map.squares(side, identity), set(ending.pawns(), side), "{:?}", identity
                );
                let granted = library::pawn(identity).map(|pattern| pattern.name);
                prop_assert_eq!(granted, Some(Identity::WORDS[identity as usize]));
            }
        }
    }
}

#[test]
fn every_library_pattern_has_a_name_of_its_own() {
    let mut names: Vec<_> = all().map(|pattern| pattern.name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all().count());
}

/// Each identity of the words of the library is granted by a pattern.
#[test]
fn no_identity_is_idle() {
    let marks = all().flat_map(|pattern| pattern.marks.iter());
    let granted = marks.fold(0, |bits, mark| bits | mark.identities);
    assert_eq!(granted, (1 << Identity::WORDS.len()) - 1);
}

#[test]
#[should_panic(expected = "no such identity")]
fn a_mistake_in_the_library_is_found() {
    let _ = parse::<1>("pattern lost\nP1\n1 pased");
}
