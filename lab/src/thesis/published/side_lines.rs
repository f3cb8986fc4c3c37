//! Fine's side lines in Appendix 2, and where the tables play otherwise.

use palisade_board::Color;
use palisade_classes::{Placement, Table};
use palisade_lab_classes::{Found, tables};

use super::endgames::{Line, NO_303, NO_307, asked, found};
use super::section::Section;
use super::world::World;

/// Lines of the two extracts beside the main ones, as far as they can be played.
///
/// In the last the extract has R-B7ch and R-K7ch, which a rook on g1 cannot play: read
/// R-B8ch and R-K8ch.
fn lines() -> [Line; 6] {
    let (white, black) = (Color::White, Color::Black);
    [
        (
            "Philidor, the blunder 2 ... R-Kt3",
            tables::philidor(),
            NO_303,
            white,
            "P-E5 R-A6 P-E6 R-B6? K-F6 K-D8 R-H8 K-C7 K-F7",
        ),
        ("Lucena, 1 ... R-K7", tables::lucena(), NO_307, black, "R-E2 R-H1"),
        ("Lucena, 1 ... K-K2, 2 ... K-B3", tables::lucena(), NO_307, black, "K-E7 R-E1 K-F6 K-F8"),
        ("Lucena, 1 ... K-K2, 2 ... K-Q3", tables::lucena(), NO_307, black, "K-E7 R-E1 K-D6 R-E4"),
        (
            "Lucena, 6 ... R-Kt7",
            tables::lucena(),
            NO_307,
            black,
            "R-H3 R-F4 R-H1 R-E4 K-D7 K-F7 R-F1 K-G6 R-G1 K-F6 R-G2 R-E5",
        ),
        (
            "Lucena, 6 ... K-Q3",
            tables::lucena(),
            NO_307,
            black,
            "R-H3 R-F4 R-H1 R-E4 K-D7 K-F7 R-F1 K-G6 R-G1 K-F6 K-D6 R-D4 K-C6 R-D8 R-F1 K-E5 R-E1 \
             K-F4",
        ),
    ]
}

/// How many of their moves a search over the tables plays, and what it costs.
pub(super) fn searched(find: impl Fn(&Table, &Placement) -> Option<Found>) -> String {
    found(&asked(lines()), find)
}

pub(super) fn appendix_2(_: &World) -> Section {
    let asked = asked(lines());
    let (mut like, mut otherwise) = (0, Vec::new());
    for one in &asked {
        let choice = one.table.choose(&one.position).expect("a move");
        if one.is_like(&choice.step) {
            like += 1;
            continue;
        }
        let class = choice.evaluation.class;
        let letter = tables::letter(class).map_or(String::from("-"), String::from);
        otherwise.push(format!(
            "{}, move {}, {}: the book {}, the table {}, class {letter} ({})",
            one.place.0,
            one.place.1,
            one.position,
            one.book,
            choice.step,
            class.meaning.trim_end_matches('.')
        ));
    }
    let mut remarks = vec![format!(
        "{} side lines: of {} moves of the side with a table {like} are the book's",
        lines().len(),
        asked.len()
    )];
    remarks.extend(otherwise);
    let title = "Bramer 1977, Appendix 2: Fine's side lines, which the appendix does not claim";
    Section::new("appendix-2-side-lines", title, Vec::new()).with_remarks(remarks)
}
