//! Exact truth about king-and-pawn endings, for programs that must not guess.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate. Use this crate by itself if you want to know what is *really* so:
//! to prove a fortress at the root of a search, to judge a pawn ending, or to
//! check knowledge of your own against the truth.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # Databases
//!
//! - [`kpk`] is king and pawn against king: a bitbase of 24 KiB for engines,
//!   value and depth of every position, and every table of Bramer's report.
//! - [`krk`] is king and rook against king: the distance to mate.
//! - [`duel`] judges what pawn endings promote into: two kings and at most one
//!   man more on each side, won, drawn or lost.
//!
//! All are found by retrograde analysis: from what is decided at once, one finds
//! where a single move leads to a win, and where every move leads to a loss,
//! until nothing is added. What is left is drawn. A word of 64 bits holds an
//! answer for every square of the white king, so that one step of the analysis
//! is a few operations on words, and no file has to be shipped: the small ones
//! take milliseconds, all duels together some seconds.
//!
//! Why that is exact: a position is called won or lost only after the positions
//! that make it so. And a drawn position keeps a move to a drawn one, and has
//! none to a position that the opponent loses: so either side, by staying among
//! drawn positions, never loses. Endless play is a draw. The fifty-move rule is
//! left out.
//!
//! # The prover
//!
//! - [`KingGame`] is the game of two kings round pawns that stay; solving it
//!   gives a [`KingMap`].
//! - [`Prover`] says whether an attacker can ever get through, and means it.
//! - [`Certificate`] is such a proof as data, and [`check`] an independent judge
//!   of it; a [`Line`] shows how an attacker gets through.
//! - [`Solver`] gives the value of an ending, or bounds on it, promotions judged
//!   by the databases.
//! - [`Analyst`] proves wins by playing lines out with the new queens on the
//!   board; questions of minutes in parts, with a [`Book`] to begin with; and in parts
//!   also that somebody does not lose.
//! - [`winnability`] says whether a side can still mate if both sides help: what
//!   a chess server must know when a flag falls.
#![no_std]

extern crate alloc;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod duel;
pub mod kpk;
pub mod krk;
mod lone_king;

// The prover and what it stands on.
mod analyst;
mod book;
mod budget;
mod certificate;
mod checker;
mod dead;
mod edge;
mod exit;
mod extract;
mod follow;
mod graph;
mod helpmate;
mod homes;
mod judge;
mod line;
mod prover;
mod queen;
mod rays;
mod root;
mod rules;
mod search;
mod solver;
mod spent;
mod table;
mod terms;
mod words;

pub use analyst::Analyst;
pub use book::{Book, BookFault, ParseBookError};
pub use budget::{Budget, Progress};
pub use certificate::{Certificate, SafeSet};
pub use checker::{Fault, Refused, check};
pub use dead::{Unsettled, Winnability, winnability};
pub use line::{Line, LineEnd};
pub use palisade_structure::{KingGame, KingMap, NoStep};
pub use prover::{Prover, Unknown, Verdict};
pub use rules::{Breach, DefenderMoves, Rules};
pub use solver::{Bounds, Solver};
