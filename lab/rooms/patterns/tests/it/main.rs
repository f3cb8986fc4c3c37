//! The tests of the crate: one program.

mod peasant;
mod search;
