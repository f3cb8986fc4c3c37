//! The tests of the crate: one program.

mod cache;
mod coupled;
mod drawing;
mod forced;
mod orders;
mod plans;
