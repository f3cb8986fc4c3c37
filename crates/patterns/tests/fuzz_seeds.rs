//! The seeds of the fuzz targets of this crate, as ordinary tests.

use std::fs;
use std::path::Path;

mod fuzzed {
    pub(crate) mod patterns;
}

/// Holds the law against each seed of a target; which of them can be read.
fn seeds(target: &str, check: fn(&[u8]) -> bool) -> Vec<bool> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = fs::read_dir(folder).expect("fuzz/ stands beside crates/");
    files.map(|file| check(&fs::read(file.unwrap().path()).unwrap())).collect()
}

#[test]
fn every_seed_of_patterns_keeps_the_laws() {
    let kept = seeds("patterns", fuzzed::patterns::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
