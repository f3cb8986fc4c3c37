//! The seeds of the fuzz targets of this crate, as ordinary tests.

use palisade_testkit::laws::kept_by_seeds;

#[path = "../fuzzed/placements.rs"]
mod placements;
#[path = "../fuzzed/rules.rs"]
mod rules;

#[test]
fn every_seed_of_rules_keeps_the_laws() {
    let kept = kept_by_seeds("rules", rules::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}

#[test]
fn every_seed_of_placements_keeps_the_laws() {
    let kept = kept_by_seeds("placements", placements::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
