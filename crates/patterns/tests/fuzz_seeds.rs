//! The seeds of the fuzz targets of this crate, as ordinary tests.

use palisade_testkit::laws::kept_by_seeds;

mod fuzzed {
    pub(crate) mod patterns;
}

#[test]
fn every_seed_of_patterns_keeps_the_laws() {
    let kept = kept_by_seeds("patterns", fuzzed::patterns::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
