//! The seeds of the fuzz targets of this crate, as ordinary tests.

use palisade_testkit::laws::kept_by_seeds;

mod fuzzed {
    pub(crate) mod books;
}

#[test]
fn every_seed_of_books_keeps_the_laws() {
    let kept = kept_by_seeds("books", |bytes| fuzzed::books::check(bytes).is_some());
    assert!(kept.iter().any(|&kept| kept) && kept.iter().any(|&kept| !kept), "{kept:?}");
}
