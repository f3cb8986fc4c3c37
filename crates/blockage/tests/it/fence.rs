//! What every fence keeps, whoever found it.

use palisade_testkit::laws::fence;
use palisade_testkit::samples::any_sample;
use palisade_testkit::strategies::any_ending;
use palisade_testkit::sweep;
use proptest::prelude::*;

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn every_fence_keeps_the_laws(sample in any_sample()) {
        fence::check(&sample.ending);
    }

    #[test]
    fn every_fence_of_any_position_keeps_the_laws(ending in any_ending()) {
        fence::check(&ending);
    }
}

#[test]
fn the_fences_of_the_literature_keep_the_laws() {
    let figures = palisade_testkit::figures::ALL.iter();
    figures.filter_map(|figure| figure.ending().ok()).for_each(|ending| fence::check(&ending));
}
