//! Every test of this crate, as one program.

mod duel;
mod syzygy;
