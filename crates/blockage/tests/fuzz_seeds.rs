//! The past findings of the fuzzer, as ordinary tests.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/laws/blockage.rs"]
mod law;

#[test]
fn every_past_finding_keeps_the_law() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions/blockage");
    let mut found = 0;
    for entry in fs::read_dir(&folder).expect("fuzz/ stands beside crates/") {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        law::check(&text.parse().expect(&text));
        found += 1;
    }
    assert!(found >= 5, "{found} files");
}
