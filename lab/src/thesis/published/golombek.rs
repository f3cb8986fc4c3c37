//! Golombek's line (section 7.4): Figure 52, class 7 deleted, and Figure 53.

use std::collections::BTreeSet;

use palisade_board::Color;
use palisade_classes::{Placement, Table, is_attacked, krk, men, successors};
use palisade_lab_classes::TableTools;

use super::section::{Printed, Section};
use super::world::World;

const FIGURE_52: &str = "WK F3, WR E1, BK D5";

/// The revised table without class 7.
fn without_7() -> Table {
    let edited = krk::revised().edit(|classes| classes.retain(|class| class.number != 7));
    edited.expect("the residual class stays")
}

/// Every position with White to move at his n-th move, he playing by a table from Figure
/// 52 and Black anyhow, with one way there.
fn after(table: &Table, moves: usize) -> Vec<(Placement, String)> {
    let start: Placement = FIGURE_52.parse().expect("a figure");
    let mut now = vec![(start, String::new())];
    for n in 1..moves {
        let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
        for (position, line) in &now {
            let Some(choice) = table.choose(position) else { continue };
            for (reply, after) in successors(&choice.successor, Color::Black) {
                if after.has(men::WHITE_ROOK) && seen.insert(after) {
                    next.push((after, format!("{line}{n}. {} {reply} ", choice.step)));
                }
            }
        }
        now = next;
    }
    now
}

/// What the text says of Figure 53: R-C5 is check and leads to class 11, the table plays
/// R-D5, to class 9.
fn is_figure_53(table: &Table, position: &Placement) -> bool {
    let candidates: Vec<_> = table.candidates(position).collect();
    let book = candidates.iter().find(|candidate| candidate.step.to_string() == "R-C5");
    let choice = table.choose(position);
    book.is_some_and(|book| {
        book.evaluation.class.number == 11 && is_attacked(&book.successor, men::BLACK_KING)
    }) && choice.is_some_and(|choice| {
        choice.step.to_string() == "R-D5" && choice.evaluation.class.number == 9
    })
}

pub(super) fn section_7_4(_: &World) -> Section {
    let (revised, edited) = (krk::revised(), without_7());
    let figure_52: Placement = FIGURE_52.parse().expect("a figure");
    let played = |table: &Table| {
        let choice = table.choose(&figure_52).expect("a move");
        format!("{}({})", choice.step, choice.evaluation.class.number)
    };
    let mut book = revised.candidates(&figure_52).filter(|one| one.step.to_string() == "R-E4");
    let book_class = book.next().map_or(0, |candidate| candidate.evaluation.class.number);
    let mut printed = Printed::new(include_str!("../../../data/published/section_7_4.tsv"));
    let rows = vec![
        printed.row("Figure 52, the revised table", played(&revised)),
        printed.row("Figure 52, class of Golombek's R-E4", book_class),
        printed.row("Figure 52, without class 7", played(&edited)),
    ];
    let reached = after(&edited, 8);
    let fitting = || reached.iter().filter(|(position, _)| is_figure_53(&edited, position));
    let all = krk_starts();
    let anywhere = all.iter().filter(|position| is_figure_53(&edited, position)).count();
    let mut remarks = vec![format!(
        "Figure 53 is lost and its line not printed: of {} positions at White's eighth move {} fit \
         what the text says of it, of all starts {anywhere}",
        reached.len(),
        fitting().count()
    )];
    for (position, line) in fitting() {
        let revised = revised.choose(position).expect("a move");
        remarks.push(format!(
            "  {position}, by {}; the revised table {} (class {})",
            line.trim_end(),
            revised.step,
            revised.evaluation.class.number
        ));
    }
    Section::new("7.4", "Bramer 1977, section 7.4: Golombek's line, Figures 52 and 53", rows)
        .with_remarks(remarks)
}

fn krk_starts() -> Vec<Placement> {
    palisade_lab_classes::MateGraph::new(men::WHITE_ROOK).starts().collect()
}
