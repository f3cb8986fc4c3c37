//! Games as people write them: PGN, read at the speed of a disk.
//!
//! [`Blocks`] cuts a text of any length, plain or `.zst`, into pieces of whole games;
//! [`games`] cuts a piece into [`Game`]s; [`Game::replay`] plays one. Each step touches only
//! what it must: a game that is not played costs a look for its end.
//!
//! Nothing here knows of tables or of Arrow.

mod blocks;
mod game;
mod moves;
mod san;
mod tokens;

pub use blocks::{Block, Blocks, Range};
pub use game::{Game, games};
pub use moves::{Fault, Moment, Replay};
pub use san::{San, Unplayable};
