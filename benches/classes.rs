//! Class rules: what a class, a move and a whole database cost, beside a look into the
//! database that knows the truth.
//!
//! Every row asserts its result.

use std::hint::black_box;

use palisade_board::{Color, Kpk, Krk};
use palisade_classes::{Placement, Table as ClassTable, kpk, krk};
use palisade_tables::kpk::{Database, Rules};

use crate::measure::{Report, Table};

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

fn class_numbers(table: &ClassTable, positions: &[Placement]) -> u64 {
    positions.iter().map(|position| u64::from(table.classify(position).0.number)).sum()
}

/// Classes and moves of one position, in lookups of the database.
fn one_position(report: &mut Report) {
    let database = Database::new(Rules::Clarke);
    let kpk_black = kpk_sample(&database, Color::Black);
    let kpk_white = kpk_sample(&database, Color::White);
    let placements: Vec<Placement> = kpk_black.iter().map(|pair| pair.1).collect();
    let (krk_black, krk_white) = (krk_sample(Color::Black), krk_sample(Color::White));
    let tables = [kpk::initial(), kpk::final_table(), krk::initial(), krk::revised()];
    let [kpk_first, kpk_final, krk_first, krk_revised] = &tables;

    let mut table = Table::new("classes: one position", placements.len());
    let won = kpk_black.iter().filter(|(position, _)| database.is_win(position)).count();
    table.row("exact probe", || {
        let positions = black_box(&kpk_black).iter();
        assert_eq!(positions.filter(|(position, _)| database.is_win(position)).count(), won);
    });
    let runs = placements.iter().filter(|placement| kpk::pawn_can_run(placement)).count();
    table.row("pawn can run", || {
        let found = black_box(&placements).iter().filter(|p| kpk::pawn_can_run(p)).count();
        assert_eq!(found, runs);
    });
    for (name, rules, positions) in [
        ("class, first KPK table", kpk_first, &placements),
        ("class, final KPK table", kpk_final, &placements),
        ("class, first KRK table", krk_first, &krk_black),
        ("class, revised KRK table", krk_revised, &krk_black),
    ] {
        table.elements(positions.len());
        let numbers = class_numbers(rules, positions);
        table.row(name, move || assert_eq!(class_numbers(rules, black_box(positions)), numbers));
    }
    table.elements(kpk_white.len());
    let won = kpk_white.iter().filter(|(position, _)| database.is_win(position)).count();
    table.row("best move, KPK database", || {
        let positions = black_box(&kpk_white).iter();
        let best = positions.filter(|(p, _)| database.best_moves(p).next().is_some());
        assert_eq!(best.count(), won);
    });
    table.row("best move, final KPK table", || {
        let positions = black_box(&kpk_white).iter();
        let found = positions.filter(|(_, p)| kpk_final.choose(p).is_some()).count();
        assert_eq!(found, kpk_white.len());
    });
    table.elements(krk_white.len());
    table.row("best move, revised KRK table", || {
        let positions = black_box(&krk_white).iter();
        let found = positions.filter(|p| krk_revised.choose(p).is_some()).count();
        assert_eq!(found, krk_white.len());
    });
    table.measure(report);
}

/// Every position with Black to move, and every start against every defence.
fn everything(report: &mut Report) {
    let black_to_move = |p: &Krk| p.side_to_move() == Color::Black;
    let rooks = palisade_tables::krk::Database::new();
    let rooks: Vec<Placement> =
        rooks.positions().filter(black_to_move).map(Placement::from).collect();
    let database = Database::new(Rules::Clarke);
    let pawns: Vec<Placement> = {
        let black = database.positions().filter(|p| p.side_to_move() == Color::Black);
        black.map(Placement::from).collect()
    };
    let (last, revised) = (kpk::final_table(), krk::revised());
    let numbers = class_numbers(&last, &pawns);
    let mut table = Table::new("classes: whole database", 1);
    table.row("97992 KPK positions, final table", || {
        assert_eq!(class_numbers(&last, black_box(&pawns)), numbers);
    });
    table.row("28056 KRK positions, revised table", || {
        let mut counts = [0; 15];
        for position in black_box(&rooks) {
            counts[usize::from(revised.classify(position).0.number)] += 1;
        }
        assert_eq!(counts[10], 19_735);
    });
    table.measure(report);
}

pub(crate) fn bench(report: &mut Report) {
    one_position(report);
    everything(report);
}
