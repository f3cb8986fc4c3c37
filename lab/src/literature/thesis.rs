//! Bramer's thesis and its two reports (1977), section by section.

use super::row::{Chapter, Row};
use crate::thesis::{Counts, SECTIONS, Section, section, sizes};

pub(super) const CHAPTER: Chapter = Chapter {
    key: "thesis",
    title: "Bramer, Representation of Knowledge for Chess Endgames (1977), and its two reports",
    introduction: "\
A printed table counts a claim a line. \"Misprints\" are lines that the thesis contradicts
elsewhere, each listed with its reason. The diagrams are lost: figures are rebuilt from the text,
and `thesis --table figures` and `thesis --table 8-10` tell how sure each is. The program that
section 11 plans was written once, to the letter; it is no longer in the tree, so it has no row:
193 exceptions became 0 with 24 classes, 3285 won positions were not played best and 149 wins
thrown away ([its note](../notes/refinement.md#section-11-to-the-letter)). The tables of Appendix 1
stand as [a page](initial-tables.md).",
    rows,
};

/// A row a section that prints figures, and a row a sentence of what he could not know.
fn rows() -> Vec<Row> {
    let sections = SECTIONS.iter().map(|(key, _)| row(section(key)));
    sections.chain([appendix_1()]).collect()
}

/// The tables in words.
fn appendix_1() -> Row {
    Row::new(
        "Bramer 1977, Appendix 1",
        "the first KRK table can be told without its technicalities, in diagrams and sentences",
        sizes(),
        "thesis --appendix-1",
    )
}

fn row(section: &Section) -> Row {
    let figures = section.rows.len();
    let claim = match figures {
        0 => String::from("nothing is printed: beyond the thesis"),
        1 => String::from("one figure or line"),
        _ => format!("{figures} figures and lines"),
    };
    let mut said = Vec::new();
    if figures > 0 {
        said.push(Counts::of(section).words());
    }
    let remarks = section.remarks.iter().map(|remark| remark.trim().to_owned());
    match section.key {
        "10.2" | "10.5" | "figures" | "8-10" => said.extend(remarks),
        "7" | "7.4" | "appendix-2-side-lines" => said.extend(remarks.take(1)),
        // What the search does at the width that the thesis suggests.
        "extended" => said.extend(remarks.filter(|said| said.contains("depth 1, width 3"))),
        _ if figures == 0 => said.extend(remarks.take(2)),
        _ => {}
    }
    let computed = said.join("; ");
    Row::new(&section.title, claim, computed, format!("thesis --table {}", section.key))
}
