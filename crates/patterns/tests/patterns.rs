//! Patterns against a naive scan, and against the sets of the board crate.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use palisade_patterns::{Identity, IdentityMap, Pattern, QuadBoard, library};
use proptest::prelude::*;

use palisade_testkit::random::endings;

/// What a cell of the notation demands, read anew from the printed pattern.
struct NaiveCell {
    symbol: char,
    files: i32,
    ranks: i32,
}

/// The pattern as its printed picture says, and nothing shared with the parser.
struct Naive {
    cells: Vec<NaiveCell>,
    files: (i32, i32),
    ranks: (i32, i32),
}

impl Naive {
    fn new(pattern: &Pattern<'_>) -> Self {
        let text = pattern.to_string();
        let mut rows: Vec<Vec<&str>> = Vec::new();
        let (mut files, mut ranks) = ((0, 7), (0, 7));
        for line in text.lines() {
            let words: Vec<_> = line.split_whitespace().collect();
            let range = |base: u8| {
                let bytes = words[1].as_bytes();
                (i32::from(bytes[0] - base), i32::from(bytes[bytes.len() - 1] - base))
            };
            match words[0] {
                "pattern" | "means" | "prelude" | "sacrifices" => {}
                "files" => files = range(b'a'),
                "ranks" => ranks = range(b'1'),
                word if word.len() == 1 && word.starts_with(|c: char| c.is_ascii_digit()) => {}
                _ => rows.push(words),
            }
        }
        let (mut row, mut column) = (0, 0);
        for (r, words) in rows.iter().enumerate() {
            for (c, word) in words.iter().enumerate() {
                if word.ends_with('1') {
                    (row, column) = (r as i32, c as i32);
                }
            }
        }
        let cells = rows
            .iter()
            .enumerate()
            .flat_map(|(r, words)| {
                words.iter().enumerate().map(move |(c, word)| NaiveCell {
                    symbol: word.chars().next().unwrap(),
                    files: c as i32 - column,
                    ranks: row - r as i32,
                })
            })
            .collect();
        Self { cells, files, ranks }
    }

    /// Does it match for `side`, mirrored or not, with its subject here? Square
    /// by square on the real board.
    fn matches(&self, ending: &PawnEnding, side: Color, mirrored: bool, subject: Square) -> bool {
        let file_step = if mirrored { -1 } else { 1 };
        let rank_step = if side.is_white() { 1 } else { -1 };
        let (file, rank) = (subject.file().index() as i32, subject.rank().index() as i32);
        let seen_file = if mirrored { 7 - file } else { file };
        let seen_rank = if side.is_white() { rank } else { 7 - rank };
        if !(self.files.0..=self.files.1).contains(&seen_file)
            || !(self.ranks.0..=self.ranks.1).contains(&seen_rank)
        {
            return false;
        }
        let (mut has_variable, mut met) = (false, false);
        for cell in &self.cells {
            let (f, r) = (file + file_step * cell.files, rank + rank_step * cell.ranks);
            let square = ((0..8).contains(&f) && (0..8).contains(&r))
                .then(|| Square::from_index((8 * r + f) as usize).unwrap());
            let pawn = square.and_then(|square| ending.pawns().color_on(square));
            let king = Color::ALL.into_iter().find(|&c| Some(ending.king(c)) == square);
            let kept = match cell.symbol {
                '.' => true,
                'P' => pawn == Some(side),
                'p' => pawn == Some(!side),
                'K' => king == Some(side),
                'k' => king == Some(!side),
                'N' => pawn != Some(side),
                'n' => pawn != Some(!side),
                'x' => pawn.is_none(),
                '-' => pawn.is_none() && king.is_none(),
                variable => {
                    has_variable = true;
                    met |= match variable {
                        'V' => pawn == Some(side),
                        'v' => pawn == Some(!side),
                        'W' => king == Some(side),
                        'w' => king == Some(!side),
                        other => panic!("symbol {other}"),
                    };
                    true
                }
            };
            if !kept {
                return false;
            }
        }
        met || !has_variable
    }
}

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
    #![proptest_config(ProptestConfig::with_cases(400))]

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
    fn set_wise_matching_equals_three_boards_at_each_square(ending in endings()) {
        for pattern in patterns() {
            for pattern in [pattern, pattern.mirror()] {
                for side in Color::ALL {
                    let position = QuadBoard::of(&ending, side);
                    let one_by_one: Bitboard = Square::ALL
                        .into_iter()
                        .filter(|&square| pattern.matches_at(&position, square))
                        .collect();
                    prop_assert_eq!(pattern.placements(&position), one_by_one, "{}", pattern);
                }
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
    #[test]
    fn any_text_is_a_pattern_or_an_error(text in "(pattern a\n)?([PpKkNnxVvWw.1-9 \n-]{0,80}|.{0,40})") {
        if let Ok(pattern) = Pattern::parse(&text) {
            let printed = pattern.to_string();
            prop_assert_eq!(Pattern::parse(&printed), Ok(pattern));
        }
    }
}
