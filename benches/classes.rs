//! Class rules: what a class and a move cost, beside a look into the
//! database that knows the truth.
//!
//! Every row asserts its result.

use std::hint::black_box;

use palisade_board::{Color, Position, Role};
use palisade_classes::{Placement, Table as ClassTable, kpk, krk};
use palisade_tables::duel::{Material, Promotions};

use crate::databases::{is_won, king_and};
use crate::measure::{Report, Table};

/// Positions of a king and one man with a side to move, as rules see them.
fn sample(role: Role, side: Color) -> Vec<(Position, Placement)> {
    let positions = king_and(role).into_iter().filter(|position| position.side_to_move() == side);
    let placed = |position: Position| {
        let men: Vec<_> = position
            .occupied()
            .iter()
            .filter_map(|square| Some((position.man_on(square)?, square)))
            .collect();
        Some((position, Placement::new(&men).ok()?))
    };
    positions.filter_map(placed).collect()
}

fn class_numbers(table: &ClassTable, positions: &[Placement]) -> u64 {
    positions.iter().map(|position| u64::from(table.classify(position).0.number)).sum()
}

pub(crate) fn bench(report: &mut Report) {
    let database = Promotions::with([Material::PAWN]);
    let only = |role, side| sample(role, side).into_iter().map(|pair| pair.1).collect::<Vec<_>>();
    let kpk_black = sample(Role::Pawn, Color::Black);
    let placements: Vec<Placement> = kpk_black.iter().map(|pair| pair.1).collect();
    let kpk_white = only(Role::Pawn, Color::White);
    let (krk_black, krk_white) = (only(Role::Rook, Color::Black), only(Role::Rook, Color::White));
    let tables = [kpk::initial(), kpk::final_table(), krk::initial(), krk::revised()];
    let [kpk_first, kpk_final, krk_first, krk_revised] = &tables;

    let mut table = Table::new("classes: one position", placements.len());
    let won = kpk_black.iter().filter(|(position, _)| is_won(&database, position)).count();
    table.row("exact probe", || {
        let positions = black_box(&kpk_black).iter();
        assert_eq!(positions.filter(|(position, _)| is_won(&database, position)).count(), won);
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
    for (name, rules, positions) in [
        ("best move, final KPK table", kpk_final, &kpk_white),
        ("best move, revised KRK table", krk_revised, &krk_white),
    ] {
        table.elements(positions.len());
        let count = || positions.iter().filter(|p| rules.choose(p).is_some()).count();
        let found = count();
        table.row(name, move || assert_eq!(black_box(count()), found));
    }
    table.measure(report);
}
