//! King and queen against king: the table a program made of the first one.
//!
//! Obtained from [`initial`](super::initial) by
//!
//! ```sh
//! cargo lab refine kqk
//! ```
//!
//! which gives this table again, whatever the machine. It mates from all 144508
//! starts against every defence, in 14 moves at most.

use crate::krk::primitives;
use crate::men::WHITE_QUEEN;
use crate::parse::Vocabulary;
use crate::table::Table;
use crate::table_text::shipped;

/// The refined table: every class with one sentence, made from its rule.
///
/// The classes whose numbers are in the first table are its classes, most with
/// functions chosen anew, some with a narrower rule.
///
/// The table is the text `tables/kqk-refined.rules` of this crate.
///
/// ```
/// assert_eq!(palisade_classes::kqk::refined().classes().len(), 22);
/// ```
#[must_use]
pub fn refined() -> Table {
    let words =
        Vocabulary::of(super::initial().classes()).with_primitives(&primitives(WHITE_QUEEN));
    shipped(include_str!("../../tables/kqk-refined.rules"), &words)
}
