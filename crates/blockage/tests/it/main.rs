//! The tests of the crate, in one program.

mod bound;
mod certificates;
mod fence;
mod figures;
mod flood;
mod laws;
mod men;
mod recall;
mod seeds;
mod small_stack;
mod truth;
mod window;
