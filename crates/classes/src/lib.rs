//! Bramer's class rules: endgames written down as ordered tables of rules that
//! a chess player can read.
//!
//! # Should I use this crate?
//!
//! Use it if you want play, or an explanation of play, that comes from rules
//! and not from a database: to teach, to say why a move was preferred, to
//! write down an endgame of your own. The tables for king and rook against king and for king and pawn against king
//! are those of Bramer's thesis *Representation of Knowledge for Chess Endgames*
//! (1977), and play move for move as printed there.
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
//! use palisade_classes::krk;
//!
//! let table = krk::initial();
//! let figure_29 = "WK F5, WR E6, BK F7".parse()?;
//! let choice = table.choose(&figure_29).unwrap();
//! assert_eq!(choice.step.to_string(), "K-E5");
//! println!("{}", choice.evaluation.class.meaning);
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```
//!
//! Everything is data, and every table is a text. A rule is written as it is printed, no table
//! leaves a position without a class, and a further endgame is a new text and nothing else:
//!
//! ```
//! use palisade_classes::Vocabulary;
//!
//! // King and queen against king, the first three thoughts of a beginner.
//! let table = Vocabulary::new().read_table(
//!     "
//! table KQK
//! convention any image
//!
//! class 1, value 1
//! says Your queen can be taken.
//! if dist(BK,WQ) = 1
//! and dist(WK,WQ) > 1
//!
//! class 2, value 3
//! says The Black king is on the edge, yours near.
//! if BK2 = 8
//! and dist(WK,BK) = 2
//! prefer 1 large: dist(BK,WQ)
//!
//! class 3, value 2
//! says All other positions.
//! ",
//! )?;
//! let choice = table.choose(&"WK E5, WQ A1, BK E8".parse().unwrap()).unwrap();
//! assert_eq!(choice.evaluation.class.number, 2);
//! # Ok::<(), palisade_classes::InvalidTableText>(())
//! ```
//!
//! # What is in it
//!
//! - [`krk`] and [`kpk`]: the tables of the thesis; with [`kqk`] also those that a program
//!   refined.
//! - [`Table::candidates`] says of every move what the table thinks of it.
//! - [`kpk::pawn_can_run`], exact.
//!
//! Looking at a position allocates nothing; reading a text and ranking do.
#![no_std]

extern crate alloc;

mod advice;
mod class;
mod ends;
mod function;
mod generate;
mod images;
pub mod kpk;
pub mod kqk;
pub mod krk;
pub mod men;
mod parse;
mod placement;
mod property;
mod rule;
mod table;
mod table_text;
mod term;
mod value;

pub use advice::{Advice, Seen};
pub use class::Class;
pub use function::Function;
pub use generate::{PlacementMove, is_attacked, successors};
pub use parse::{InvalidRule, Vocabulary};
pub use placement::{InvalidPlacement, Placement};
pub use property::{Measure, Predicate};
pub use rule::{Relation, Rule, Test};
pub use table::{Candidate, Convention, Evaluation, InvalidTable, Table};
pub use table_text::InvalidTableText;
pub use term::{Axis, Coordinate, Length, Point, Term};
pub use value::{MAX_FUNCTIONS, Value};
