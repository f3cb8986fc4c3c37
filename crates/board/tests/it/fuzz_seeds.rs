//! The seeds and the past findings of the fuzzer, as ordinary tests.

use std::fs;
use std::path::Path;

use palisade_testkit::laws::{fen, play};

fn check_all(folder: &str) -> (usize, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder);
    let (mut files, mut positions) = (0, 0);
    for entry in fs::read_dir(&folder).expect("fuzz/ stands beside crates/") {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        files += 1;
        positions += usize::from(fen::check(&bytes));
    }
    (files, positions)
}

#[test]
fn every_seed_keeps_the_laws() {
    let (files, positions) = check_all("seeds/fen");
    assert!(files >= 14 && positions >= 8, "{positions} positions in {files} seeds");
}

#[test]
fn every_past_finding_keeps_the_laws() {
    assert!(check_all("regressions/fen").0 >= 8);
}

#[test]
fn every_game_of_a_seed_keeps_the_laws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/play");
    let played: Vec<_> = fs::read_dir(&folder)
        .expect("fuzz/ stands beside crates/")
        .map(|entry| play::check(&fs::read(entry.unwrap().path()).unwrap()))
        .collect();
    let moves: usize = played.iter().flatten().sum();
    assert!(played.iter().all(Option::is_some) && moves > 150, "{played:?}");
}
