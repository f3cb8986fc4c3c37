//! King and rook against king: Bramer's two tables, and what a program made of the first.
//!
//! The initial table (1977, section 4) has eleven classes, the revised one
//! (section 6.2) fourteen. The rules are written for the orientation of the
//! thesis and hold if any of the eight images of a position satisfies them
//! ([`Convention::AnyImage`](crate::Convention::AnyImage)).
//!
//! The revised table plays well, but it does not always mate, against what the
//! author believed after 400 random games: from 67946 of the 175168 starts Black
//! can hold out for ever.
//!
//! Every table is a text in the folder `tables` of this crate.
//!
//! ```
//! use palisade_classes::krk;
//! let table = krk::revised();
//! // Game 1 of section 7.6 begins R-A7.
//! let start = "WK F1, WR A1, BK F8".parse()?;
//! assert_eq!(table.choose(&start).unwrap().step.to_string(), "R-A7");
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

mod words;

use crate::table::Table;
use crate::table_text::shipped;

pub use words::vocabulary;

/// The first table: eleven classes from the textbooks (Bramer 1977, section 4).
#[must_use]
pub fn initial() -> Table {
    shipped(include_str!("../../tables/krk-initial.rules"), &vocabulary())
}

/// The revised table: three classes more, smaller quadrants, the top half of
/// the board (Bramer 1977, section 6.2, Tables 5 and 6).
#[must_use]
pub fn revised() -> Table {
    shipped(include_str!("../../tables/krk-revised.rules"), &vocabulary())
}

/// The table that a program made of the first one: every class with one sentence, made from its
/// rule.
///
/// `cargo lab refine krk --seed 2` gives it again, whatever the machine. It mates from all
/// 175168 starts against every defence, in 20 moves at most. A class whose number is in the
/// first table is its class, most with functions chosen anew, some with a narrower rule.
#[must_use]
pub fn refined() -> Table {
    shipped(include_str!("../../tables/krk-refined.rules"), &vocabulary())
}
