//! A promise of `blockage` is never refuted by the prover.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/blockage/tests/fuzzed/mod.rs"]
mod fuzzed;

fuzz_target!(|bytes: &[u8]| {
    if let Some(ending) = fuzzed::ending(bytes) {
        fuzzed::refute(&ending);
    }
});
