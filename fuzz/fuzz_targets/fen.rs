//! Any bytes into the parsers never panic, and what parses prints back to an
//! equal position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_testkit::laws::fen;

fuzz_target!(|bytes: &[u8]| {
    let _ = fen::check(bytes);
});
