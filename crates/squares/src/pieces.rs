//! The pieces of Church's program that a map is made of, each named after his section.
//!
//! Programs ask for maps, and need none of them. They can be seen one by one for the laboratory,
//! which holds each against what the thesis prints of it.

mod breakthrough;
mod cluster;
mod deflection;
mod distance;
mod pawn_square;
mod pruning;
mod race;
mod stalemate;
mod target;
#[cfg(test)]
mod tests;

pub use breakthrough::breakthrough_step;
pub(crate) use breakthrough::{Breakthrough, breakthroughs};
pub use cluster::pawn_clusters;
pub use deflection::deflected_to;
pub use distance::KingWalk;
pub(crate) use distance::open_board_within;
pub use pawn_square::PawnSquare;
pub(crate) use pruning::progress_steps;
pub use pruning::reachable_defences;
pub(crate) use race::MapRace;
pub(crate) use stalemate::{has_pawn_move, stalemates};
pub(crate) use target::target_pawns;
pub use target::{Targets, moves_to_queen, running};
