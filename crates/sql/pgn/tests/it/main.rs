//! The reader, from outside.

mod any_bytes;
mod corpus;
#[path = "../fuzzed/any_bytes.rs"]
mod law;
