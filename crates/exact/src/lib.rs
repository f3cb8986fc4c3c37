//! Exact truth about king-and-pawn endings, for programs that must not guess.
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
//!   gives a [`KingMap`].
//! - [`Prover`] says whether an attacker can ever get through, and means it.
//! - [`Guarantor`] asks the same with up to four pieces on the board, and assumes before it
//!   proves. What either of them proves it writes down as a certificate of `palisade-proof`.
//! - `StructureTools` lends one graph of structures to the walk and the analysts (feature `whole`).
//! - [`Analyst`] says whether a side wins: by structures, promotions judged by the
//!   databases, and by playing lines out with the new queens on the board.
//! - [`duel`] has the databases: two kings and at most one man more on each side, won, drawn or
//!   lost. `Plies` counts how far the mate of a queen or a rook is.
//! - [`slices`] works out every placement of kings and at most two pieces beside any pawns.
//! - `syzygy` reads other people's tables of up to seven men (feature `syzygy`, which needs the
//!   standard library).
#![no_std]

extern crate alloc;
#[cfg(feature = "syzygy")]
extern crate std;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod analyst;
mod bound_view;
mod bytes;
pub mod duel;
mod edge;
mod follow;
mod graph;
mod graph_search;
mod guarantee;
mod judge;
mod king_rings;
mod mate;
mod prover;
mod queen;
mod rays;
mod root;
pub mod slices;
#[cfg(feature = "whole")]
mod structure_tools;
#[cfg(feature = "syzygy")]
pub mod syzygy;
mod terms;
mod to_certificate;
#[cfg(feature = "whole")]
pub mod whole;
mod words;

pub use analyst::{Analyst, WonEnd, WonLine};
pub use guarantee::Guarantor;
#[cfg(feature = "kept")]
#[doc(hidden)]
pub use guarantee::{KeptPiece, KeptPlacement, KeptTable};
pub use mate::{ForcedMate, MateAnswer, MateSearch};
pub use palisade_board::{Budget, Gauge, Progress, Share};
pub use palisade_structure::{KingGame, KingMap, NoStep};
pub use prover::{Prover, Unknown, Verdict};
#[cfg(feature = "whole")]
pub use structure_tools::StructureTools;
