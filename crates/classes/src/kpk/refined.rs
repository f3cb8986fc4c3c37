//! King and pawn against king: the table a program made of the first one.
//!
//! Obtained from [`initial_with_exact_run`](super::initial_with_exact_run) by
//!
//! ```sh
//! cargo lab refine kpk --seed 2
//! ```
//!
//! which gives this table again, whatever the machine. It plays every one of the
//! 62480 won positions optimally, ties taken in the worst way, and throws no win
//! away.

use crate::parse::Vocabulary;
use crate::table::Table;
use crate::table_text::shipped;

/// The refined table: every class with one sentence, made from its rule.
///
/// The classes whose numbers are in the first table are its classes, most with
/// functions chosen anew, some with a narrower rule.
///
/// The table is the text `tables/kpk-refined.rules` of this crate.
///
/// ```
/// assert_eq!(palisade_classes::kpk::refined().classes().len(), 29);
/// ```
#[must_use]
pub fn refined() -> Table {
    let words = Vocabulary::of(super::initial_with_exact_run().classes())
        .with_primitives(&super::primitives());
    shipped(include_str!("../../tables/kpk-refined.rules"), &words)
}
