//! Provers of draws and wins in endings, for programs that must not guess.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate. Use this crate by itself if you want to know what is *really* so:
//! to prove a fortress at the root of a search, to judge a pawn ending, or to
//! check knowledge of your own against the truth.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # What is in it
//!
//! - [`KingGame`] is the game of two kings round pawns that stay; solving it
//!   gives the [`Placements`] that the defender holds.
//! - [`Prover`] says whether an attacker can ever get through, and means it.
//!   What it proves it writes down as a certificate of `palisade-proof`.
#![no_std]

extern crate alloc;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod bound_view;
mod edge;
mod follow;
mod graph;
mod graph_search;
mod judge;
mod king_rings;
mod prover;
mod root;
mod rows;
mod support;
mod terms;
mod to_certificate;
pub mod walk;

/// What lines share with the provers: the graph, and lists of positions.
#[doc(hidden)]
pub mod shared {
    pub use crate::bound_view::BoundView;
    pub use crate::edge::{Edge, edges};
    pub use crate::graph::Graph;
    pub use crate::rows::list_rows;
}

pub use palisade_board::{Budget, Gauge, Progress, Share};
pub use palisade_structure::{KingGame, Placements};
pub use prover::{Open, Prover, Verdict};
