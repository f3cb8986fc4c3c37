//! Patterns against a naive scan, and against the sets of the board crate.

use palisade_board::{Bitboard, Color, Pawns, Square};
use palisade_patterns::{Identity, IdentityMap, Pattern, library};
use palisade_testkit::random::endings;
use palisade_testkit::sweep;
use proptest::prelude::*;

use crate::naive::Naive;

/// Patterns that use what the library does not.
const ODD: [&str; 3] = [
    "pattern odd\nmeans kings near a pawn\nfiles b-h\nW . w\n. P1 V\nW - x\n1 runner",
    "pattern lone\nP1\n1 passed",
    "pattern far\nk . . . . . .\n. . . . . . .\n. . . . . . K1\n1 opposition",
];

fn patterns() -> Vec<Pattern<'static>> {
    let mut patterns: Vec<_> = library::all().copied().collect();
    patterns.extend(ODD.iter().map(|text| Pattern::parse(text).unwrap()));
    patterns
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn matches_are_those_of_a_naive_scan(ending in endings()) {
        for pattern in patterns() {
            let naive = Naive::new(&pattern);
            let mut expected = Vec::new();
            for side in Color::ALL {
                for mirrored in [false, true] {
                    if mirrored && pattern.is_symmetric() {
                        continue;
                    }
                    for square in Square::ALL {
                        if naive.matches(&ending, side, mirrored, square) {
                            expected.push((side, mirrored, square));
                        }
                    }
                }
            }
            let mut found: Vec<_> = pattern
                .matches(&ending)
                .map(|one| (one.side(), one.is_mirrored(), one.subject()))
                .collect();
            expected.sort();
            found.sort();
            prop_assert_eq!(found, expected, "{}", pattern);
        }
    }

    #[test]
    fn symmetric_patterns_match_alike_in_the_mirror(ending in endings()) {
        for pattern in patterns() {
            let naive = Naive::new(&pattern);
            for square in Square::ALL {
                let straight = naive.matches(&ending, Color::White, false, square);
                let mirrored = naive.matches(&ending, Color::White, true, square);
                prop_assert!(straight == mirrored || !pattern.is_symmetric(), "{pattern}");
            }
        }
    }

    #[test]
    fn matching_commutes_with_mirror_and_flip(ending in endings()) {
        let map = IdentityMap::of(&ending);
        let flipped = IdentityMap::of(&ending.flip());
        let mirrored = IdentityMap::of(&ending.mirror());
        for identity in Identity::all().iter() {
            for side in Color::ALL {
                let squares = map.squares(side, identity);
                prop_assert_eq!(flipped.squares(!side, identity), squares.flip());
                prop_assert_eq!(mirrored.squares(side, identity), squares.mirror());
            }
        }
    }

    #[test]
    fn pawn_patterns_agree_with_the_sets_of_the_board(ending in endings()) {
        type Set = fn(Pawns, Color) -> Bitboard;
        let sets: [(Identity, Set); 7] = [
            (Identity::RAM, Pawns::rams),
            (Identity::LEVER, Pawns::levers),
            (Identity::PASSED, Pawns::passed),
            (Identity::BACKWARD, Pawns::backward),
            (Identity::DOUBLED, Pawns::doubled),
            (Identity::ISOLATED, Pawns::isolated),
            (Identity::PROTECTED, Pawns::protected),
        ];
        let map = IdentityMap::of(&ending);
        for side in Color::ALL {
            for (identity, set) in sets {
                prop_assert_eq!(
                    map.squares(side, identity), set(ending.pawns(), side), "{:?}", identity
                );
            }
        }
    }
}

#[test]
fn every_library_pattern_prints_and_parses_back() {
    for pattern in library::all() {
        assert_eq!(Pattern::parse(&pattern.to_string()).as_ref(), Ok(pattern));
    }
}

#[test]
fn every_library_pattern_has_a_name_of_its_own() {
    let mut names: Vec<_> = library::all().map(Pattern::name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), library::all().count());
}

#[test]
fn mistakes_are_named_with_line_and_word() {
    let cases = [
        ("P1", "line 1: `P1`: expected `pattern NAME` first"),
        ("pattern\nP1", "line 1: a pattern is named by one word"),
        ("pattern two words", "line 1: `two`: a pattern is named by one word"),
        (
            "pattern a\nfrobnicate",
            "line 2: `frobnicate`: expected pattern, means, files, ranks, prelude, sacrifices, a row of cells or a digit",
        ),
        ("pattern a\nP", "line 2: no cell carries the digit 1, the subject"),
        ("pattern a\nP1 P1", "line 2: `P1`: only one cell can carry the digit 1, the subject"),
        ("pattern a\nP1\n1 ram\n2 ram", "line 4: no cell carries this digit"),
        (
            "pattern a\nP1 .2\n1 ram",
            "line 3: a digit of the picture has no line that names its identities",
        ),
        ("pattern a\nfiles a-j\nP1\n1 ram", "line 2: `a-j`: expected files such as `a` or `a-c`"),
        ("pattern a\nranks 9\nP1\n1 ram", "line 2: `9`: expected ranks such as `2` or `2-5`"),
        ("pattern a\nprelude many\nP1\n1 ram", "line 2: `many`: expected one digit"),
        (
            "pattern a\n. . . . . . . . . . . . . . . P1",
            "line 2: `P1`: too much for one pattern: at most 40 demands, 8 marks, 15 ranks and 15 files",
        ),
        ("", "line 0: not as many patterns as expected"),
        ("pattern a\nP1\n1 ram\npattern b\nP1\n1 ram", "line 3: not as many patterns as expected"),
        (
            "pattern \u{fc}ber\n\u{fc}1",
            "line 2: `??1`: expected pattern, means, files, ranks, prelude, sacrifices, a row of cells or a digit",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(Pattern::parse(text).unwrap_err().to_string(), message, "{text}");
    }
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn any_text_is_a_pattern_or_an_error(text in "(pattern a\n)?([PpKkNnxVvWw.1-9 \n-]{0,80}|.{0,40})") {
        if let Ok(pattern) = Pattern::parse(&text) {
            let printed = pattern.to_string();
            prop_assert_eq!(Pattern::parse(&printed), Ok(pattern));
        }
    }
}
