//! The tests of the command line, in one program.

mod analyse;
#[path = "../fuzzed/analyse.rs"]
mod fuzzed;
mod seeds;
mod solve;
