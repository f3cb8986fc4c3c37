//! The tests of the crate: one program.

mod breakthroughs;
mod evaluation;
mod naive;
mod patterns;
mod seeds;
