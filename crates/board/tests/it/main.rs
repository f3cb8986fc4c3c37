//! Every test of this crate, as one program.

#[cfg(feature = "cozy-chess")]
mod adapters;
mod against_naive;
mod attacks;
mod fuzz_seeds;
mod invalid_fen;
mod laws;
mod position;
#[cfg(feature = "serde")]
mod stored;
mod yardstick;
