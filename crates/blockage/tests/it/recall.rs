//! What the bound finds: a gate that loses a promise, or gains one, is seen here.
//!
//! The record, `data/recall.fen`, has positions of every kind of the generators, and
//! others that were looked for because one condition of a gate decides them. Whether a
//! promise is true is asked elsewhere; here only that it is made at the same effort as
//! ever. Who changes the bound on purpose writes the record anew, reads what moved, and
//! counts again:
//!
//! ```sh
//! PALISADE_RECALL=write cargo test -p palisade-blockage --test it recall
//! ```

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use palisade_blockage::{Effort, blockage_with};
use palisade_board::{Color, PawnEnding};

const RECORD: &str = include_str!("../data/recall.fen");

const EFFORTS: [(Effort, char); 5] = [
    (Effort::Glance, 'g'),
    (Effort::Node, 'n'),
    (Effort::Careful, 'c'),
    (Effort::Thorough, 't'),
    (Effort::Utmost, 'u'),
];

/// No effort promises.
const NONE: char = '-';

/// No effort promises, and the dearest was not asked: it costs a millisecond.
const NOT_ASKED: char = '?';

/// A line of the record: `FEN ; kind ; least effort that promises against White, and
/// against Black`.
struct Line {
    fen: &'static str,
    kind: &'static str,
    recorded: [char; 2],
    /// The same, asked now.
    answers: [char; 2],
}

fn line(text: &'static str) -> Line {
    let mut parts = text.split(';').map(str::trim);
    let (Some(fen), Some(kind), Some(least)) = (parts.next(), parts.next(), parts.next()) else {
        panic!("three parts: {text}");
    };
    let ending: PawnEnding = fen.parse().expect(text);
    let mut least = least.chars();
    let recorded = Color::ALL.map(|_| least.next().expect(text));
    let answers = Color::ALL.map(|attacker| answer(&ending, attacker, recorded[attacker.index()]));
    Line { fen, kind, recorded, answers }
}

fn answer(ending: &PawnEnding, attacker: Color, recorded: char) -> char {
    let open = if recorded == NOT_ASKED { NOT_ASKED } else { NONE };
    EFFORTS
        .into_iter()
        .filter(|(effort, _)| open == NONE || *effort < Effort::Utmost)
        .find(|(effort, _)| blockage_with(ending, attacker, *effort))
        .map_or(open, |(_, letter)| letter)
}

fn record() -> &'static [Line] {
    static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
        let lines = RECORD.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<Line> = lines.map(line).collect();
        if std::env::var_os("PALISADE_RECALL").is_some_and(|what| what == "write") {
            write(&lines);
        }
        lines
    });
    &LINES
}

/// The same positions with the answers of today.
fn write(lines: &[Line]) {
    let head = RECORD.lines().take_while(|line| line.starts_with('#'));
    let mut text: String = head.flat_map(|line| [line, "\n"]).collect();
    for Line { fen, kind, answers: [white, black], .. } in lines {
        writeln!(text, "{fen} ; {kind} ; {white}{black}").unwrap();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/recall.fen");
    std::fs::write(path, text).unwrap();
}

#[test]
fn every_position_is_promised_at_the_effort_on_record() {
    let moved: Vec<String> = record()
        .iter()
        .filter(|line| line.recorded != line.answers)
        .map(|Line { fen, kind, recorded, answers }| {
            format!("{fen} ({kind}): {recorded:?} on record, {answers:?} now")
        })
        .collect();
    let first = moved.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(moved.is_empty(), "{} positions moved:\n{first}", moved.len());
}

/// Of each kind: questions, and how many of them each effort up to thorough promises.
const PROMISES: [(&str, [usize; 5]); 13] = [
    ("a figure", [52, 19, 26, 28, 29]),
    ("a near wall", [74, 19, 24, 27, 27]),
    ("en passant", [496, 117, 164, 257, 324]),
    ("fence-biased", [610, 140, 250, 367, 436]),
    ("few pawns", [144, 1, 1, 67, 67]),
    ("hard", [598, 140, 227, 342, 426]),
    ("king captures", [474, 111, 192, 268, 302]),
    ("king on fence", [346, 45, 73, 142, 174]),
    ("levers", [556, 131, 238, 332, 381]),
    ("near walls", [576, 118, 226, 342, 390]),
    ("paper-blocked", [498, 140, 222, 284, 336]),
    ("rammed", [402, 66, 81, 149, 182]),
    ("random", [242, 29, 29, 61, 62]),
];

/// Of the questions that the utmost effort was asked, how many it alone promises.
const AT_THE_UTMOST: (usize, usize) = (275, 64);

#[test]
fn so_many_promises_of_each_kind_at_each_effort() {
    let mut counts: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
    for Line { kind, answers, .. } in record() {
        let counts = counts.entry(kind).or_default();
        for answer in answers {
            counts[0] += 1;
            let least = EFFORTS.iter().position(|(_, letter)| letter == answer);
            for count in counts[1..].iter_mut().skip(least.unwrap_or(EFFORTS.len())) {
                *count += 1;
            }
        }
    }
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), PROMISES);

    let answers = || record().iter().flat_map(|line| line.answers);
    let asked = answers().filter(|&answer| answer == NONE || answer == 'u').count();
    let found = answers().filter(|&answer| answer == 'u').count();
    assert_eq!((asked, found), AT_THE_UTMOST);
}
