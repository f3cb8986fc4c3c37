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

use palisade_board::{Bitboard, Square};

use crate::{Network, SquareMap};

pub use breakthrough::breakthrough_step;
pub(crate) use breakthrough::{Breakthrough, breakthroughs};
pub use cluster::pawn_clusters;
pub use deflection::deflected_to;
pub use distance::KingWalk;
pub(crate) use distance::open_board_within;
pub use pawn_square::PawnSquare;
pub(crate) use pruning::progress_steps;
pub use pruning::{Start, reachable_defences};
pub(crate) use race::Race;
pub(crate) use stalemate::{has_pawn_move, stalemates};
pub(crate) use target::target_pawns;
pub use target::{Targets, moves_to_queen, running};

/// Where triangulation considers that the attacking king steps to from a square.
#[must_use]
pub const fn steps(network: &Network, from: Square) -> Bitboard {
    network.steps(from)
}

/// One comparison of triangulation: the defences of `from` that answer the step to `to`.
#[must_use]
pub fn compared(network: &Network, map: &SquareMap, from: Square, to: Square) -> Bitboard {
    map[from] & network.held(to, map[to], from)
}

/// The defenders of a square who would be stalemated, and hold by that.
#[must_use]
pub const fn stalemated(network: &Network, attacking: Square) -> Bitboard {
    network.stalemated(attacking)
}
