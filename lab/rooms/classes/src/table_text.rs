//! Tables written as the texts that are shipped.

use std::fmt::Write;

use palisade_board::Color;
use palisade_classes::{Convention, Function, Table};

/// The table as text, which `Vocabulary::read_table` reads.
///
/// The player is left out if it is White, the base if it is 100.
#[must_use]
pub fn text_of(table: &Table) -> String {
    let convention = match table.convention() {
        Convention::AsGiven => "as given",
        Convention::AnyImage => "any image",
        Convention::PawnOnQueenside => "pawn on queenside",
    };
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "table {}\nconvention {convention}", table.name());
    if table.player() != Color::White {
        text.push_str("player Black\n");
    }
    if table.base() != 100 {
        let _ = writeln!(text, "base {}", table.base());
    }
    for class in table.classes() {
        let _ = writeln!(text, "\nclass {}, value {}", class.number, class.value);
        let _ = writeln!(text, "says {}", class.meaning);
        for (index, condition) in class.rule.conditions().iter().enumerate() {
            let word = if index == 0 { "if" } else { "and" };
            let _ = writeln!(text, "{word} {condition}");
        }
        for Function { number, from, expression } in class.functions.iter().flatten() {
            let _ = match from {
                None => writeln!(text, "prefer {number} large: {expression}"),
                Some(from) => writeln!(text, "prefer {number} small from {from}: {expression}"),
            };
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::Revision::{Final, Five, Four, Initial, One, Separate, Three, Two};
    use crate::stages::{kqk_initial, refined_from_five, revision};
    use palisade_classes::{kpk, kqk, krk};

    #[test]
    fn every_shipped_text_is_what_its_table_writes() {
        const SHIPPED: &str = "../../../crates/classes/tables";
        const HERE: &str = "tables";
        for (folder, file, table) in [
            (SHIPPED, "kpk-initial", revision(Initial)),
            (HERE, "kpk-revision-1", revision(One)),
            (HERE, "kpk-revision-2", revision(Two)),
            (HERE, "kpk-revision-3", revision(Three)),
            (HERE, "kpk-revision-4", revision(Four)),
            (HERE, "kpk-revision-5", revision(Five)),
            (HERE, "kpk-final-separate", revision(Separate)),
            (SHIPPED, "kpk-final", revision(Final)),
            (SHIPPED, "kpk-refined", kpk::refined()),
            (HERE, "kpk-refined-from-five", refined_from_five()),
            (SHIPPED, "krk-initial", krk::initial()),
            (SHIPPED, "krk-revised", krk::revised()),
            (SHIPPED, "krk-refined", krk::refined()),
            (HERE, "kqk-initial", kqk_initial()),
            (SHIPPED, "kqk-refined", kqk::refined()),
        ] {
            let root = env!("CARGO_MANIFEST_DIR");
            let text = std::fs::read_to_string(format!("{root}/{folder}/{file}.rules")).unwrap();
            let (_, text) = text.split_once("\n\n").unwrap();
            assert_eq!(text, text_of(&table), "{file}");
        }
    }
}
