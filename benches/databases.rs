//! Databases: what they cost to make, and what a look costs.
//!
//! Times depend on the machine, so each look stands beside a yardstick measured
//! in the same run: generating the legal moves of the same positions with
//! cozy-chess, which an engine does at every node anyway.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{Criterion, criterion_group, criterion_main};
use palisade_board::{Color, Kpk, PawnEnding, Rank};
use palisade_tables::duel::{Duel, Material, Outcome, Promotions};
use palisade_tables::kpk::{Bitbase, Database, Rules};
use palisade_tables::krk;

fn positions() -> Vec<Kpk> {
    let all = (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index);
    all.filter(|position| position.pawn().rank() != Rank::Eighth).step_by(41).collect()
}

fn probes(criterion: &mut Criterion) {
    let bitbase = Bitbase::new();
    let database = Database::new(Rules::Chess);
    let pawn = Material::PAWN;
    let promotions = Promotions::with([pawn]);

    let positions = positions();
    let duels: Vec<Duel> = positions
        .iter()
        .map(|p| Duel::try_from(&PawnEnding::try_from(p).unwrap()).unwrap())
        .collect();
    let boards: Vec<Board> = positions.iter().filter_map(|p| p.to_string().parse().ok()).collect();
    let wins = positions.iter().filter(|p| database.is_win(p)).count();

    let mut group = criterion.benchmark_group(format!("look at {} positions", positions.len()));
    group.bench_function("bitbase", |b| {
        b.iter(|| {
            let found = black_box(&positions).iter().filter(|p| bitbase.is_win(p)).count();
            assert_eq!(found, wins);
        });
    });
    group.bench_function("database", |b| {
        b.iter(|| {
            let found =
                black_box(&positions).iter().filter(|p| database.depth(p).is_some()).count();
            assert_eq!(found, wins);
        });
    });
    group.bench_function("duel", |b| {
        b.iter(|| {
            let won = |duel: &&Duel| match duel.side_to_move() {
                Color::White => promotions.probe(duel) == Some(Outcome::Win),
                Color::Black => promotions.probe(duel) == Some(Outcome::Loss),
            };
            assert_eq!(black_box(&duels).iter().filter(won).count(), wins);
        });
    });
    group.bench_function("yardstick: moves of cozy-chess", |b| {
        let count = |boards: &[Board]| {
            let mut moves = 0;
            for board in boards {
                board.generate_moves(|set| {
                    moves += set.len();
                    false
                });
            }
            moves
        };
        let moves = count(&boards);
        b.iter(|| assert_eq!(count(black_box(&boards)), moves));
    });
    group.finish();
}

fn generation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("make");
    group.sample_size(10);
    group.bench_function("KPK bitbase", |b| {
        b.iter(|| assert_eq!(Bitbase::new().wins(), 111_282));
    });
    group.bench_function("KPK database, Clarke", |b| {
        b.iter(|| Database::new(Rules::Clarke));
    });
    group.bench_function("KPK database, chess", |b| {
        b.iter(|| Database::new(Rules::Chess));
    });
    group.bench_function("KRK database", |b| {
        b.iter(krk::Database::new);
    });
    let queen = Material::QUEEN;
    for material in [queen, queen.against(queen), queen.against(Material::PAWN)] {
        group.bench_function(format!("{material} and what it leads to"), |b| {
            b.iter(|| assert!(Promotions::with([material]).knows(material)));
        });
    }
    group.finish();
}

criterion_group!(benches, probes, generation);
criterion_main!(benches);
