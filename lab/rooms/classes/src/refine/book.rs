//! The refined tables as a book: each class with a sentence and a diagram.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Man, Square};

use super::arena::Arena;
use crate::Primitive;
use crate::stages::{kqk_initial, refined_from_five};
use crate::tables;
use palisade_classes::Class;
use palisade_classes::Function;
use palisade_classes::Placement;
use palisade_classes::Table;
use palisade_classes::{kpk, kqk, krk, men};

/// The first paragraphs of the book.
const PREFACE: &str = "\
# The refined tables

Printed by `cargo lab refine --book`; a test keeps it so.
[Refinement](../notes/refinement.md) says how the tables were made and how well they play.

A position belongs to the first class whose sentence is true of it. White plays to
the position whose class ranks highest; within one class the preferences decide,
one after the other.
";

/// The shipped tables as one page: the text of `lab/pages/refined-tables.md`.
#[must_use]
pub fn pages() -> String {
    let (pawn, rook, queen) =
        (Arena::kpk(), Arena::lone_king(men::WHITE_ROOK), Arena::lone_king(men::WHITE_QUEEN));
    let chapters = [
        chapter(&pawn, &kpk::refined(), &tables::initial_with_exact_run()),
        chapter(&pawn, &refined_from_five(), &tables::five_classes()),
        chapter(&rook, &krk::refined(), &krk::initial()),
        chapter(&queen, &kqk::refined(), &kqk_initial()),
    ];
    format!("{PREFACE}\n{}", chapters.join("\n"))
}

/// The classes of a table, in testing order, in words and diagrams.
///
/// `first` is the table it was made of: classes that are not in it are found by
/// the program. The positions are those of the arena, one of each set of
/// symmetric ones, so the counts are those of different positions.
#[must_use]
pub fn chapter(arena: &Arena, table: &Table, first: &Table) -> String {
    let classes = table.classes();
    let mut members: Vec<Vec<Placement>> = vec![Vec::new(); classes.len()];
    for position in arena.placements() {
        // The image that satisfies the rule shows it as it is written.
        let (_, index, image) = table.classify(position);
        members[index].push(image);
    }
    let mut text = format!(
        "## {}\n\n{} classes, in the order in which they are asked. Black is to move in the \
         diagrams.\n",
        table.name(),
        classes.len()
    );
    let mut values: Vec<u16> = classes.iter().map(|class| class.value).collect();
    values.sort_unstable();
    for (class, members) in classes.iter().zip(&members) {
        let origin = if first.class(class.number).is_some() { "given" } else { "found" };
        let rank = values.len() - values.partition_point(|&value| value < class.value);
        text.push_str(&format!(
            "\n### Class {}, {origin}\n\n{} *Ranks {rank} of {}; {} positions.*\n",
            class.number,
            class.meaning,
            values.len(),
            members.len()
        ));
        let preferences = preferences(&arena.primitives, class);
        if !preferences.is_empty() {
            text.push_str(&format!("Within it, prefer {preferences}.\n"));
        }
        text.push_str(&format!("\nRule: `{}`\n", class.rule));
        if let Some(position) = members.get(members.len() / 2) {
            text.push_str(&format!("\n```text\n{}```\n", diagram(position)));
        }
    }
    text
}

/// Functions of the thesis that are not in the pool, in words.
const OF_THE_THESIS: [(&str, &str); 3] = [
    ("8 - min(abs(WK1 - WP1), abs(WK2 - WP2))", "your king near to the pawn's file or to its rank"),
    ("8 - abs(WK1 - BK1)", "the kings few files apart"),
    ("50 - squad", "a small quadrant of the rook around the Black king"),
];

/// What the functions of a class prefer, in words.
pub(super) fn preferences(pool: &[Primitive], class: &Class) -> String {
    let said: Vec<String> = class
        .functions
        .iter()
        .flatten()
        .map(|function| {
            let known = pool.iter().find_map(|primitive| {
                let large = is_largest(function, primitive)?;
                Some(primitive.words.prefer(large))
            });
            known.unwrap_or_else(|| {
                let formula = format!("{function}");
                let thesis = OF_THE_THESIS.iter().find(|(text, _)| *text == formula);
                thesis.map_or(format!("the largest `{formula}`"), |(_, said)| String::from(*said))
            })
        })
        .collect();
    said.join(", then ")
}

/// Whether a function makes a primitive as large as can be, or as small;
/// nothing where it speaks of another.
fn is_largest(function: &Function, primitive: &Primitive) -> Option<bool> {
    let expression = Some(function.expression);
    if expression == primitive.ranks {
        Some(function.from.is_none())
    } else {
        (expression == primitive.opposite && function.from.is_some()).then_some(true)
    }
}

fn diagram(position: &Placement) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::from_index(rank * 8 + file);
            let piece = square.and_then(|square| position.piece_on(square));
            text.push(piece.map_or('.', Man::letter));
            text.push(if file == 7 { '\n' } else { ' ' });
        }
    }
    text
}
