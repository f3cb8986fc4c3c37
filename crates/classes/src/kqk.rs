//! King and queen against king: what a program made of three classes.
//!
//! Nobody wrote a table for this ending. The three classes that the program began with are the
//! ends of the game and all other positions.
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

/// The table that a program made of three classes: every class with one sentence, made from its
/// rule.
///
/// `cargo lab refine kqk` gives it again, whatever the machine. It mates from all 144508 starts
/// against every defence, in 14 moves at most. A class whose number is one of the three is that
/// class, most with functions chosen anew, some with a narrower rule.
#[must_use]
pub fn refined() -> Table {
    shipped(include_str!("../tables/kqk-refined.rules"), &vocabulary())
}
