//! Matching all patterns, evaluating a position, and searching, beside the
//! legal moves of the same positions.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use palisade_board::{Color, PawnEnding};
use palisade_patterns::{
    HeuristicEvaluation, Identity, IdentityMap, Level, Method, PawnKing, Peasant, PeasantTerms,
    PlainAlphaBeta, Search, TableSlot,
};

/// From one pawn to sixteen, with rams, levers and a breakthrough among them.
const POSITIONS: [&str; 8] = [
    "8/8/5k2/8/5K2/8/4P3/8 w - - 0 1",
    "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1",
    "8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1",
    "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1",
    "8/1pp5/p2p4/P2P4/1PP5/7k/8/7K w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

fn positions() -> Vec<PawnEnding> {
    POSITIONS.iter().map(|fen| fen.parse().expect("a valid FEN")).collect()
}

fn at_a_node(criterion: &mut Criterion) {
    let endings = positions();
    for ending in &endings {
        let map = IdentityMap::of(ending);
        for side in Color::ALL {
            assert_eq!(map.squares(side, Identity::RAM), ending.pawns().rams(side));
            assert_eq!(map.squares(side, Identity::PASSED), ending.pawns().passed(side));
        }
    }

    let mut group = criterion.benchmark_group("patterns: a position");
    group.throughput(Throughput::Elements(endings.len() as u64));
    group.bench_function("legal moves", |bencher| {
        bencher.iter(|| endings.iter().map(|e| black_box(e).legal_moves().len()).sum::<usize>());
    });
    group.bench_function("all patterns matched", |bencher| {
        bencher.iter(|| {
            for ending in &endings {
                black_box(IdentityMap::of(black_box(ending)));
            }
        });
    });
    group.bench_function("evaluation, PawnKing", |bencher| {
        bencher.iter(|| {
            endings.iter().map(|e| HeuristicEvaluation::of(black_box(e)).score()).sum::<i32>()
        });
    });
    group.bench_function("evaluation, PEASANT", |bencher| {
        bencher.iter(|| {
            let weights = Peasant::PUBLISHED.weights;
            let terms = endings.iter().map(|e| PeasantTerms::of(black_box(e)));
            terms.map(|terms| terms.weighted(&weights)).sum::<i32>()
        });
    });
    group.finish();
}

fn searches(criterion: &mut Criterion) {
    const NODES: u64 = 20_000;
    let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse().expect("a valid FEN");
    let mut memory = vec![TableSlot::EMPTY; 1 << 14];
    let fine_61: PawnEnding = POSITIONS[3].parse().expect("a valid FEN");
    let found = Search::new(PawnKing::DEEPENING, &mut memory).nodes(NODES).run(&fine_61);
    assert_eq!(found.level, Level::DecisiveWhite);

    fn run(method: impl Method, ending: &PawnEnding, memory: &mut [TableSlot]) -> u64 {
        Search::new(method, memory).nodes(NODES).run(ending).nodes
    }
    let mut group = criterion.benchmark_group("patterns: nodes");
    // No method finds the win in Fine 58 so soon: all spend their nodes.
    group.throughput(Throughput::Elements(NODES));
    group.bench_function("plain", |b| b.iter(|| run(PlainAlphaBeta, &fine_58, &mut memory)));
    group.bench_function("PEASANT", |b| b.iter(|| run(Peasant::CHURCH, &fine_58, &mut memory)));
    group.bench_function("PawnKing, deepening", |b| {
        b.iter(|| run(PawnKing::DEEPENING, &fine_58, &mut memory));
    });
    group.finish();
}

criterion_group!(benches, at_a_node, searches);
criterion_main!(benches);
