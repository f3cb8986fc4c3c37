//! The seeds of the fuzz target `rows`, as an ordinary test.

use palisade_testkit::laws::kept_by_seeds;

#[path = "../fuzzed/rows.rs"]
mod rows;

#[test]
fn every_seed_of_rows_keeps_the_laws() {
    let kept = kept_by_seeds("rows", rows::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
