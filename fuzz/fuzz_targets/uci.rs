//! Any lines of a GUI and of an engine: nothing panics, and no search ends twice.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/engine/tests/fuzzed/uci.rs"]
mod uci;

fuzz_target!(|bytes: &[u8]| {
    uci::check(bytes);
});
