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
mod budget;
#[cfg(feature = "alloc")]
mod dead;
#[cfg(feature = "alloc")]
mod exit;
#[cfg(feature = "alloc")]
mod helpmate;
mod pawns;
#[cfg(feature = "alloc")]
mod spent;
mod start;
#[cfg(feature = "alloc")]
mod table;

#[cfg(feature = "alloc")]
pub use budget::{Budget, Progress};
#[cfg(feature = "alloc")]
pub use dead::{Unsettled, Winnability, winnability};
pub use pawns::unwinnable;
