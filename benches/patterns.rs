//! PawnKing's opinion of positions, beside their legal moves.

use std::hint::black_box;

use palisade_board::{Color, PawnEnding, Position};
use palisade_lore::patterns::{PlanKind, PlanOpinion};

use crate::measure::{Report, Table};

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

pub(crate) fn bench(report: &mut Report) {
    let endings = positions();
    let breaks = PlanOpinion::of(&endings[3]).plan(Color::White).map(|plan| plan.kind);
    assert_eq!(breaks, Some(PlanKind::Break), "Fine 61");

    let endings = endings.as_slice();
    let mut table = Table::new("patterns: a position", endings.len());
    let positions: Vec<Position> = endings.iter().map(Position::from).collect();
    table.row("legal moves", move || {
        black_box(positions.iter().map(|one| black_box(one).legal_moves().len()).sum::<usize>());
    });
    table.row("opinion, PawnKing", || {
        for ending in endings {
            black_box(PlanOpinion::of(black_box(ending)));
        }
    });
    table.measure(report);
}
