//! Dead positions: can a side still mate, if both sides help (FIDE Laws 5.2.2 and 6.9)?
//!
//! This is what a chess server must know when a flag falls, and what ends a game at once
//! if neither side can.
//!
//! - [`unwinnable`] is static: no search, no allocation, some tens of nanoseconds for most
//!   positions. True is a proof; false says nothing.
//! - [`winnability`] answers in full. Either answer is a proof.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

/// The README's example runs too.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(feature = "alloc")]
mod answer;
mod case;
mod close;
#[cfg(feature = "alloc")]
mod corner;
mod ends;
#[cfg(feature = "alloc")]
mod full;
#[cfg(feature = "alloc")]
mod graph;
mod helpmates;
mod pawns;
mod picture;
#[cfg(feature = "alloc")]
mod plan;
#[cfg(feature = "alloc")]
mod priority;
mod room;
mod sealed;
#[cfg(feature = "alloc")]
mod search;

#[cfg(feature = "alloc")]
pub use answer::{Proof, Winnability};
#[cfg(feature = "alloc")]
pub use full::winnability;
pub use helpmates::Helpmates;
#[cfg(feature = "alloc")]
pub use palisade_board::{Budget, Progress};
pub use sealed::unwinnable;
