//! Any file or pipe given to `analyse` never panics; each answer is an object of one line.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/cli/tests/fuzzed/analyse.rs"]
mod analyse;

fuzz_target!(|bytes: &[u8]| {
    analyse::check(bytes);
});
