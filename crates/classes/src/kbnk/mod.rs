//! King, bishop and knight against king: three classes to begin with.
//!
//! Nobody wrote a table for this ending. [`initial`] knows the ends of the game
//! and nothing else.
//!
//! ```
//! use palisade_classes::kbnk;
//! assert_eq!(kbnk::initial().classes().len(), 3);
//! ```

use alloc::vec;

use crate::class::Class;
use crate::kqk::{MATE, STALEMATE};
use crate::pair::EN_PRISE;
use crate::rule::Rule;
use crate::table::{Convention, Table};
use crate::written::table;

/// The table a program begins with: the loss of a man and stalemate, mate,
/// and all other positions.
///
/// ```
/// use palisade_classes::kbnk;
/// assert_eq!(kbnk::initial().class(2).map(|class| class.value), Some(30));
/// ```
#[must_use]
pub fn initial() -> Table {
    let classes = vec![
        Class::new(1, 10, "Black is stalemated or can take a man.")
            .with_rule(Rule::from(&STALEMATE) | Rule::from(&EN_PRISE)),
        Class::new(2, 30, "Black is mated.").with_rule(Rule::from(&MATE)),
        Class::new(3, 20, "All other positions."),
    ];
    table("KBNK, initial", Convention::AnyImage, classes)
}
