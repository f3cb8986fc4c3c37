//! Databases: what they cost to make, and what a look costs.
//!
//! A look stands beside generating the legal moves of the same positions with cozy-chess,
//! which an engine does at every node anyway.

use std::hint::black_box;

use cozy_chess::Board;
use palisade_board::{Color, Position, Role, Square};
use palisade_tables::duel::{Material, Plies, Promotions};
use palisade_testkit::any_position::three_men;

use crate::measure::{Report, Table, legal_moves};

/// Positions of a king and one man against a king, one of 41, as databases count them: a pawn on
/// files a to d, any other man with the lone king in the triangle a1, d1, d4.
pub(crate) fn king_and(role: Role) -> Vec<Position> {
    let all = (0..1_usize << 19).filter_map(|number| {
        let at = |shift: usize| Square::ALL[number >> shift & 63];
        let (king, lone, man) = (at(0), at(6), at(12));
        let corner = lone.file().index() < 4 && lone.rank().index() <= lone.file().index();
        let counts = if role == Role::Pawn { man.file().index() < 4 } else { corner };
        let color = Color::ALL[number >> 18];
        three_men([king, lone], role.of(Color::White), man, color).filter(|_| counts)
    });
    all.step_by(41).collect()
}

/// Does White win?
pub(crate) fn is_won(promotions: &Promotions, position: &Position) -> bool {
    promotions.wins(position, Color::White) == Some(true)
}

fn probes(report: &mut Report) {
    let pawn = Promotions::with([Material::PAWN]);
    let duels = king_and(Role::Pawn);
    let boards: Vec<Board> =
        duels.iter().filter_map(|duel| duel.to_string().parse().ok()).collect();
    let generated: usize = boards.iter().map(legal_moves).sum();
    let wins = duels.iter().filter(|duel| is_won(&pawn, duel)).count();

    let mut table = Table::new("databases: a look", duels.len());
    table.row("move generation", || {
        let moves: usize = black_box(&boards).iter().map(legal_moves).sum();
        assert_eq!(moves, generated);
    });
    table.row("duel", || {
        assert_eq!(black_box(&duels).iter().filter(|duel| is_won(&pawn, duel)).count(), wins);
    });
    table.measure(report);
}

fn making(report: &mut Report) {
    let mut table = Table::new("databases: to make", 1);
    table.row("distances to mate, rook", || {
        black_box(Plies::to_mate(Material::ROOK));
    });
    let queen = Material::QUEEN;
    for material in [Material::PAWN, queen, queen.against(queen), queen.against(Material::PAWN)] {
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
