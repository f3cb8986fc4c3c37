//! `PawnKing`'s patterns, plans and two values.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate. Use this crate by itself
//!
//! - to look for **patterns** in pawn structures of your own: [`Pattern`] reads
//!   a picture and finds it for both sides, mirrored, on all files and ranks at
//!   once, without allocator and without start-up;
//! - to learn of **plans**: [`HeuristicEvaluation`] says what either side may
//!   try, how it stands, and how far the kings may move before that changes.
//!
//! Do not use it to be *sure* of anything. Except where patterns are matched,
//! all of this is opinion, and is called so: `Heuristic` stands in the names of
//! types. For bounds that are proved see `palisade-blockage` and
//! `palisade-exact`.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # Patterns
//!
//! ```
//! use palisade_board::{Color, PawnEnding, Square};
//! use palisade_patterns::{Identity, IdentityMap};
//!
//! let ending: PawnEnding = "4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1".parse()?;
//! let map = IdentityMap::of(&ending);
//! let both = Identity::PASSED | Identity::PROTECTED;
//! assert!(map.get(Color::White, Square::D5).contains(both));
//! # Ok::<(), palisade_board::ParseFenError>(())
//! ```
//!
//! # Plans, and how sensitive they are
//!
//! A plan is judged by conditions on distances, and every condition notes how
//! much the distances may change. The kings that change nothing are two sets
//! of squares, a [`Sensitivity`]. That the verdict is the same for all of them
//! is a law, kept by construction: the rules learn where the kings stand by
//! questions only, and every question narrows the sets.
//!
//! ```
//! use palisade_board::{PawnEnding, Square};
//! use palisade_patterns::{HeuristicEvaluation, Level};
//!
//! let ending: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
//! let evaluation = HeuristicEvaluation::of(&ending);
//! assert_eq!(evaluation.certain(), Some(Level::DecisiveWhite));
//! // The same verdict serves for all these kings.
//! assert!(evaluation.sensitivity().allows(Square::C1, Square::G8));
//! # Ok::<(), palisade_board::ParseFenError>(())
//! ```
//!
//! # How often it is wrong
//!
//! King and pawn against king, all 167 174 positions: a win is claimed in
//! 102 975, wrongly in 4; a draw in 12 311, never wrongly; 50 388 are left
//! open. For more pawns see `docs/patterns.md` in the repository, where the
//! numbers stand with the commands that repeat them.
//!
//! # Sources
//!
//! - Helmut Horacek, *Ein Modell für Schachbauernendspiele mit menschlichen
//!   Problemlösungstechniken* (Vienna, 1982), as the Chess Programming Wiki
//!   describes it. The thesis itself was not at hand: the rules of the plans
//!   are ours.
#![no_std]

mod evaluation;
mod fault;
mod identity;
mod identity_map;
mod level;
pub mod library;
mod notation;
mod partial;
mod pattern;
mod plan;
mod quad_board;
mod sensitivity;
mod written;

pub use evaluation::HeuristicEvaluation;
pub use fault::ParsePatternError;
pub use identity::Identity;
pub use identity_map::IdentityMap;
pub use level::Level;
pub use pattern::{Match, Pattern};
pub use plan::{Plan, PlanKind, Standing};
pub use sensitivity::Sensitivity;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
