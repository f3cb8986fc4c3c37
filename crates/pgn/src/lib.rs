//! Games as people write them: PGN, read at the speed of a disk.
//!
//! [`Blocks`] cuts a text of any length, plain or packed, into pieces of whole games;
//! [`games`] cuts a piece into [`Game`]s; [`Game::replay`] plays one. Each step touches only
//! what it must: a game that is not played costs a look for its end.
//!
//! One reader of moves serves all of them. [`Game::written_moves`] plays nothing; what stands in a
//! game that cannot be played to its end [`Replay::fault`] says.
//!
//! # Where a game begins
//!
//! - At a line `[Name "value"]` outside of comments, once moves or a result came before it, or
//!   if the name stands in the game already and something else came between.
//! - At an empty line and `[Event "value"]` with another such line after it, wherever that is:
//!   a comment that is never closed does not swallow the rest of a file.
//! - Without such lines: after a result, on a new line, with a first move; and at an empty line
//!   and a number 1.
//!
//! ```
//! use palisade_pgn::games;
//! let text = b"[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n1. d4 {[no \"header\"]} 1/2-1/2\n";
//! let found: Vec<_> = games(text, 0).collect();
//! assert_eq!(found.len(), 2);
//! let mut replay = found[0].replay()?;
//! assert_eq!(replay.by_ref().last().unwrap().ply, 3);
//! assert_eq!(replay.fault(), None);
//! # Ok::<(), palisade_pgn::NoStart>(())
//! ```

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod blocks;
mod game;
mod headers;
mod marked;
mod replay;
mod san;
mod sources;
mod split;
mod tokens;
mod tree;

pub use blocks::{Block, Blocks};
pub use game::{Game, NoStart};
pub use replay::{Fault, Moment, Replay, Why};
pub use san::{San, Unplayable};
pub use sources::Packing;
pub use split::{games, last_certain};
pub use tree::{Node, Tree};
