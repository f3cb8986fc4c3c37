//! Any bytes read as a book never panic; what is read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/endings/tests/fuzzed/books.rs"]
mod books;

fuzz_target!(|bytes: &[u8]| {
    books::check(bytes);
});
