//! The reader, from outside.

mod any_bytes;
mod corpus;
#[path = "../fuzzed/pgn.rs"]
mod law;
