//! Any bytes read as a book never panic, nor do they when the sum at their end is right.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/endings/tests/fuzzed/books.rs"]
mod books;

fuzz_target!(|bytes: &[u8]| {
    books::check(bytes);
    books::check(&books::sealed(bytes.to_vec()));
});
