//! What the published blockage tests cost, next to generating the legal moves
//! of the same positions with cozy-chess: the yardstick of a search node.
//!
//! Each table is one kind of position. What each row adds up is asserted, so that a change
//! of behaviour cannot pass for a change of speed.

use std::hint::black_box;

use cozy_chess::Board;
use palisade::Position;
use palisade_blockage::{FloodTest, Opinion, PaperTest, depth_first_fence, marked_squares};
use palisade_testkit::labelling::{Adjacency, labelled_fence};

use palisade_testkit::samples::{self, Kind, Sample};

use crate::measure::{Report, Table, legal_moves};

const POSITIONS: u64 = 1000;

/// A method as a count of its yeses over the positions.
type Method = (&'static str, fn(&Sample) -> bool);

const METHODS: [Method; 4] = [
    ("labelled fence", |sample| {
        let Sample { ending, attacker } = *sample;
        let marked = marked_squares(ending.pawns(), attacker);
        let kings = (ending.king(attacker), ending.king(!attacker));
        labelled_fence(marked, attacker, kings.0, kings.1, Adjacency::King).is_some()
    }),
    ("depth-first fence", |sample| {
        let marked = marked_squares(sample.ending.pawns(), sample.attacker);
        depth_first_fence(marked, sample.attacker).is_some()
    }),
    ("flood", |sample| {
        FloodTest::new(&sample.ending, sample.attacker).opinion() == Opinion::LooksBlocked
    }),
    ("paper", |sample| {
        PaperTest::new(&sample.ending, sample.attacker).opinion() == Opinion::LooksBlocked
    }),
];

pub(crate) fn bench(report: &mut Report) {
    for kind in [Kind::Random, Kind::Rammed, Kind::FenceBiased, Kind::PaperBlocked, Kind::Hard] {
        let samples: Vec<_> = (0..POSITIONS).map(|seed| samples::sample(kind, seed)).collect();
        let boards: Vec<Board> = samples
            .iter()
            .map(|sample| sample.ending.to_string().parse().expect("a legal position"))
            .collect();
        let samples = samples.as_slice();
        let mut table = Table::new(format!("literature: {}", kind.name()), samples.len());
        let legal = |sample: &Sample| Position::from(sample.ending).legal_moves().len();
        let moves: usize = samples.iter().map(legal).sum();
        table.row("move generation", || {
            let generated: usize = boards.iter().map(|board| legal_moves(black_box(board))).sum();
            assert_eq!(generated, moves);
        });
        for (name, says_blocked) in METHODS {
            let yeses = samples.iter().filter(|sample| says_blocked(sample)).count();
            table.row(name, move || {
                let found = samples.iter().filter(|sample| says_blocked(black_box(sample))).count();
                assert_eq!(found, yeses);
            });
        }
        table.measure(report);
    }
}
