//! The seeds of the fuzz target `patterns`, as an ordinary test.

use palisade_testkit::laws::kept_by_seeds;

#[path = "../fuzzed/patterns.rs"]
mod patterns;

#[test]
fn every_seed_of_patterns_keeps_the_laws() {
    let kept = kept_by_seeds("patterns", patterns::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
