//! The opposition, which both endgames ask for.

use crate::notation::*;
use crate::rule::{Comparable, Rule};

/// The White king stands two ranks below the Black one on its file, Black to
/// move: the "direct vertical opposition" (Bramer 1977, sections 4.2 and 8.1).
///
/// ```
/// use palisade_classes::{kpk, krk};
/// assert!(krk::opposition().holds(&"WK C4, WR D1, BK C6".parse()?));
/// assert!(kpk::opposition().holds(&"WK C4, WP D3, BK C6".parse()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn opposition() -> Rule {
    (WK1.is(BK1) & (BK2 - WK2).is(2)).named("opposition")
}
