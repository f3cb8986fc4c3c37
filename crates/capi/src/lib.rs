//! Palisade for C and C++.
//!
//! `include/palisade.h` is what C sees of this crate, and says of each function what it does;
//! `include/palisade.hpp` puts classes around it for C++17. Two kinds of functions cross the
//! border. Those for search nodes take a board as bare numbers, allocate nothing, and
//! keep what they remember in memory of the caller's. The others take a handle.
//!
//! No panic crosses: it becomes the code [`PALISADE_PANICKED`]. Bad numbers are codes too.
//! Where a pointer may be null the type says so, so that few lines need `unsafe`: texts
//! and slots, whose length the compiler cannot know.
//!
//! ```
//! use palisade_capi::{Board, palisade_blockage, PALISADE_NODE, PALISADE_WHITE};
//! let white = 1 << 17 | 1 << 25 | 1 << 28 | 1 << 31;
//! let black = 1 << 33 | 1 << 36 | 1 << 39;
//! let board = Board {
//!     roles: [white | black, 0, 0, 0, 0, 1 << 11 | 1 << 59],
//!     colors: [white | 1 << 11, black | 1 << 59],
//!     side_to_move: 0,
//!     castling: 0,
//!     en_passant: 64,
//! };
//! assert_eq!(palisade_blockage(Some(&board), PALISADE_WHITE, PALISADE_NODE), 1);
//! ```

#![cfg_attr(not(feature = "full"), no_std)]

extern crate alloc;

#[cfg(not(feature = "full"))]
mod bare;
#[cfg(feature = "full")]
mod batch;
mod board;
mod border;
mod bound;
mod codes;
#[cfg(feature = "full")]
mod fen;
mod knowledge;
#[cfg(feature = "full")]
mod solve;
#[cfg(feature = "full")]
mod text;
mod walls;
#[cfg(feature = "full")]
mod winnable;

// What a file has for C is public there, and nothing else.
pub use board::*;
pub use bound::*;
pub use codes::*;
pub use knowledge::*;
pub use walls::*;
#[cfg(feature = "full")]
pub use {batch::*, border::*, fen::*, solve::*, text::*, winnable::*};
