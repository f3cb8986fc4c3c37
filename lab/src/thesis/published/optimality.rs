//! Section 10.5: how far the final table plays the best move everywhere.

use palisade_board::Color;
use palisade_classes::{Placement, Table, kpk, men};
use palisade_lab_classes::{TableTools, tables};
use palisade_lab_tables::kpk::Database;

use super::section::{Printed, Row, Section};
use super::world::World;

/// A won position in which a table does not play a best move.
pub(super) struct NotBest {
    pub(crate) position: Placement,
    pub(crate) successor: Placement,
    /// How many moves are best.
    pub(crate) best_moves: usize,
}

/// Every won position in which the table's move is not among the best.
pub(super) fn not_best(world: &World, table: &Table) -> (usize, Vec<NotBest>) {
    let database = world.kpk();
    let (mut won, mut exceptions) = (0, Vec::new());
    for position in database.positions().filter(|p| p.side_to_move() == Color::White) {
        if !database.is_win(&position) {
            continue;
        }
        won += 1;
        let placement = Placement::from(position);
        let choice = table.choose(&placement).expect("a won position has moves");
        let best: Vec<_> = database.best_moves(&position).collect();
        let is_best = best.iter().any(|&mv| {
            position.play(mv).is_some_and(|after| Placement::from(after) == choice.successor)
        });
        if !is_best {
            let (successor, best_moves) = (choice.successor, best.len());
            exceptions.push(NotBest { position: placement, successor, best_moves });
        }
    }
    (won, exceptions)
}

/// Whether some successor with the pawn on the seventh rank or below can run.
fn could_run(world: &World, database: &Database, position: &Placement) -> bool {
    let kpk = world.kpk_position(position, Color::White);
    let mut after = database.winning_moves(&kpk).filter_map(|(mv, _)| kpk.play(mv));
    after.any(|after| after.pawn().rank().index() < 7 && world.runs().contains(&after))
}

pub(super) fn section_10_5(world: &World) -> Section {
    let table = kpk::final_table();
    let clear = tables::final_table_with_clear_path();
    let rows = rows(world, &table, &clear);
    let without =
        self::rows(world, &without_opposite_sides(&table), &without_opposite_sides(&clear));
    let agree = without.iter().filter(|row| row.agrees()).count();
    let remark = format!(
        "reconstruction: that class 8 excludes kings on opposite sides is not printed; without \
         it {agree} of {} agree",
        without.len()
    );
    Section::new("10.5", "Bramer 1977, section 10.5: moves that are not the best", rows)
        .with_remarks(vec![remark])
}

/// The table with class 8 as it is printed.
fn without_opposite_sides(table: &Table) -> Table {
    let edited = table.edit(|classes| {
        for class in classes.iter_mut().filter(|class| class.number == 8) {
            let parts = class.rule.to_string();
            let parts: Vec<&str> =
                parts.split(" AND ").filter(|part| *part != "NOT opposite sides").collect();
            let rule = kpk::vocabulary().read(&parts.join(" AND "));
            class.rule = rule.expect("a rule that was read once");
        }
    });
    edited.expect("the residual class stays")
}

fn rows(world: &World, table: &Table, clear: &Table) -> Vec<Row> {
    let (won, as_printed) = not_best(world, table);
    let (_, clear) = not_best(world, clear);
    let (missed_runs, others): (Vec<_>, Vec<_>) =
        clear.iter().partition(|one| could_run(world, world.kpk(), &one.position));
    let unique = others.iter().filter(|one| one.best_moves == 1).count();
    let on_d_file = others.iter().filter(|one| one.position.file(men::WHITE_PAWN) == 4).count();
    let share = |part: usize, whole: usize| format!("{:.1}%", part as f64 * 100.0 / whole as f64);
    let mut printed = Printed::new(include_str!("../../../data/published/section_10_5.tsv"));
    vec![
        printed.row("won positions", won),
        printed.row("not the best move", as_printed.len()),
        printed.row("with the condition added to class 4", clear.len()),
        printed.row("played optimally", share(won - clear.len(), won)),
        printed.row("a pawn that could run not seen", missed_runs.len()),
        printed.row("which is", share(missed_runs.len(), clear.len())),
        printed.row("the others", others.len()),
        printed.row("with a single best move", unique),
        printed.row("which is", share(unique, others.len())),
        printed.row("with several best moves", others.len() - unique),
        printed.row("which is", share(others.len() - unique, others.len())),
        printed.row("with the pawn on the d-file", on_d_file),
        printed.row("which is", share(on_d_file, others.len())),
    ]
}
