//! Bramer's thesis and its two reports (1977), section by section.

use palisade_classes::{kpk, krk};

use super::row::{Chapter, Row};
use crate::thesis::{SECTIONS, Section, World};

pub(super) const CHAPTER: Chapter = Chapter {
    key: "thesis",
    title: "Bramer, Representation of Knowledge for Chess Endgames (1977), and its two reports",
    introduction: "\
A printed table counts a claim a line. \"Misprints\" are lines that the thesis contradicts
elsewhere, each listed with its reason.",
    rows,
};

/// A row a section that prints figures, and a row a sentence of what he could not know.
fn rows() -> Vec<Row> {
    let world = World::default();
    let sections = SECTIONS.iter().map(|(_, compute)| row(&compute(&world)));
    sections.chain([section_11(), appendix_1()]).collect()
}

/// The plan that the thesis closes with, carried out once: the figures are those of the note.
fn section_11() -> Row {
    let note = include_str!("../../notes/refinement.md");
    let line = note.lines().find(|line| line.starts_with("| `jumps` |"));
    let cells: Vec<&str> = line.unwrap_or_default().split('|').map(str::trim).collect();
    let [left, classes] = [2, 3].map(|cell| cells.get(cell).copied().unwrap_or("none on record"));
    Row::new(
        "Bramer 1977, sections 10 and 11",
        "refined by hand, 193 exceptions become 0 with 24 classes; a program could do it by the \
         same steps",
        format!(
            "exceptions {left}; {classes} classes, by a program that stands at the tag `jumps`; \
             [its note](../notes/refinement.md#section-11-to-the-letter)"
        ),
        "",
    )
}

/// The tables in words.
fn appendix_1() -> Row {
    let (rook, pawn) = (krk::initial().classes().len(), kpk::initial().classes().len());
    Row::new(
        "Bramer 1977, Appendix 1",
        "the first KRK table can be told without its technicalities, in diagrams and sentences",
        format!("{rook} classes, and {pawn} of KPK, as [a page](initial-tables.md)"),
        "thesis --appendix-1",
    )
}

fn row(section: &Section) -> Row {
    let figures = section.rows.len();
    let misprints = section.rows.iter().filter(|row| row.misprint.is_some()).count();
    let agree = section.rows.iter().filter(|row| row.agrees()).count();
    let differ = section.rows.iter().filter(|row| !row.is_explained()).count();
    let claim = match figures {
        0 => String::from("nothing is printed: beyond the thesis"),
        1 => String::from("one figure or line"),
        _ => format!("{figures} figures and lines"),
    };
    let mut said = Vec::new();
    if agree > 0 {
        said.push(if agree == figures { "all agree".into() } else { format!("{agree} agree") });
    }
    if misprints > 0 {
        said.push(format!("{misprints} misprints"));
    }
    if differ > 0 {
        said.push(format!("{differ} differ"));
    }
    match section.key {
        "7.4" | "appendix-2-side-lines" => said.extend(section.remarks.first().cloned()),
        // What the search does at the width that the thesis suggests.
        "extended" => {
            let wide = section.remarks.iter().filter(|said| said.contains("depth 1, width 3"));
            said.extend(wide.cloned());
        }
        _ if figures == 0 => said.extend(section.remarks.iter().take(2).cloned()),
        _ => {}
    }
    let computed = said.join(", ");
    Row::new(&section.title, claim, computed, format!("thesis --table {}", section.key))
}
