//! Any bytes read as a placement never panic; what is read prints back.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/classes/tests/fuzzed/placements.rs"]
mod placements;

fuzz_target!(|bytes: &[u8]| {
    placements::check(bytes);
});
