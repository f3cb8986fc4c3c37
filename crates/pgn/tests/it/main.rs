//! The reader, from outside.

mod any_bytes;
mod corpus;
#[path = "../fuzzed/pgn.rs"]
mod law;
/// How SQL reads parts of a file.
#[path = "../../../sql/src/table/parts.rs"]
mod parts;
