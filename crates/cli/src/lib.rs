//! The command line of Palisade, as a library: each command is a set of arguments and
//! a function that runs them.
//!
//! The program `palisade` has them all; experiments call what they need.

pub mod analyse;
pub mod annotate;
mod beside;
pub mod book;
pub mod certify;
pub mod clock;
pub mod draw;
pub mod engine;
pub mod interrupt;
#[cfg(feature = "manual")]
mod manual;
mod output;
pub mod perft;
pub mod positions;
pub mod program;
mod reader;
mod report;
pub mod solve;
mod sources;
mod status;
mod syzygy;
pub mod winnable;

pub use sources::Positions;
