//! Broken and strange files, each with what python-chess 1.11 says of it.
//!
//! `tests/corpus/verdicts.tsv` has a line for every file: its name; what is read here; what
//! python-chess reads; why the file is there. Games are told apart by blanks: the number of
//! moves, and `!` if there is a fault. After a colon stands the fault of the first game that
//! has one.
//!
//! Both differ where python-chess passes over what it cannot read, and so plays another game
//! (`Sf3` as `f3`), or where it ends a game at an empty line, or plays variants as chess.

use std::collections::BTreeMap;
use std::path::PathBuf;

use palisade_pgn::games;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// What is read of a text.
fn verdict(text: &[u8]) -> String {
    let mut words = Vec::new();
    let mut first = None;
    for game in games(text, 0) {
        let (plies, fault) = match game.replay() {
            Ok(mut replay) => {
                let plies = replay.by_ref().last().map_or(0, |last| last.ply);
                (plies, replay.fault().map(|fault| fault.to_string()))
            }
            Err(error) => (0, Some(error.to_string())),
        };
        words.push(format!("{plies}{}", if fault.is_some() { "!" } else { "" }));
        first = first.or(fault);
    }
    let said = if words.is_empty() { "-".to_owned() } else { words.join(" ") };
    first.map_or_else(|| said.clone(), |fault| format!("{said}: {fault}"))
}

#[test]
fn every_file_is_read_as_its_line_says() {
    let lines = std::fs::read_to_string(folder().join("verdicts.tsv")).unwrap();
    let mut expected = BTreeMap::new();
    for line in lines.lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let [name, ours, _, why] = cells[..] else { panic!("{line}") };
        assert!(!why.is_empty(), "{name}");
        expected.insert(name.to_owned(), ours.to_owned());
    }
    let mut count = 0;
    let mut wrong = Vec::new();
    for entry in folder().read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "pgn") {
            continue;
        }
        count += 1;
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let found = verdict(&std::fs::read(&path).unwrap());
        if expected.get(&name) != Some(&found) {
            wrong.push(format!("{name}\t{found}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert_eq!(count, expected.len());
    assert!(count >= 60);
}
