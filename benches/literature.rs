//! What the published blockage tests cost, next to generating the legal moves
//! of the same positions with cozy-chess: the yardstick of a search node.
//!
//! ```text
//! cargo bench --bench literature
//! ```
//!
//! Each group is one kind of position; divide its rows by `move generation` of
//! the same run. What each row adds up is asserted, so that a change of
//! behaviour cannot pass for a change of speed.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use palisade_blockage::{
    Adjacency, FloodTest, MarkedSquares, Opinion, PaperTest, depth_first_fence, labelled_fence,
};

mod yardstick;

use palisade_testkit::samples::{self, Kind, Sample};
use yardstick::{legal_moves, short};

const POSITIONS: u64 = 1000;

/// A method as a count of its yeses over the positions.
type Method = (&'static str, fn(&Sample) -> bool);

const METHODS: [Method; 4] = [
    ("labelled fence", |sample| {
        let Sample { ending, attacker } = *sample;
        let marked = MarkedSquares::new(ending.pawns(), attacker).squares();
        let kings = (ending.king(attacker), ending.king(!attacker));
        labelled_fence(marked, attacker, kings.0, kings.1, Adjacency::King).is_some()
    }),
    ("depth-first fence", |sample| {
        let marked = MarkedSquares::new(sample.ending.pawns(), sample.attacker).squares();
        depth_first_fence(marked, sample.attacker).is_some()
    }),
    ("flood", |sample| {
        FloodTest::new(&sample.ending, sample.attacker).opinion() == Opinion::LooksBlocked
    }),
    ("paper", |sample| {
        PaperTest::new(&sample.ending, sample.attacker).opinion() == Opinion::LooksBlocked
    }),
];

fn bench(criterion: &mut Criterion) {
    for kind in [Kind::Random, Kind::Rammed, Kind::FenceBiased, Kind::PaperBlocked, Kind::Hard] {
        let samples: Vec<_> = (0..POSITIONS).map(|seed| samples::sample(kind, seed)).collect();
        let boards: Vec<Board> = samples
            .iter()
            .map(|sample| sample.ending.to_string().parse().expect("a legal position"))
            .collect();

        let mut group = criterion.benchmark_group(kind.name());
        group.throughput(Throughput::Elements(POSITIONS));

        let moves: usize = samples.iter().map(|sample| sample.ending.legal_moves().len()).sum();
        group.bench_function(BenchmarkId::from_parameter("move generation"), |bencher| {
            bencher.iter(|| {
                let generated: usize =
                    boards.iter().map(|board| legal_moves(black_box(board))).sum();
                assert_eq!(generated, moves);
            });
        });
        for (name, says_blocked) in METHODS {
            let yeses = samples.iter().filter(|sample| says_blocked(sample)).count();
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter(|| {
                    let found =
                        samples.iter().filter(|sample| says_blocked(black_box(sample))).count();
                    assert_eq!(found, yeses);
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = short();
    targets = bench
}
criterion_main!(benches);
