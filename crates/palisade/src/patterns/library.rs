//! The patterns themselves: texts in the folder `library`, read while the crate is compiled.

use super::identity::Identity;
use super::notation::{count, parse};
use super::pattern::Pattern;

macro_rules! library_file {
    ($(#[$doc:meta])* $name:ident, $file:literal) => {
        $(#[$doc])*
        pub(super) static $name: [Pattern; count(include_str!($file))] =
            parse(include_str!($file));
    };
}

library_file!(
    /// Single pawns by what stands around them, in the order of [`Identity`].
    PAWNS, "library/pawns.pattern"
);
library_file!(
    /// A passed pawn's key squares, and kings in opposition.
    KINGS, "library/kings.pattern"
);
library_file!(
    /// Groups of pawns of which one gets through by force.
    BREAKTHROUGHS, "library/breakthroughs.pattern"
);

/// The pattern of a single pawn that grants this identity; none if it takes more than a pawn.
pub(super) fn pawn(identity: Identity) -> Option<&'static Pattern> {
    PAWNS.get(identity as usize)
}
