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
//! # The pieces
//!
//! Church (1978) builds his maps from many small ideas. Each is an item of its
//! own here, named after his section, and a [`Reading`] says which are in use:
//!
//! | Section of the thesis | Here |
//! |---|---|
//! | Legality | [`Ground`] |
//! | Distance, Closeness | [`Walk`], [`closer`], [`open_board_within`] |
//! | Finding Targets, Passed Pawns | [`Targets`], [`passed_pawn_targets`] |
//! | Finding Possible Defenses | [`FirstCriterion`] |
//! | The Triangulation Criterion, as a Waltz filter | [`Network`], [`Order`] |
//! | Bottleneck Defenses | [`bottlenecks`] |
//! | Counter-Attack Defenses | [`Race`], [`moves_after_capture`] |
//! | Stalemate Defenses | [`stalemates`] |
//! | Pawn Moves to Gain Tempo | [`tempo_map`] |
//! | footnote 6 | [`PawnSquare`] |
//! | Deflection Sacrifices | [`deflected_to`] |
//! | Potentially Passed Pawns | [`pawn_clusters`], [`breakthrough`] |
//! | Forward Pruning | [`reachable_defences`], [`progress_steps`] |
//!
//! [`Church`] joins them to his program, which says who wins and chooses a move.
//!
//! # Using a map
//!
//! [`Plan`] plays one side's kings by a map and makes progress, [`Plans`] reads
//! the result off the maps of both, [`PlanCache`] keeps a few structures.
//! [`systems`], [`key_squares`], [`Drawing`], [`oppositions`] and
//! [`triangulation`] are what a trainer would draw.
//!
//! # Pawn moves
//!
//! [`CoupledMap`] asks the prover or the solver of `palisade-exact` about every
//! placement and writes the proofs down as co-ordinate squares: from which
//! squares does the defender *really* hold? It takes a budget, and leaves open
//! what it cannot prove. [`ForcedSearch`] finds short forced break-throughs with
//! both kings on the board, and proves them.
//!
//! # How good is the queue?
//!
//! Church keeps the squares that wait in a queue, the most constrained first,
//! and finds it "very difficult, though, to see exactly how good the queue is".
//! Over 500 locked structures, with the initial sets of his passive reading,
//! the mean number of revisions (of one set against one neighbour) is:
//!
//! | order | revisions |
//! |---|---|
//! | smallest first, as in the thesis | 365 |
//! | last in, first out | 602 |
//! | first in, first out | 722 |
//! | largest first | 1346 |
//! | plain sweeps | 2508 |
//!
//! So it halves the work of a plain queue, and saves six sevenths of that of
//! plain sweeps. It pays in time as well: on the structures of the benchmark it
//! is the fastest of the six, ahead of a plain queue (1.2 times its time), of
//! sweeps that treat all 64 sets at once (1.7), and of plain sweeps (4).
//!
//! The exact map costs *less* than Church's, about a third: its fixed point
//! takes as long, and its initial sets are free.
#![no_std]

extern crate alloc;

mod bottleneck;
mod breakthrough;
mod cache;
mod church;
mod cluster;
mod coupled;
mod criterion;
mod deflection;
mod distance;
mod drawing;
mod exact;
mod forced;
mod ground;
mod map;
mod named;
mod order;
mod outcome;
mod pawn_square;
mod plan;
mod pruning;
mod race;
mod reading;
mod stalemate;
mod target;
mod tempo;
mod triangulation;

pub use bottleneck::bottlenecks;
pub use breakthrough::{Breakthrough, breakthrough};
pub use cache::PlanCache;
pub use church::{Choice, Church, Motive};
pub use cluster::{PawnCluster, pawn_clusters};
pub use coupled::{CoupledMap, CoupledProgress, Judge};
pub use criterion::FirstCriterion;
pub use deflection::deflected_to;
pub use distance::{Walk, closer, open_board_within};
pub use drawing::{
    Drawing, Mark, Opposition, System, key_squares, oppositions, systems, triangulation,
};
pub use exact::{Comparison, exact_map};
pub use forced::{ForcedSearch, runs_through};
pub use ground::Ground;
pub use map::{ParseRowError, Row, SquareMap, thesis_order};
pub use named::{NamedReading, map_of};
pub use order::{Order, Statistics};
pub use outcome::{MapResult, Plans};
pub use pawn_square::PawnSquare;
pub use plan::{Placement, Plan, WinningLine};
pub use pruning::{Start, progress_steps, reachable_defences};
pub use race::Race;
pub use reading::{Criteria, Reading};
pub use stalemate::stalemates;
pub use target::{DISTANT, Targets, moves_after_capture, moves_to_queen, passed_pawn_targets};
pub use tempo::{Tempi, tempo_map};
pub use triangulation::{Network, placements};

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
