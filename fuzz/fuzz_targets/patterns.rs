//! Any bytes read as a pattern never panic; what is read prints back, and looks both ways.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/patterns/tests/fuzzed/patterns.rs"]
mod patterns;

fuzz_target!(|bytes: &[u8]| {
    patterns::check(bytes);
});
