//! Any bytes read as a row of a map never panic; what is read prints back.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/squares/tests/fuzzed/rows.rs"]
mod rows;

fuzz_target!(|bytes: &[u8]| {
    rows::check(bytes);
});
