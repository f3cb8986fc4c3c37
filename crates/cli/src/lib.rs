//! The command line of Palisade, as a library: each command is a set of arguments and
//! a function that runs them.
//!
//! The program `palisade` has them all; examples and experiments call what they need.

pub mod analyse;
pub mod atlas;
pub mod fence_view;
pub mod markup;
pub mod perft;
pub mod positions;
