//! Co-ordinate squares: what a map costs, and what a lookup.
//!
//! The ratio of the exact map to Church's is the point.

use std::hint::black_box;

use palisade_board::{Color, PawnEnding, Pawns, Square};
use palisade_squares::{FirstCriterion, Placement, Plan, Reading, Tempi, exact_map, tempo_map};

use crate::measure::{Report, Table};

const STRUCTURES: [&str; 5] = [
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1",
    "8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1",
    "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1",
    "5k2/8/8/pPp1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
];

fn structures() -> Vec<Pawns> {
    STRUCTURES.iter().map(|fen| fen.parse::<PawnEnding>().unwrap().pawns()).collect()
}

fn maps(report: &mut Report) {
    let structures = structures();
    let structures = structures.as_slice();
    for pawns in structures {
        let passive = FirstCriterion::new(*pawns, Color::White, Reading::PASSIVE).map();
        assert!(passive.is_subset(&exact_map(*pawns, Color::White)));
    }
    let criterion = |pawns: &Pawns| FirstCriterion::new(*pawns, Color::White, Reading::PASSIVE);
    let criteria: Vec<_> = structures.iter().map(criterion).collect();
    let mut table = Table::new("squares: one map", structures.len());
    table.row("exact", || {
        for pawns in structures {
            black_box(exact_map(black_box(*pawns), Color::White));
        }
    });
    for (name, reading) in [
        ("Church, passive", Reading::PASSIVE),
        ("Church 1978", Reading::CHURCH_1978),
        ("every placement, triangulated", Reading::EXACT),
    ] {
        table.row(name, move || {
            for pawns in structures {
                black_box(FirstCriterion::new(black_box(*pawns), Color::White, reading).map());
            }
        });
    }
    table.row("first criterion alone, passive", || {
        for pawns in structures {
            black_box(criterion(black_box(pawns)));
        }
    });
    table.row("one tempo", || {
        for criterion in &criteria {
            let tempi = Tempi { attacker: 1, defender: 0 };
            black_box(tempo_map(&criterion.network, &criterion.initial, tempi));
        }
    });
    table.measure(report);
}

fn lookups(report: &mut Report) {
    let fine_70: PawnEnding = STRUCTURES[0].parse().unwrap();
    let plan = &Plan::exact(fine_70.pawns(), Color::White);
    let start = Placement { attacking: Square::A1, defending: Square::A7 };
    assert!(!plan.is_coordinated(start));
    assert_eq!(plan.holding_steps(start).len(), 2);
    assert_eq!(plan.best_step(start), Some(Square::B1));
    let mut table = Table::new("squares: a lookup", 1);
    table.row("is the defender co-ordinated", || {
        black_box(black_box(plan).is_coordinated(black_box(start)));
    });
    table.row("which moves hold", || {
        black_box(black_box(plan).holding_steps(black_box(start)));
    });
    table.row("the best move", || {
        black_box(black_box(plan).best_step(black_box(start)));
    });
    table.measure(report);
}

pub(crate) fn bench(report: &mut Report) {
    maps(report);
    lookups(report);
}
