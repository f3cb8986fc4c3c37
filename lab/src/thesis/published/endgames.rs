//! The book lines of Appendix 2.

use palisade_board::Color;
use palisade_classes::{Placement, PlacementMove, Table, successors};
use palisade_lab_classes::{Found, tables};

use super::section::{Row, Section, cells};
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
            let letter = tables::letter(choice.evaluation.class).unwrap_or('?');
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

/// Fine's diagrams.
const NO_303: &str = "WK F5, WR H7, WP E4, BK E8, BR B6";
const NO_307: &str = "WK G8, WR F1, WP G7, BK E8, BR H2";

/// A line as it is printed: what it is called, the table, the diagram, who begins, moves.
pub(super) type Line = (&'static str, Table, &'static str, Color, &'static str);

/// Lines as a file has them: name, fragment, moves. White begins Philidor's, Black Lucena's.
pub(super) fn lines_of(printed: &'static str) -> impl Iterator<Item = Line> {
    printed.lines().map(|line| {
        let [name, fragment, moves] = cells(line);
        match fragment {
            "philidor" => (name, tables::philidor(), NO_303, Color::White, moves),
            _ => (name, tables::lucena(), NO_307, Color::Black, moves),
        }
    })
}

/// The lines whose classes the appendix letters.
fn lines() -> impl Iterator<Item = Line> {
    lines_of(include_str!("../../../data/published/appendix_2.tsv"))
}

/// One move of the side with a table: the position, the move of the book, and whether it
/// is a blunder there, with which line and which move it is.
pub(super) struct Asked {
    pub(super) place: (&'static str, usize),
    pub(super) table: Table,
    pub(super) position: Placement,
    pub(super) book: String,
    pub(super) blunder: bool,
}

impl Asked {
    /// Whether a move is what the book would have played.
    pub(super) fn is_like(&self, step: &PlacementMove) -> bool {
        (step.to_string() == self.book) != self.blunder
    }
}

/// Every such move of some lines, each from the position of the book.
pub(super) fn asked(lines: impl IntoIterator<Item = Line>) -> Vec<Asked> {
    let mut all = Vec::new();
    for (name, table, start, first, line) in lines {
        let mut position: Placement = start.parse().expect("a diagram");
        let mut side = first;
        for (n, word) in line.split_whitespace().enumerate() {
            let word = word.split('(').next().unwrap_or_default();
            let book = word.trim_end_matches('?');
            if side == table.player() {
                all.push(Asked {
                    place: (name, (n + usize::from(first == Color::Black)) / 2 + 1),
                    table: table.clone(),
                    position,
                    book: book.to_string(),
                    blunder: word.ends_with('?'),
                });
            }
            let next = successors(&position, side)
                .find_map(|(step, after)| (step.to_string() == book).then_some(after));
            position = next.expect("the line can be played");
            side = side.opponent();
        }
    }
    all
}

/// How many of the book's moves a search over the tables plays, and what it costs.
pub(super) fn found(all: &[Asked], find: impl Fn(&Table, &Placement) -> Option<Found>) -> String {
    let (mut like, mut nodes) = (0, 0_u64);
    for one in all {
        let found = find(&one.table, &one.position).expect("a move");
        like += usize::from(one.is_like(&found.step));
        nodes += u64::from(found.nodes);
    }
    let mean = nodes / all.len().max(1) as u64;
    format!("{like} of {} moves of the book, {mean} positions evaluated a move", all.len())
}

/// The same of the lines of the appendix.
pub(super) fn searched(find: impl Fn(&Table, &Placement) -> Option<Found>) -> String {
    found(&asked(lines()), find)
}

pub(super) fn appendix_2(_: &World) -> Section {
    let rows =
        lines().map(|(name, table, start, first, line)| row(name, &table, start, first, line));
    let title = "Bramer 1977, Appendix 2: the moves of the table and their class letters";
    Section::new("appendix-2", title, rows.collect())
}
