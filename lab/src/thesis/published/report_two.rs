//! The report "King and Pawn against King: using effective distance".

use palisade_board::Color;
use palisade_classes::{Placement, kpk};
use palisade_lab_classes::effective_distance::{block_distance, on_infinite_board};

use super::section::{Printed, Section};
use super::world::World;

/// Positions of the text, in which the pawn can run or not.
const FIGURES: [(&str, &str); 5] = [
    ("Figure 17", "WK E6, WP C4, BK G6"),
    ("section 4.3, first position", "WK C7, WP B4, BK A8"),
    ("section 4.3, second position", "WK C7, WP B5, BK A7"),
    ("section 4.3, third position", "WK F7, WP G4, BK H8"),
    ("section 4.3, fourth position", "WK F7, WP G5, BK H7"),
];

const INTERCEPTS: [(i32, i32); 12] = [
    (0, 0),
    (0, 1),
    (1, 0),
    (1, 1),
    (0, 2),
    (2, 0),
    (1, 2),
    (2, 1),
    (2, 2),
    (0, 3),
    (3, 0),
    (3, 3),
];

pub(super) fn all(world: &World) -> Section {
    let (mut asked, mut agreed, mut runs) = (0, 0, 0);
    for position in world.kpk().positions().filter(|p| p.side_to_move() == Color::Black) {
        let is_terminal = world.kpk().value(&position).moves() == Some(0);
        if is_terminal {
            continue;
        }
        asked += 1;
        let can_run = kpk::pawn_can_run(&position.into());
        runs += usize::from(can_run);
        agreed += usize::from(can_run == world.runs().contains(&position));
    }
    let mut printed = Printed::new(include_str!("../../../data/published/report_two.tsv"));
    let mut rows = vec![
        printed.row("positions that are not terminal", asked),
        printed.row("subroutine and database agree on", agreed),
    ];
    for (name, position) in FIGURES {
        let placement: Placement = position.parse().expect("a position");
        rows.push(printed.row(name, kpk::pawn_can_run(&placement)));
    }
    // The table of section 3.1: the increment by the intercepts of A and B, on diagonals on both
    // sides of the king on (0, 0).
    for (from, to) in INTERCEPTS {
        let (a, b) = ((-6, 6 + from), (6 + to, -6));
        let distance = on_infinite_board(a, b, (0, 0)).expect("open squares");
        let label = format!("section 3.1, increment for intercepts {from} and {to}");
        rows.push(printed.row(&label, distance - block_distance(a, b)));
    }
    let title = "Bramer 1977, report \"King and Pawn against King: using effective distance\"";
    Section::new("report-two", title, rows)
        .with_remarks(vec![format!("the pawn can run in {runs} of the positions")])
}
