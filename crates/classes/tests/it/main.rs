//! One program for all that is tested of this crate from outside.

mod laws;
mod seeds;
