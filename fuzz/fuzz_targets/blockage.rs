//! A promise of `blockage` is never refuted by the prover.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_testkit::laws::blockage;

fuzz_target!(|bytes: &[u8]| {
    if let Some(ending) = blockage::ending(bytes) {
        blockage::refute(&ending);
    }
});
