//! Fine's side lines in Appendix 2, and where the tables play otherwise.

use palisade_classes::{Placement, Table};
use palisade_lab_classes::{Found, tables};

use super::endgames::{Line, asked, found, lines_of};
use super::section::Section;
use super::world::World;

/// Lines of the two extracts beside the main ones, as far as they can be played.
///
/// In the last the extract has R-B7ch and R-K7ch, which a rook on g1 cannot play: read
/// R-B8ch and R-K8ch.
fn lines() -> impl Iterator<Item = Line> {
    lines_of(include_str!("../../../data/published/appendix_2_side_lines.tsv"))
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
        lines().count(),
        asked.len()
    )];
    remarks.extend(otherwise);
    let title = "Bramer 1977, Appendix 2: Fine's side lines, which the appendix does not claim";
    Section::new("appendix-2-side-lines", title, Vec::new()).with_remarks(remarks)
}
