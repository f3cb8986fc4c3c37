//! A compact chess engine that asks Palisade as it searches.
//!
//! It speaks UCI, so any chess GUI can run it:
//!
//! ```text
//! cargo build --release -p palisade-engine
//! target/release/engine
//! ```
//!
//! The knowledge is one line in [`search`]; the UCI option `Knowledge` switches
//! it off. Between the iterations, and now and then within a long one, the prover gets a
//! small share of the time, set by the option `Prover`. Everything else is deliberately
//! ordinary.

pub mod beside;
pub mod command;
mod evaluation;
pub mod search;
pub mod table;
pub mod uci;

#[cfg(test)]
mod tests;
