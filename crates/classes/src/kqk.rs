//! King and queen against king: three classes to begin with, and what a
//! program made of them.
//!
//! Nobody wrote a table for this ending. [`initial`] knows the ends of the game
//! and nothing else.
//!
//! ```
//! use palisade_classes::kqk;
//! let table = kqk::refined();
//! let choice = table.choose(&"WK G6, WQ A7, BK H8".parse()?).unwrap();
//! assert_eq!(choice.evaluation.class.meaning, "Black is mated.");
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

use crate::ends::{MATE, STALEMATE};
use crate::krk;
use crate::parse::Vocabulary;
use crate::table::Table;
use crate::table_text::shipped;

/// The names that rules of this ending may use: those of [`krk`], mate and stalemate.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    krk::vocabulary().with_predicate(&MATE).with_predicate(&STALEMATE)
}

/// The table a program begins with: the loss of the queen and stalemate, mate,
/// and all other positions.
#[must_use]
pub fn initial() -> Table {
    shipped(include_str!("../tables/kqk-initial.rules"), &vocabulary())
}

/// The table that a program made of the first one: every class with one sentence, made from its
/// rule.
///
/// `cargo lab refine kqk` gives it again, whatever the machine. It mates from all 144508 starts
/// against every defence, in 14 moves at most. A class whose number is in the first table is its
/// class, most with functions chosen anew, some with a narrower rule.
#[must_use]
pub fn refined() -> Table {
    shipped(include_str!("../tables/kqk-refined.rules"), &vocabulary())
}
