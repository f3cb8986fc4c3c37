//! The book lines of Appendix 2.

use palisade_board::Color;
use palisade_classes::{Placement, Table, krpkr, successors};

use super::section::{Row, Section};
use super::world::World;

/// Plays a line of alternating moves, the first by `first`, and gives the
/// moves of the table's player as chosen, each with its class letter.
fn replay(table: &Table, start: &str, first: Color, line: &str) -> String {
    let mut position: Placement = start.parse().expect("a diagram");
    let mut side = first;
    let mut found = Vec::new();
    for printed in line.split_whitespace() {
        let printed = printed.split('(').next().unwrap_or_default();
        let next = if side == table.player() {
            let choice = table.choose(&position).expect("a move");
            let letter = krpkr::letter(choice.evaluation.class).unwrap_or('?');
            found.push(format!("{}({letter})", choice.step));
            (choice.step.to_string() == printed).then_some(choice.successor)
        } else {
            let mut moves = successors(&position, side);
            moves.find_map(|(step, after)| (step.to_string() == printed).then_some(after))
        };
        let Some(next) = next else { break };
        position = next;
        side = side.opponent();
    }
    found.join(" ")
}

fn row(name: &str, table: &Table, start: &str, first: Color, line: &str) -> Row {
    let lettered = line.split_whitespace().filter(|word| word.contains('('));
    let published: Vec<&str> = lettered.collect();
    Row::new(name, published.join(" "), replay(table, start, first, line))
}

pub(super) fn appendix_2(_: &World) -> Section {
    let (philidor, lucena) = (krpkr::philidor(), krpkr::lucena());
    let no_303 = "WK F5, WR H7, WP E4, BK E8, BR B6";
    let no_307 = "WK G8, WR F1, WP G7, BK E8, BR H2";
    let white = Color::White;
    let rows = vec![
        row(
            "Philidor, main line",
            &philidor,
            no_303,
            white,
            "P-E5 R-A6(a) P-E6 R-A1(d) K-F6 R-F1(c) K-E5 R-E1(c) K-D6 R-D1(c) K-C7 R-C1(c) K-B6 \
             R-E1(b)",
        ),
        row("Philidor, 1. K-K5", &philidor, no_303, white, "K-E5 R-A6(a)"),
        row(
            "Philidor, 4. K-N7",
            &philidor,
            no_303,
            white,
            "P-E5 R-A6(a) P-E6 R-A1(d) K-F6 R-F1(c) K-G7 K-E7(e)",
        ),
        row("Philidor, 1. R-R1", &philidor, no_303, white, "R-H1 K-E7(e) R-E1 R-A6(e)"),
        row(
            "Lucena, main line",
            &lucena,
            no_307,
            Color::Black,
            "R-H3 R-F4(d) R-H1 R-E4(c) K-D7 K-F7(b) R-F1 K-G6(b) R-G1 K-F6(b) R-F1 K-G5(b) R-G1 \
             R-G4(a)",
        ),
    ];
    let title = "Bramer 1977, Appendix 2: the moves of the table and their class letters";
    Section::new("appendix-2", title, rows)
}
