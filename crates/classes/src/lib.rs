//! Bramer's class rules: endgames written down as ordered tables of rules that
//! a chess player can read.
//!
//! # Should I use this crate?
//!
//! Use it if you want play, or an explanation of play, that comes from rules
//! and not from a database: to teach, to trace why a move was preferred, to
//! write down an endgame of your own, or to let a program refine what you wrote.
//! The tables for king and rook against king and for king and pawn against king
//! are those of Bramer's thesis *Representation of Knowledge for Chess Endgames*
//! (1977) in every historical form, and play move for move as printed there.
//!
//! Do not use it where a result must be right: a table is an opinion. The final
//! KPK table throws a win away in 18 of 62480 positions, and no KRK table of the
//! thesis mates from everywhere. What is exact stands in `palisade-tables`.
//!
//! # The model
//!
//! A [`Table`] is an ordered list of [`Class`]es. A position belongs to the
//! first class whose [`Rule`] it satisfies; a class has a value, and
//! [`Function`]s that rank the positions within it. To move, look at all
//! successors and play to the best (Bramer 1977, section 2).
//!
//! ```
//! use palisade_classes::{Trace, krk};
//!
//! let table = krk::initial();
//! let figure_29 = "WK F5, WR E6, BK F7".parse()?;
//! let choice = table.choose(&figure_29).unwrap();
//! assert_eq!(choice.step.to_string(), "K-E5");
//! println!("{}", Trace::new(&table, &figure_29));
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```
//!
//! Everything is data. A rule is written as it is printed, a table can be
//! [edited](Table::edit) by a program but never into one that leaves a position
//! without a class, and a further endgame is a new table and nothing else:
//!
//! ```
//! use palisade_board::Color;
//! use palisade_classes::notation::*;
//! use palisade_classes::{Class, Comparable, Convention, Function, Table, distance};
//!
//! // King and queen against king, the first three thoughts of a beginner.
//! let classes = vec![
//!     Class::new(1, 1, "Your queen can be taken.")
//!         .with_rule(distance(BK, WQ).is(1) & distance(WK, WQ).above(1)),
//!     Class::new(2, 3, "The Black king is on the edge, yours near.")
//!         .with_rule(BK2.is(8) & distance(WK, BK).is(2))
//!         .with_functions([Function::largest(1, distance(BK, WQ))]),
//!     Class::new(3, 2, "All other positions."),
//! ];
//! let table = Table::new("KQK", Color::White, Convention::AnyImage, 10, classes)?;
//! let choice = table.choose(&"WK E5, WQ A1, BK E8".parse()?).unwrap();
//! assert_eq!(choice.evaluation.class.number, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is in it
//!
//! - [`krk`], [`kpk`], [`krpkr`]: the tables of the thesis and its fragments,
//!   the two defences, Torres' machine.
//! - [`Trace`] says why a move was chosen; [`Table::changes`] says what is
//!   different between two tables; [`search()`] looks further where a table
//!   cannot judge.
//! - [`MateGraph`] decides whether a table always mates, against every defence.
//! - [`kpk::pawn_can_run`] and [`effective_distance`], exact.
//!
//! Looking at a position allocates nothing; building, ranking and tracing do.
#![no_std]

extern crate alloc;

mod by_name;
mod chance;
mod changes;
mod class;
mod edges;
pub mod effective_distance;
mod function;
mod generate;
mod ground;
mod images;
pub mod kbbk;
pub mod kbnk;
pub mod kpk;
pub mod kqk;
pub mod krk;
pub mod krpkr;
mod mate_graph;
pub mod men;
pub mod notation;
mod opposition;
pub mod pair;
mod parse;
mod placement;
pub mod players;
mod primitive;
#[cfg(feature = "refine")]
pub mod refine;
mod rule;
mod search;
mod table;
mod table_text;
mod term;
mod trace;
mod value;
mod written;

pub use changes::Change;
pub use class::Class;
pub use function::Function;
pub use generate::{Step, Successors, is_attacked, successors};
pub use mate_graph::{MateGraph, Ties, Verdict};
pub use parse::{InvalidRule, Vocabulary};
pub use placement::{InvalidPlacement, Placement};
pub use primitive::{Measured, Primitive, Words};
pub use rule::{Comparable, Predicate, Relation, Rule, Test};
pub use search::{Found, Limits, search};
pub use table::{Candidate, Choice, Convention, Evaluation, InvalidTable, Table};
pub use table_text::{InvalidTableText, TableTextFault};
pub use term::{
    Axis, Coordinate, Length, Measure, Point, Term, distance, excess, larger, point, race, smaller,
};
pub use trace::Trace;
pub use value::{Level, MAX_FUNCTIONS, Value};
