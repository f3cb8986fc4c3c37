//! Any bytes into the parsers never panic, and what parses prints back to an
//! equal position.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../laws/fen.rs"]
mod fen;

fuzz_target!(|bytes: &[u8]| {
    fen::check(bytes);
});
