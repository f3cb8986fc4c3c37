//! Any bytes as PGN give the same games whole and in pieces, and never a panic.
#![no_main]

#[path = "../../crates/pgn/tests/fuzzed/pgn.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|text: &[u8]| law::any_bytes(text));
