//! Class rules: what a class, a move and a whole database cost, beside the
//! bitbase probe that knows the truth.
//!
//! Every benchmark asserts its result. Compare numbers of one run only: the
//! ratios are the point.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use palisade_board::{Color, Kpk, Krk};
use palisade_classes::{Placement, Table, kpk, krk};
use palisade_tables::kpk::{Database, Rules};

/// Every tenth KPK position with a side to move.
fn kpk_sample(database: &Database, side: Color) -> Vec<(Kpk, Placement)> {
    let positions = database.positions().filter(|position| position.side_to_move() == side);
    positions.step_by(10).map(|position| (position, position.into())).collect()
}

fn krk_sample(side: Color) -> Vec<Placement> {
    let positions = palisade_tables::krk::Database::new().positions();
    let positions = positions.filter(|position: &Krk| position.side_to_move() == side);
    positions.step_by(10).map(Placement::from).collect()
}

fn class_numbers(table: &Table, positions: &[Placement]) -> u64 {
    positions.iter().map(|position| u64::from(table.classify(position).0.number)).sum()
}

fn one_class(bench: &mut Criterion) {
    let database = Database::new(Rules::Clarke);
    let kpk_positions = kpk_sample(&database, Color::Black);
    let placements: Vec<Placement> = kpk_positions.iter().map(|pair| pair.1).collect();
    let krk_positions = krk_sample(Color::Black);
    let mut group = bench.benchmark_group("one position, Black to move");
    group.throughput(Throughput::Elements(placements.len() as u64));
    for table in [kpk::initial(), kpk::final_table()] {
        let numbers = class_numbers(&table, &placements);
        group.bench_function(format!("class, {}", table.name()), |bench| {
            bench.iter(|| assert_eq!(class_numbers(&table, black_box(&placements)), numbers));
        });
    }
    let runs = placements.iter().filter(|placement| kpk::pawn_can_run(placement)).count();
    group.bench_function("pawn can run, KPK", |bench| {
        bench.iter(|| {
            let found = black_box(&placements).iter().filter(|p| kpk::pawn_can_run(p)).count();
            assert_eq!(found, runs);
        });
    });
    let won = kpk_positions.iter().filter(|(position, _)| database.is_win(position)).count();
    group.bench_function("exact probe, KPK", |bench| {
        bench.iter(|| {
            let positions = black_box(&kpk_positions).iter();
            assert_eq!(positions.filter(|(position, _)| database.is_win(position)).count(), won);
        });
    });
    group.throughput(Throughput::Elements(krk_positions.len() as u64));
    for table in [krk::initial(), krk::revised()] {
        let numbers = class_numbers(&table, &krk_positions);
        group.bench_function(format!("class, {}", table.name()), |bench| {
            bench.iter(|| assert_eq!(class_numbers(&table, black_box(&krk_positions)), numbers));
        });
    }
    group.finish();
}

fn one_move(bench: &mut Criterion) {
    let database = Database::new(Rules::Clarke);
    let kpk_positions = kpk_sample(&database, Color::White);
    let krk_positions = krk_sample(Color::White);
    let mut group = bench.benchmark_group("best move, White to move");
    group.throughput(Throughput::Elements(kpk_positions.len() as u64));
    let table = kpk::final_table();
    let found = kpk_positions.iter().filter(|(_, p)| table.choose(p).is_some()).count();
    assert_eq!(found, kpk_positions.len());
    group.bench_function("KPK, final table", |bench| {
        bench.iter(|| {
            let positions = black_box(&kpk_positions).iter();
            assert_eq!(positions.filter(|(_, p)| table.choose(p).is_some()).count(), found);
        });
    });
    let won = kpk_positions.iter().filter(|(position, _)| database.is_win(position)).count();
    group.bench_function("KPK, exact database", |bench| {
        bench.iter(|| {
            let positions = black_box(&kpk_positions).iter();
            let best = positions.filter(|(p, _)| database.best_moves(p).next().is_some());
            assert_eq!(best.count(), won);
        });
    });
    group.throughput(Throughput::Elements(krk_positions.len() as u64));
    let table = krk::revised();
    group.bench_function("KRK, revised table", |bench| {
        bench.iter(|| {
            let positions = black_box(&krk_positions).iter();
            let found = positions.filter(|p| table.choose(p).is_some()).count();
            assert_eq!(found, krk_positions.len());
        });
    });
    group.finish();
}

fn everything(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("whole database");
    group.sample_size(10);
    let positions: Vec<Placement> = {
        let database = palisade_tables::krk::Database::new();
        let black = database.positions().filter(|p| p.side_to_move() == Color::Black);
        black.map(Placement::from).collect()
    };
    let revised = krk::revised();
    group.bench_function("28056 KRK positions, Table 8", |bench| {
        bench.iter(|| {
            let mut counts = [0; 15];
            for position in black_box(&positions) {
                counts[usize::from(revised.classify(position).0.number)] += 1;
            }
            assert_eq!(counts[10], 19_735);
        });
    });
    let database = Database::new(Rules::Clarke);
    let positions: Vec<Placement> = {
        let black = database.positions().filter(|p| p.side_to_move() == Color::Black);
        black.map(Placement::from).collect()
    };
    let last = kpk::final_table();
    let numbers = class_numbers(&last, &positions);
    group.bench_function("97992 KPK positions, final table", |bench| {
        bench.iter(|| assert_eq!(class_numbers(&last, black_box(&positions)), numbers));
    });
    group.finish();
}

criterion_group!(benches, one_class, one_move, everything);
criterion_main!(benches);
