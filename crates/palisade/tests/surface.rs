//! The names that the facade exports, so that a change of them is seen.
//!
//! It reads what `lib.rs` says, not what the compiler makes of it: signatures and
//! the items behind re-exported modules are not recorded.

use std::collections::BTreeSet;

const SOURCE: &str = include_str!("../src/lib.rs");
const RECORDED: &str = include_str!("surface.txt");

/// What a reader of the crate can name: each export with the feature it asks for.
fn exports(source: &str) -> BTreeSet<String> {
    let code = source.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let code = code.collect::<Vec<_>>().join(" ");
    let mut names = BTreeSet::new();
    let mut feature = String::new();
    // Statements of `lib.rs` end in a semicolon; its attributes stand before them.
    for statement in code.split(';') {
        feature.clear();
        if let Some((_, rest)) = statement.split_once("#[cfg(feature = \"") {
            feature.push_str(&format!(" (feature {})", rest.split('"').next().unwrap_or("")));
        }
        if let Some((_, name)) = statement.split_once("pub mod ") {
            names.insert(format!("mod {}{feature}", name.trim()));
        }
        let Some((_, path)) = statement.split_once("pub use ") else { continue };
        let list = match path.split_once('{') {
            Some((_, list)) => list.trim_end_matches([' ', '}']),
            None => path.rsplit(" as ").next().and_then(|path| path.rsplit("::").next()).unwrap(),
        };
        for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            names.insert(format!("{name}{feature}"));
        }
    }
    names
}

#[test]
fn exports_are_those_that_are_recorded() {
    let found = exports(SOURCE);
    let recorded: BTreeSet<_> = RECORDED.lines().map(str::to_owned).collect();
    let (new, gone): (Vec<_>, Vec<_>) =
        (found.difference(&recorded).collect(), recorded.difference(&found).collect());
    assert!(
        new.is_empty() && gone.is_empty(),
        "new: {new:?}, gone: {gone:?}. If that is meant, write it into tests/surface.txt and \
         the changelog: a name that goes is a breaking change."
    );
}

#[test]
fn a_new_and_a_vanished_name_are_seen() {
    let grown = format!("{SOURCE}\npub use raw::Surprise;\n");
    assert!(exports(&grown).contains("Surprise"));
    assert_eq!(exports(&grown).len(), exports(SOURCE).len() + 1);
    assert!(
        !exports(&SOURCE.replace("pub use recognizer::Recognizer;", "")).contains("Recognizer")
    );
}
