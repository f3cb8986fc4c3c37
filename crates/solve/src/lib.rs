//! Who wins an ending, and why: every tool asked in the order that pays.
//!
//! # Should I use this crate?
//!
//! Use [`palisade`], whose `Knowledge` has a [`Solver`] inside. It is a room of its own, for a search node needs
//! nothing of it.
//!
//! [`palisade`]: https://docs.rs/palisade
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod account;
mod answer;
mod by_book;
mod certificates;
mod chooser;
mod closed;
mod databases;
mod dead;
mod fear;
mod force;
mod image;
mod lines;
mod mate;
mod meter;
mod mirrored;
mod proved;
mod prover;
mod replies;
mod slices;
mod solution;
mod solver;
mod store;
mod syzygy_tables;
mod tool;
mod walk;
mod ways;

pub use account::NodeWork;
pub use by_book::AskBookError;
pub use certificates::{NoCertificate, Promise};
pub use meter::{SolveProgress, SolveStage};
pub use solution::{Solution, WhyOpen};
pub use solver::Solver;
pub use store::{DEFAULT_BYTES, Store};
pub use syzygy_tables::SyzygyTables;
