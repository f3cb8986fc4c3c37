//! Co-ordinate squares: for every square of the attacking king, the squares
//! from which the defending king holds.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate. Use this crate by itself if you draw, teach or study corresponding
//! squares, or if your engine has reached a pawn ending with a locked structure
//! and wants an answer for every placement of the kings at once. A map is 64
//! sets of 64 squares, costs a few microseconds, allocates nothing, and a
//! lookup is one load.
//!
//! Be clear about what a map says. A heuristic [`Reading`] is Church's program
//! of 1978: worth its weight in ideas, wrong now and then. [`exact_map`] is the
//! truth about two kings round pawns that *stay*.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # Example: Fine 70
//!
//! ```
//! use palisade_board::{Color, PawnEnding, Square, king_attacks};
//! use palisade_squares::exact_map;
//!
//! let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
//! let map = exact_map(fine_70.pawns(), Color::White);
//! // Black on a7 does not co-ordinate with a1. White may move to b1 only:
//! // every other square has a defence next to a7.
//! assert!(!map[Square::A1].contains(Square::A7));
//! let keeps = |to: Square| map[to].is_disjoint(king_attacks(Square::A7));
//! assert!(keeps(Square::B1) && !keeps(Square::A2) && !keeps(Square::B2));
//! # Ok::<(), palisade_board::ParseFenError>(())
//! ```
//!
//! # Church's program
//!
//! Church (1978) builds his maps from many small ideas: distances, targets, the first
//! criterion, bottlenecks, counter-attacks, stalemates, deflections, breakthroughs, forward
//! pruning, and triangulation as a Waltz filter. A [`Reading`] says which are in use,
//! [`FirstCriterion`] applies them, [`Network::triangulate`] finishes the map, and
//! [`tempo_map`] reckons with spare moves.
//!
//! Church takes the most constrained square first, which saves most comparisons. Here the squares
//! are taken in any order, and a map is made in some microseconds all the same. The exact map costs
//! *less* than Church's: its fixed point is found sooner, and its initial sets are free.
//!
//! # Using a map
//!
//! [`Plan`] plays one side's kings by a map and makes progress. [`systems`], [`key_squares`], [`oppositions`] and
//! [`triangulation`] are what a trainer would draw.
#![no_std]

#[cfg(test)]
extern crate std;

mod criterion;
mod drawing;
mod exact;
mod ground;
mod map;
mod named;
#[doc(hidden)]
pub mod pieces;
mod placement;
mod plan;
mod reading;
mod tempo;
mod triangulation;

pub use criterion::FirstCriterion;
pub use drawing::{Opposition, System, key_squares, oppositions, systems, triangulation};
pub use exact::exact_map;
pub use ground::Ground;
pub use map::{MapRow, ParseRowError, SquareMap, thesis_order};
pub use named::NamedReading;
pub use placement::Placement;
pub use plan::Plan;
pub use reading::{Criteria, Reading};
pub use tempo::{Tempi, tempo_map};
pub use triangulation::{Network, placements};

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
