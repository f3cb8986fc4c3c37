//! King and two bishops against king: three classes to begin with.
//!
//! Nobody wrote a table for this ending. [`initial`] knows the ends of the game
//! and nothing else.
//!
//! ```
//! use palisade_classes::kbbk;
//! assert_eq!(kbbk::initial().classes().len(), 3);
//! ```

use crate::pair;
use crate::table::Table;

/// The table a program begins with: the loss of a man and stalemate, mate,
/// and all other positions.
///
/// ```
/// use palisade_classes::kbbk;
/// assert_eq!(kbbk::initial().class(2).map(|class| class.value), Some(30));
/// ```
#[must_use]
pub fn initial() -> Table {
    pair::initial("KBBK, initial")
}
