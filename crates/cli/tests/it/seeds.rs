//! The seeds and the past findings of the fuzz target of this crate, as ordinary tests.

use std::fs;
use std::path::Path;

use crate::fuzzed;

/// Files of a folder, and the lines in them that hold a position and that do not.
fn counts(folder: &str) -> (usize, [usize; 2]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder);
    let files = fs::read_dir(folder).expect("fuzz/ stands beside crates/");
    files.fold((0, [0; 2]), |(files, [read, not]), file| {
        let [more, less] = fuzzed::check(&fs::read(file.unwrap().path()).unwrap());
        (files + 1, [read + more, not + less])
    })
}

#[test]
fn every_seed_of_analyse_keeps_the_laws() {
    let (files, [read, not]) = counts("seeds/analyse");
    assert!(files >= 5 && read >= 7 && not >= 2, "{files} {read} {not}");
}

#[test]
fn every_past_finding_of_analyse_keeps_the_laws() {
    assert!(counts("regressions/analyse").0 >= 1);
}
