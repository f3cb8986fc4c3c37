//! King and rook against king: the table a program made of the first one.
//!
//! Obtained from [`initial`](super::initial) by
//!
//! ```sh
//! cargo lab refine krk --seed 2
//! ```
//!
//! which gives this table again, whatever the machine. It mates from all 175168
//! starts against every defence, in 20 moves at most.

use crate::men::WHITE_ROOK;
use crate::parse::Vocabulary;
use crate::table::Table;
use crate::table_text::shipped;

/// The refined table: every class with one sentence, made from its rule.
///
/// The classes whose numbers are in the first table are its classes, most with
/// functions chosen anew, some with a narrower rule.
///
/// The table is the text `tables/krk-refined.rules` of this crate.
///
/// ```
/// assert_eq!(palisade_classes::krk::refined().classes().len(), 41);
/// ```
#[must_use]
pub fn refined() -> Table {
    let words =
        Vocabulary::of(super::initial().classes()).with_primitives(&super::primitives(WHITE_ROOK));
    shipped(include_str!("../../tables/krk-refined.rules"), &words)
}
