//! Section 10.5: how far the final table plays the best move everywhere.

use palisade_board::Color;
use palisade_classes::{Placement, Table, kpk, men};
use palisade_lab_classes::tables;
use palisade_tables::kpk::Database;

use super::section::{Row, Section};
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
    let (won, printed) = not_best(world, &kpk::final_table());
    let (_, clear) = not_best(world, &tables::final_table_with_clear_path());
    let (missed_runs, others): (Vec<_>, Vec<_>) =
        clear.iter().partition(|one| could_run(world, world.kpk(), &one.position));
    let unique = others.iter().filter(|one| one.best_moves == 1).count();
    let on_d_file = others.iter().filter(|one| one.position.file(men::WHITE_PAWN) == 4).count();
    let share = |part: usize, whole: usize| format!("{:.1}%", part as f64 * 100.0 / whole as f64);
    let rows = vec![
        Row::new("won positions", 62_480, won),
        Row::new("not the best move", 2601, printed.len()),
        Row::new("with the condition added to class 4", 2139, clear.len()),
        Row::new("played optimally", "96.6%", share(won - clear.len(), won)),
        Row::new("a pawn that could run not seen", 921, missed_runs.len()),
        Row::new("which is", "43.1%", share(missed_runs.len(), clear.len())),
        Row::new("the others", 1218, others.len()),
        Row::new("with a single best move", 753, unique),
        Row::new("which is", "61.8%", share(unique, others.len())),
        Row::new("with several best moves", 465, others.len() - unique),
        Row::new("which is", "38.2%", share(others.len() - unique, others.len())),
        Row::new("with the pawn on the d-file", 559, on_d_file),
        Row::new("which is", "45.9%", share(on_d_file, others.len())),
    ];
    Section::new("10.5", "Bramer 1977, section 10.5: moves that are not the best", rows)
}
