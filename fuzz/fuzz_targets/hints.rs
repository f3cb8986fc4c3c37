//! Any bytes read as hints never panic; what is read has legal moves only.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/exact/tests/fuzzed/hints.rs"]
mod hints;

fuzz_target!(|bytes: &[u8]| {
    hints::check(bytes);
});
