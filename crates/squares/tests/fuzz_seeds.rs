//! The seeds of the fuzz targets of this crate, as ordinary tests.

use palisade_testkit::laws::kept_by_seeds;

mod fuzzed {
    pub(crate) mod rows;
}

#[test]
fn every_seed_of_rows_keeps_the_laws() {
    let kept = kept_by_seeds("rows", fuzzed::rows::check);
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
