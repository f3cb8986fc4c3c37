//! The king map, the prover, its certificates and the solver, on positions whose
//! answers are known; every answer is asserted.
//!
//! Times depend on the machine, so the yardstick of the same run is the king
//! map: one fixed point over 64 x 64 placements, the unit of everything here.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use palisade_board::{Color, PawnEnding, Square};
use palisade_dead::{self as dead, winnability};
use palisade_exact::{Bounds, Budget, KingGame, Prover, Solver, Unknown, Verdict, check};

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const WIKI: &str = "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1";
const LOCKED: &str = "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1";
const SACRIFICE: &str = "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1";
const PASSING: &str = "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1";

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

fn king_map(criterion: &mut Criterion) {
    let pawns = ending(FINE_70).pawns();
    let game = KingGame::new(pawns.white(), pawns.black(), Color::White);
    criterion.bench_function("king map of Fine 70", |b| {
        b.iter(|| {
            let map = black_box(&game).solve();
            assert!(!map.holds(Square::B1, Square::A7, false));
            map
        });
    });
}

fn structure(criterion: &mut Criterion) {
    // Rams only and nothing to take: the graph is this one structure, so that a
    // fresh question costs little more than its two fixed points.
    let locked = ending(LOCKED);
    let budget = Budget::structures(10);
    criterion.bench_function("one locked structure, both bounds", |b| {
        b.iter_batched(
            Prover::new,
            |mut prover| {
                let verdict = prover.prove(black_box(&locked), Color::White, &budget);
                assert_eq!(verdict, Verdict::Holds);
                assert_eq!(prover.structures(), 1);
                prover
            },
            BatchSize::SmallInput,
        );
    });
}

fn prover(criterion: &mut Criterion) {
    let budget = Budget::structures(200_000);
    let mut group = criterion.benchmark_group("prover");
    group.sample_size(10);
    for (name, fen, attacker, expected) in [
        ("Fine 70", FINE_70, Color::White, Verdict::Breaks),
        ("wiki, White", WIKI, Color::White, Verdict::Holds),
        ("wiki, Black", WIKI, Color::Black, Verdict::Holds),
        ("a sacrifice the paper misses", SACRIFICE, Color::White, Verdict::Breaks),
        ("a win in passing only", PASSING, Color::White, Verdict::Breaks),
        (
            "pawn race, hangs on the promotion",
            "4K3/7p/P4k2/8/6p1/8/8/8 b - - 0 1",
            Color::Black,
            Verdict::Unknown(Unknown::Promotion),
        ),
    ] {
        let ending = ending(fen);
        group.bench_function(name, |b| {
            b.iter_batched(
                Prover::new,
                |mut prover| {
                    assert_eq!(prover.prove(black_box(&ending), attacker, &budget), expected);
                    prover
                },
                BatchSize::LargeInput,
            );
        });
    }
    let mut kept = Prover::new();
    let fine = ending(FINE_70);
    group.bench_function("Fine 70 again, from the cache", |b| {
        b.iter(|| {
            assert_eq!(kept.prove(black_box(&fine), Color::White, &budget), Verdict::Breaks);
        });
    });
}

fn rest(criterion: &mut Criterion) {
    let budget = Budget::structures(20_000);
    let mut group = criterion.benchmark_group("beside the prover");
    group.sample_size(10);
    let locked = ending(LOCKED);
    let certificate = Prover::new().certify(&locked, Color::White, &budget).unwrap();
    group.bench_function("check a certificate of one structure", |b| {
        b.iter(|| assert_eq!(check(black_box(&certificate), &locked), Ok(())));
    });
    let position = locked.into();
    group.bench_function("winnability, locked", |b| {
        b.iter(|| {
            let budget = dead::Budget::steps(1000);
            assert!(winnability(black_box(&position), Color::White, &budget).is_unwinnable());
        });
    });
    group.bench_function("value of a locked ending", |b| {
        b.iter_batched(
            Solver::new,
            |mut solver| {
                let bounds = solver.value(black_box(&locked), &budget);
                assert_ne!(bounds, Bounds::OPEN);
                solver
            },
            BatchSize::LargeInput,
        );
    });
}

criterion_group!(benches, king_map, structure, prover, rest);
criterion_main!(benches);
