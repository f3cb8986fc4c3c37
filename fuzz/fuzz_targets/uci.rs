//! Any lines said to the engine never panic; a command that is read can be obeyed.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/engine/tests/fuzzed/uci.rs"]
mod uci;

fuzz_target!(|bytes: &[u8]| {
    uci::check(bytes);
});
