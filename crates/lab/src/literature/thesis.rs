//! Bramer's thesis and its two reports (1977), section by section.

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
    SECTIONS.iter().map(|(_, compute)| row(&compute(&world))).collect()
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
    if figures == 0 {
        said.extend(section.remarks.iter().take(2).cloned());
    }
    let computed = said.join(", ");
    Row::new(&section.title, claim, computed, format!("thesis --table {}", section.key))
}
