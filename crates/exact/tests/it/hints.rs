//! The seeds of the fuzz target of hints, as an ordinary test.

use palisade_testkit::laws::kept_by_seeds;

#[path = "../fuzzed/hints.rs"]
mod fuzzed;

#[test]
fn every_seed_of_hints_keeps_the_laws() {
    let kept = kept_by_seeds("hints", |bytes| fuzzed::check(bytes).is_some());
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
