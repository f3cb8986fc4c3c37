//! Every test of this crate, as one program.

mod duel;
mod kpk_chess;
mod kpk_clarke;
mod krk;
