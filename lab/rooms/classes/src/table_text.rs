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
    use palisade_classes::{kpk, kqk, krk};

    #[test]
    fn every_shipped_text_is_what_its_table_writes() {
        use kpk::Revision::{Final, Five, Four, Initial, One, Separate, Three, Two};
        let kpk = |revision, file| (file, kpk::revision(revision));
        for (file, table) in [
            kpk(Initial, "kpk-initial"),
            kpk(One, "kpk-revision-1"),
            kpk(Two, "kpk-revision-2"),
            kpk(Three, "kpk-revision-3"),
            kpk(Four, "kpk-revision-4"),
            kpk(Five, "kpk-revision-5"),
            kpk(Separate, "kpk-final-separate"),
            kpk(Final, "kpk-final"),
            ("kpk-refined", kpk::refined()),
            ("kpk-refined-from-five", kpk::refined_from_five()),
            ("krk-initial", krk::initial()),
            ("krk-revised", krk::revised()),
            ("krk-refined", krk::refined()),
            ("kqk-initial", kqk::initial()),
            ("kqk-refined", kqk::refined()),
        ] {
            let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../crates/classes/tables");
            let text = std::fs::read_to_string(format!("{tables}/{file}.rules")).unwrap();
            let (_, text) = text.split_once("\n\n").unwrap();
            assert_eq!(text, text_of(&table), "{file}");
        }
    }
}
