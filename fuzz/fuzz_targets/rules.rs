//! Any bytes read as a rule never panic; what is read prints back.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/classes/tests/fuzzed/rules.rs"]
mod rules;

fuzz_target!(|bytes: &[u8]| {
    rules::check(bytes);
});
