//! The tests of the crate: one program.

mod averbakh;
mod fine_70;
mod laws;
mod playing;
mod printed;
mod seeds;
