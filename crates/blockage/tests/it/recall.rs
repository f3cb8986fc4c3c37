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

const EFFORTS: [(Effort, char); 3] =
    [(Effort::Glance, 'g'), (Effort::Node, 'n'), (Effort::Careful, 'c')];

/// No effort promises.
const NONE: char = '-';

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
    let answers = Color::ALL.map(|attacker| answer(&ending, attacker));
    Line { fen, kind, recorded, answers }
}

fn answer(ending: &PawnEnding, attacker: Color) -> char {
    EFFORTS
        .into_iter()
        .find(|(effort, _)| blockage_with(ending, attacker, *effort))
        .map_or(NONE, |(_, letter)| letter)
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

/// Of each kind: questions, and how many of them each effort promises.
const PROMISES: [(&str, [usize; 4]); 13] = [
    ("a figure", [52, 19, 26, 26]),
    ("a near wall", [74, 19, 25, 27]),
    ("en passant", [496, 117, 175, 233]),
    ("fence-biased", [610, 140, 262, 310]),
    ("few pawns", [144, 1, 1, 2]),
    ("hard", [598, 140, 235, 275]),
    ("king captures", [474, 111, 197, 228]),
    ("king on fence", [346, 45, 73, 74]),
    ("levers", [556, 131, 246, 314]),
    ("near walls", [576, 118, 246, 308]),
    ("paper-blocked", [498, 140, 228, 246]),
    ("rammed", [402, 66, 81, 81]),
    ("random", [242, 29, 29, 31]),
];

#[test]
fn so_many_promises_of_each_kind_at_each_effort() {
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
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
}
