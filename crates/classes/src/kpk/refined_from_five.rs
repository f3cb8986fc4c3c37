//! King and pawn against king: the table a program made of five classes.
//!
//! Obtained from [`five_classes`](super::five_classes) by
//!
//! ```sh
//! cargo lab refine kpk5
//! ```
//!
//! which gives this table again, whatever the machine. It plays every one of the
//! 62480 won positions optimally, ties taken in the worst way, and throws no win
//! away; of the classes a person wrote, only the ends of the game and the pawn that
//! can run were given to it.

use crate::parse::Vocabulary;
use crate::table::Table;
use crate::table_text::shipped;

/// The table refined from the ends of the game and the pawn that can run.
///
/// Every other class, with its sentence, was found by the program.
///
/// The table is the text `tables/kpk-refined-from-five.rules` of this crate.
///
/// ```
/// assert_eq!(palisade_classes::kpk::refined_from_five().classes().len(), 25);
/// ```
#[must_use]
pub fn refined_from_five() -> Table {
    let words =
        Vocabulary::of(super::five_classes().classes()).with_primitives(&super::primitives());
    shipped(include_str!("../../tables/kpk-refined-from-five.rules"), &words)
}
