//! Small endings worked out whole, for programs that must not guess.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this crate. Use this crate
//! by itself if you want to look into databases, or to work out every placement of an ending.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # What is in it
//!
//! - [`duel`] has the databases: two kings and at most one man more on each side, won, drawn or
//!   lost. `Plies` counts how far the mate of a queen or a rook is.
//! - [`slices`] works out every placement of kings and at most three pieces beside any pawns.
//! - `syzygy` reads other people's tables of up to seven men (feature `syzygy`, which needs the
//!   standard library).
#![no_std]

extern crate alloc;
#[cfg(any(feature = "syzygy", feature = "threads"))]
extern crate std;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod bytes;
pub mod duel;
mod fold;
mod one_slice;
pub mod slices;
#[cfg(feature = "syzygy")]
pub mod syzygy;
