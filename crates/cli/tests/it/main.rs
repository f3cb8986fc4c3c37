//! The tests of the command line, in one program.

mod analyse;
mod annotate;
mod beside;
mod book;
#[cfg(target_os = "linux")]
mod ends;
#[path = "../fuzzed/analyse.rs"]
mod fuzzed;
mod pages;
mod run;
mod seeds;
mod solve;
mod syzygy;
