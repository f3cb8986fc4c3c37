//! Any bytes as PGN: `cargo fuzz run any_bytes ../tests/corpus`.
#![no_main]

#[path = "../../tests/fuzzed/any_bytes.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|text: &[u8]| law::any_bytes(text));
