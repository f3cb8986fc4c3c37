//! Pawn structures as one attacker sees them, what changes them, and where the two
//! kings stand.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate. Use this crate by itself if you write a search over pawn structures of
//! your own.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # What is here
//!
//! A question about an ending of kings and pawns is nearly always one-sided: can
//! this side win? So there is an *attacker* here, whose pawns walk north whatever
//! his colour, and a *defender*, whose pawns walk south.
//!
//! | you want | take |
//! |---|---|
//! | where the pawns stand | [`Structure`] |
//! | a whole position as the attacker sees it | [`Start`] |
//! | what leads to another structure | [`Change`], [`Structure::changes`] and its parts |
//! | squares of one king for each of the other | [`KingSets`] |
//! | the same with either side to move | [`Placements`] |
//! | steps of a whole set of kings | [`neighbors`], [`zone`] |
//! | the game of two kings round pawns that stay | [`KingGame`] |
//! | pawns with pieces beside them, and what changes these | [`men`] |
//!
//! Nothing here is a promise, and nothing allocates.
//!
//! ```
//! use palisade_board::{Color, PawnEnding};
//! use palisade_structure::{Placements, Structure};
//! let ending: PawnEnding = "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1".parse()?;
//! let ram = Structure::new(ending.pawns(), Color::White);
//! // No pawn moves: each king may take the other side's pawn.
//! assert_eq!(ram.changes().count(), 2);
//! let (white, black) = (ending.king(Color::White), ending.king(Color::Black));
//! assert!(Placements::legal(ram).contains(white, black, true));
//! # Ok::<(), palisade_board::ParseFenError>(())
//! ```
#![no_std]

mod change;
mod king_game;
mod king_sets;
pub mod men;
mod placements;
mod start;
mod structure;

pub use change::{Change, Step};
pub use king_game::KingGame;
pub use king_sets::{KingSets, zone};
pub use palisade_board::neighbors;
pub use placements::Placements;
pub use start::Start;
pub use structure::{ATTACKER, DEFENDER, Structure};

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
