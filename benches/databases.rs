//! Databases: what they cost to make, and what a look costs.
//!
//! A look stands beside generating the legal moves of the same positions with cozy-chess,
//! which an engine does at every node anyway.

use std::hint::black_box;

use cozy_chess::Board;
use palisade_board::{Color, Kpk, PawnEnding, Rank};
use palisade_tables::duel::{Duel, Material, Outcome, Promotions};
use palisade_tables::kpk::{Bitbase, Database, Rules};
use palisade_tables::krk;

use crate::measure::{Report, Table, legal_moves};

fn positions() -> Vec<Kpk> {
    let all = (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index);
    all.filter(|position| position.pawn().rank() != Rank::Eighth).step_by(41).collect()
}

fn probes(report: &mut Report) {
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
    let generated: usize = boards.iter().map(legal_moves).sum();
    let wins = positions.iter().filter(|p| database.is_win(p)).count();

    let mut table = Table::new("databases: a look", positions.len());
    table.row("move generation", || {
        let moves: usize = black_box(&boards).iter().map(legal_moves).sum();
        assert_eq!(moves, generated);
    });
    table.row("bitbase", || {
        let found = black_box(&positions).iter().filter(|p| bitbase.is_win(p)).count();
        assert_eq!(found, wins);
    });
    table.row("database", || {
        let found = black_box(&positions).iter().filter(|p| database.depth(p).is_some()).count();
        assert_eq!(found, wins);
    });
    table.row("duel", || {
        let won = |duel: &&Duel| match duel.side_to_move() {
            Color::White => promotions.probe(duel) == Some(Outcome::Win),
            Color::Black => promotions.probe(duel) == Some(Outcome::Loss),
        };
        assert_eq!(black_box(&duels).iter().filter(won).count(), wins);
    });
    table.measure(report);
}

fn making(report: &mut Report) {
    let mut table = Table::new("databases: to make", 1);
    table.row("KPK bitbase", || assert_eq!(Bitbase::new().wins(), 111_282));
    table.row("KPK database, Clarke", || {
        black_box(Database::new(Rules::Clarke));
    });
    table.row("KPK database, chess", || {
        black_box(Database::new(Rules::Chess));
    });
    table.row("KRK database", || {
        black_box(krk::Database::new());
    });
    let queen = Material::QUEEN;
    for material in [queen, queen.against(queen), queen.against(Material::PAWN)] {
        table.row(format!("{material} and what it leads to"), move || {
            assert!(Promotions::with([material]).knows(material));
        });
    }
    table.measure(report);
}

pub(crate) fn bench(report: &mut Report) {
    probes(report);
    making(report);
}
