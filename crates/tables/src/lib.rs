//! Databases of small chess endings, for programs that must not guess.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate. Use this crate by itself if you want to know who wins a position of
//! three or four men, and nothing about the rest: it is small, and no file has
//! to be shipped. Endings with more pawns are the business of `palisade-exact`.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # Databases
//!
//! [`duel`] judges what pawn endings promote into: two kings and at most one man more
//! on each side, won, drawn or lost. [`Plies`](duel::Plies) counts how far the mate of a
//! queen or a rook is.
//!
//! They are found by retrograde analysis: from what is decided at once, one finds
//! where a single move leads to a win, and where every move leads to a loss,
//! until nothing is added. What is left is drawn. A word of 64 bits holds an
//! answer for every square of the white king, so that one step of the analysis
//! is a few operations on words: one material takes milliseconds, all
//! duels together some seconds.
//!
//! Why that is exact: a position is called won or lost only after the positions
//! that make it so. And a drawn position keeps a move to a drawn one, and has
//! none to a position that the opponent loses: so either side, by staying among
//! drawn positions, never loses. Endless play is a draw. The fifty-move rule is
//! left out.
//!
//! With the feature `syzygy`, which needs the standard library, [`syzygy`] reads other people's
//! tables of up to seven men.
#![no_std]

extern crate alloc;
#[cfg(feature = "syzygy")]
extern crate std;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod duel;
#[cfg(feature = "syzygy")]
pub mod syzygy;
