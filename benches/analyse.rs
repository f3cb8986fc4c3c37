//! The whole path of `palisade analyse --json`, from a text to a line of JSON, and what
//! its parts cost, next to generating the legal moves of the same positions with
//! cozy-chess.
//!
//! What is answered is counted and asserted, so that a change of behaviour cannot
//! pass for a change of speed.

use std::hint::black_box;

use cozy_chess::Board;
use palisade::{Budget, Color, Effort, Knowledge, PawnEnding, Position, unwinnable};
use palisade_answers::{explanation, read};
use palisade_blockage::{FloodTest, PaperTest, blockage, blockage_with};
use palisade_testkit::figures;
use palisade_testkit::samples::{self, Kind};

use crate::measure::{Report, Table, legal_moves};

/// Writes the lines; how long they are, which changes with every answer.
fn write(texts: &[String], knowledge: &mut Knowledge, out: &mut String) -> usize {
    out.clear();
    for text in texts {
        match read::position(black_box(text)) {
            Ok(position) => {
                let explained =
                    knowledge.explain(&position, Effort::Careful, &Budget::work(0)).unwrap();
                out.push_str(&explanation(Some(text), &explained));
            }
            Err(error) => panic!("{text}: {error}"),
        }
    }
    out.len()
}

fn bench_group(report: &mut Report, name: &str, endings: &[PawnEnding]) {
    let texts: Vec<String> = endings.iter().map(ToString::to_string).collect();
    let boards: Vec<Board> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let (mut knowledge, mut out) = (Knowledge::default(), String::new());
    let length = write(&texts, &mut knowledge, &mut out);
    let mut table = Table::new(format!("analyse: {name}"), endings.len());

    let moves: usize =
        endings.iter().map(|ending| Position::from(ending).legal_moves().len()).sum();
    table.row("move generation", || {
        let generated: usize = boards.iter().map(|board| legal_moves(black_box(board))).sum();
        assert_eq!(generated, moves);
    });
    table.row("read", || {
        let read = texts.iter().filter(|text| read::position(black_box(text)).is_ok());
        assert_eq!(read.count(), texts.len());
    });
    type Question = fn(&PawnEnding, Color) -> bool;
    let questions: [(&str, Question); 5] = [
        ("the paper", |e, side| PaperTest::new(e, side).opinion().refusal().is_none()),
        ("the flood", |e, side| FloodTest::new(e, side).opinion().refusal().is_none()),
        ("unwinnable", |e, side| unwinnable(&e.into(), side)),
        ("the bound by default", blockage),
        ("the bound at careful", |e, side| blockage_with(e, side, Effort::Careful)),
    ];
    for (name, ask) in questions {
        let both = move |e: &PawnEnding| {
            Color::ALL.into_iter().filter(|&side| ask(black_box(e), side)).count()
        };
        let count = move || endings.iter().map(both).sum::<usize>();
        let yeses = count();
        table.row(format!("{name} ({yeses} yes)"), move || assert_eq!(count(), yeses));
    }
    table.row("a line of JSON", || assert_eq!(write(&texts, &mut knowledge, &mut out), length));
    table.measure(report);
}

/// Published positions, as a player types them in.
fn typed_in() -> Vec<PawnEnding> {
    figures::ALL.iter().filter_map(|figure| figure.ending().ok()).collect()
}

fn generated(kind: Kind) -> Vec<PawnEnding> {
    (0..1000).map(|seed| samples::sample(kind, seed).ending).collect()
}

pub(crate) fn bench(report: &mut Report) {
    bench_group(report, "typed in", &typed_in());
    bench_group(report, "random", &generated(Kind::Random));
    bench_group(report, "rammed", &generated(Kind::Rammed));
    if let Some(samples) = samples::real_samples() {
        let every_other = samples.iter().step_by(19);
        bench_group(report, "real", &every_other.map(|s| s.ending).collect::<Vec<_>>());
    }
}
