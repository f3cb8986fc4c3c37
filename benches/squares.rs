//! Co-ordinate squares: what a map costs, and what a lookup.
//!
//! Every benchmark asserts its result. Compare numbers of one run only: the
//! ratio of the exact map to Church's is the point.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use palisade_board::{Color, PawnEnding, Pawns, Square};
use palisade_squares::{FirstCriterion, Placement, Plans, Reading, Tempi, exact_map, tempo_map};

const STRUCTURES: [&str; 5] = [
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1",
    "8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1",
    "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1",
    "5k2/8/8/pPp1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
];

fn structures() -> Vec<Pawns> {
    STRUCTURES.iter().map(|fen| fen.parse::<PawnEnding>().unwrap().pawns()).collect()
}

fn maps(bench: &mut Criterion) {
    let structures = structures();
    let mut group = bench.benchmark_group("one map");
    group.throughput(Throughput::Elements(structures.len() as u64));
    for pawns in &structures {
        let passive = FirstCriterion::new(*pawns, Color::White, Reading::PASSIVE).map();
        assert!(passive.is_subset(&exact_map(*pawns, Color::White)));
    }
    for (name, reading) in [
        ("first criterion and triangulation, passive", Reading::PASSIVE),
        ("first criterion and triangulation, Church 1978", Reading::CHURCH_1978),
        ("every placement, triangulated", Reading::EXACT),
    ] {
        group.bench_function(name, |bench| {
            bench.iter(|| {
                for pawns in &structures {
                    black_box(FirstCriterion::new(black_box(*pawns), Color::White, reading).map());
                }
            });
        });
    }
    group.bench_function("first criterion alone, passive", |bench| {
        bench.iter(|| {
            for pawns in &structures {
                let pawns = black_box(*pawns);
                black_box(FirstCriterion::new(pawns, Color::White, Reading::PASSIVE));
            }
        });
    });
    group.bench_function("exact", |bench| {
        bench.iter(|| {
            for pawns in &structures {
                black_box(exact_map(black_box(*pawns), Color::White));
            }
        });
    });
    group.bench_function("one tempo", |bench| {
        let criteria: Vec<_> = structures
            .iter()
            .map(|pawns| FirstCriterion::new(*pawns, Color::White, Reading::PASSIVE))
            .collect();
        let tempi = Tempi { attacker: 1, defender: 0 };
        bench.iter(|| {
            for criterion in &criteria {
                black_box(tempo_map(criterion.network(), criterion.initial(), tempi));
            }
        });
    });
    group.finish();
}

fn lookups(bench: &mut Criterion) {
    let fine_70: PawnEnding = STRUCTURES[0].parse().unwrap();
    let plans = Plans::exact(fine_70.pawns());
    let plan = plans.of(Color::White);
    let start = Placement { attacking: Square::A1, defending: Square::A7 };
    let mut group = bench.benchmark_group("lookup");
    assert!(!plan.is_coordinated(start));
    group.bench_function("is the defender co-ordinated", |bench| {
        bench.iter(|| black_box(plan).is_coordinated(black_box(start)));
    });
    assert_eq!(plan.holding_steps(start).len(), 2);
    group.bench_function("which moves hold", |bench| {
        bench.iter(|| black_box(plan).holding_steps(black_box(start)));
    });
    assert_eq!(plan.best_step(start), Some(Square::B1));
    group.bench_function("the best move", |bench| {
        bench.iter(|| black_box(plan).best_step(black_box(start)));
    });
    group.bench_function("the result", |bench| {
        bench.iter(|| black_box(&plans).result(black_box(&fine_70)));
    });
    group.finish();
}

criterion_group!(benches, maps, lookups);
criterion_main!(benches);
