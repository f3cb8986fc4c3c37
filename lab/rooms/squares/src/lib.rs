//! What only experiments need of `palisade-squares`.
//!
//! - [`triangulate`]: Church's queue beside the orders that lost to it.
//! - [`CoupledMap`]: what the prover says of every placement, pawn moves included, as a map.
//! - [`ForcedSearch`]: break-throughs forced within a few moves, kings and all.
//! - [`Church`]: his program, joined from its pieces.
//! - [`Plans`]: the result of an ending from the maps of both sides.
//! - [`PlanCache`]: the plans of the last few structures.
//! - [`Drawing`]: a map as text.
//!
//! # How good is the queue?
//!
//! Church keeps the squares that wait in a queue, the most constrained first, and finds it
//! "very difficult, though, to see exactly how good the queue is". Over 500 locked structures,
//! with the initial sets of his passive reading, the mean number of revisions (of one set
//! against one neighbour) is:
//!
//! | order | revisions |
//! |---|---|
//! | smallest first, as in the thesis | 365 |
//! | last in, first out | 602 |
//! | first in, first out | 722 |
//! | largest first | 1346 |
//! | plain sweeps | 2508 |
//!
//! So it halves the work of a plain queue, and saves six sevenths of that of plain sweeps. It
//! paid in time as well: of the six it was the fastest, ahead of a plain queue (1.2 times its
//! time), of sweeps that treat all 64 sets at once (1.7), and of plain sweeps (4).

mod cache;
mod church;
mod coupled;
mod drawing;
mod forced;
mod order;
mod outcome;

pub use cache::PlanCache;
pub use church::{Choice, Church, Motive};
pub use coupled::{CoupledMap, CoupledProgress, Judge};
pub use drawing::{Drawing, Mark};
pub use forced::{ForcedSearch, runs_through};
pub use order::{Order, Statistics, triangulate};
pub use outcome::{MapResult, Plans};
