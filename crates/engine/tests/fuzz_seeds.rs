//! The seeds of the fuzz target of this crate, as ordinary tests.

use std::fs;
use std::path::Path;

mod fuzzed {
    pub(crate) mod uci;
}

#[test]
fn every_seed_of_uci_keeps_the_laws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/uci");
    let files = fs::read_dir(folder).expect("fuzz/ stands beside crates/");
    let commands: Vec<usize> =
        files.map(|file| fuzzed::uci::check(&fs::read(file.unwrap().path()).unwrap())).collect();
    assert!(commands.len() >= 4 && commands.iter().sum::<usize>() >= 20, "{commands:?}");
}
