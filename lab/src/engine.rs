//! A compact chess engine that asks Palisade as it searches, to measure what that costs and gains.
//!
//! The knowledge is one line in [`search`]. Everything else is deliberately ordinary.

mod evaluation;
pub(crate) mod search;
pub(crate) mod table;

#[cfg(test)]
mod tests;
