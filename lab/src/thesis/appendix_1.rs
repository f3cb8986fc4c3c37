//! Appendix 1 as a page: the first tables as a textbook would have them.

use palisade_classes::{Table, kpk, krk, men};
use palisade_lab_classes::refine::{Arena, chapter};

const PREFACE: &str = "\
# The initial tables

Printed by `cargo lab thesis --appendix-1`; a test keeps it so.

Appendix 1 of Bramer (1977) writes his first table of king and rook against king as a chess
textbook would have it: a sentence and a diagram a class. Its diagrams are lost; these are
positions of the classes. The first table of king and pawn against king, which the appendix
leaves out, stands below in the same form.

The winning strategy is one simple rule: always select the move which gives you the most
favourable possible position. A position belongs to the first class whose sentence is true of
it, and the rank says how favourable that is. What the thesis makes of these tables stands in
[class rules](../notes/class-rules.md), what a program makes of them in
[the refined tables](refined-tables.md).
";

/// The text of `lab/pages/initial-tables.md`.
pub(super) fn page() -> String {
    let of = |arena: &Arena, table: &Table| {
        // All classes are given: nothing is to be told apart.
        chapter(arena, table, table).replace(", given\n", "\n")
    };
    let rook = of(&Arena::lone_king(men::WHITE_ROOK), &krk::initial());
    let pawn = of(&Arena::kpk(), &kpk::initial());
    format!("{PREFACE}\nThe two tables: {}.\n\n{rook}\n{pawn}", sizes())
}

/// How many classes the two tables have.
pub(crate) fn sizes() -> String {
    let (rook, pawn) = (krk::initial().classes().len(), kpk::initial().classes().len());
    format!("{rook} classes of king and rook, {pawn} classes of king and pawn")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_is_the_one_printed_here() {
        let kept = include_str!("../../pages/initial-tables.md");
        assert!(
            kept == super::page(),
            "`lab thesis --appendix-1` prints lab/pages/initial-tables.md"
        );
    }
}
