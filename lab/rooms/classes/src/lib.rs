//! What only experiments need of `palisade-classes`: the program that refines tables, the players
//! of the literature, a graph that follows any of them against every defence, a search below
//! positions that a table cannot judge, and the tables that nothing else uses.

extern crate alloc;

mod chance;
mod changes;
mod critical;
mod edges;
pub mod effective_distance;
mod ground;
mod mate_graph;
pub mod players;
mod pool;
pub mod refine;
mod search;
pub mod stages;
mod table_text;
pub mod tables;
mod tools;
mod trace;

use palisade_board::{File, Rank, Square};
use palisade_classes::{Placement, PlacementMove, successors};

pub use changes::{Change, changes};
pub use critical::critical_positions;
pub use mate_graph::{MateGraph, Ties, Verdict};
pub use pool::{FROM_EDGE, Look, Measured, Primitive, Words};
pub use search::{Found, Limits, search};
pub use table_text::text_of;
pub use tools::{ClassTools, Level, TableTools};
pub use trace::{Trace, functions_per_class, packed, unpacked};

/// The square with a file and a rank counted from 1, `None` off the board.
fn square_at(file: i8, rank: i8) -> Option<Square> {
    let index = |c: i8| usize::try_from(c - 1).ok();
    Some(Square::new(File::from_index(index(file)?)?, Rank::from_index(index(rank)?)?))
}

/// The position after a legal move; the same position if the move is none.
fn after(position: &Placement, step: PlacementMove) -> Placement {
    let mut moves = successors(position, step.piece.color);
    moves.find_map(|(other, after)| (other == step).then_some(after)).unwrap_or(*position)
}
