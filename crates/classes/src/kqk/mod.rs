//! King and queen against king: three classes to begin with, and what a
//! program made of them.
//!
//! Nobody wrote a table for this ending. [`initial`] knows the ends of the game
//! and nothing else.
//!
//! ```
//! use palisade_classes::kqk;
//! assert_eq!(kqk::initial().classes().len(), 3);
//! ```

mod refined;

use alloc::vec;

use palisade_board::Color;

use crate::class::Class;
use crate::generate::{is_attacked, successors};
use crate::men;
use crate::notation::*;
use crate::placement::Placement;
use crate::rule::{Comparable, Predicate, Rule};
use crate::table::{Convention, Table};
use crate::term::distance;
use crate::written::table;

pub use refined::refined;

fn black_is_stuck(placement: &Placement) -> bool {
    successors(placement, Color::Black).next().is_none()
}

/// Black is mated.
pub const MATE: Predicate = Predicate {
    name: "mate",
    meaning: "Black is in check and has no move",
    holds: |placement| is_attacked(placement, men::BLACK_KING) && black_is_stuck(placement),
};

/// Black is stalemated.
pub const STALEMATE: Predicate = Predicate {
    name: "stalemate",
    meaning: "Black has no move and is not in check",
    holds: |placement| !is_attacked(placement, men::BLACK_KING) && black_is_stuck(placement),
};

/// The table a program begins with: the loss of the queen and stalemate, mate,
/// and all other positions.
///
/// ```
/// use palisade_classes::kqk;
/// let table = kqk::initial();
/// let choice = table.choose(&"WK G6, WQ A7, BK H8".parse()?).unwrap();
/// assert_eq!(choice.evaluation.class.number, 2);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn initial() -> Table {
    let classes = vec![
        Class::new(1, 10, "Black is stalemated or can take your queen.").with_rule(
            Rule::from(&STALEMATE) | (distance(BK, WQ).is(1) & distance(WK, WQ).above(1)),
        ),
        Class::new(2, 30, "Black is mated.").with_rule(Rule::from(&MATE)),
        Class::new(3, 20, "All other positions."),
    ];
    table("KQK, initial", Convention::AnyImage, classes)
}
