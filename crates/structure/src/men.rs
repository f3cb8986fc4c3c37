//! Which men are on the board beside the kings, where they stand, and what a move makes of them.
//!
//! A table of placements is named by [`Men`]: the pawns with their squares, and the pieces by
//! kind. Within a table kings and pieces step. All other moves are a [`MenChange`], and lead to
//! other men: pawn moves, promotions and captures. `tests/it/men.rs` holds them against the moves of
//! [`Position`](palisade_board::Position).

mod change;
mod kind;
mod men_of_board;
mod pieces;
mod placed;

pub use change::{MenChange, Mover, Taken};
pub use kind::PieceKind;
pub use men_of_board::Men;
pub use pieces::{MOST_PIECES, Order, Pieces};
pub use placed::PlacedMen;
