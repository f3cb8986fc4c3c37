//! Every test of this crate, as one program.

mod duels;
mod kpk_chess;
mod kpk_clarke;
mod krk;
mod lone;
