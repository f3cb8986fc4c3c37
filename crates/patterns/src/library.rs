//! The patterns that come with the crate.
//!
//! They are text, in the folder `library` of the crate, and are read when the
//! crate is compiled: a mistake in them is a compile error, and matching needs
//! neither start-up nor allocator.
//!
//! ```
//! use palisade_patterns::library;
//! for pattern in library::all() {
//!     println!("{:24} {}", pattern.name(), pattern.meaning());
//! }
//! ```

use crate::notation::{count, parse_all};
use crate::pattern::Pattern;

macro_rules! library_file {
    ($(#[$doc:meta])* $name:ident, $file:literal) => {
        $(#[$doc])*
        pub(crate) static $name: [Pattern<'static>; count(include_str!($file))] =
            match parse_all(include_str!($file)) {
                Ok(patterns) => patterns,
                Err(_) => panic!(concat!("a mistake in ", $file)),
            };
    };
}

library_file!(
    /// Single pawns by what stands around them: rams, levers, passed,
    /// backward, doubled, isolated and protected pawns.
    ///
    /// Each is a set that [`Pawns`](palisade_board::Pawns) computes too, and
    /// faster; a property test holds the two together.
    PAWNS, "../library/pawns.pattern"
);
library_file!(
    /// A passed pawn's key squares, and kings in opposition.
    KINGS, "../library/kings.pattern"
);
library_file!(
    /// Groups of pawns that get a passed pawn: candidates and breakthroughs.
    BREAKTHROUGHS, "../library/breakthroughs.pattern"
);

/// All patterns, file by file.
pub fn all() -> impl Iterator<Item = &'static Pattern<'static>> {
    PAWNS.iter().chain(&KINGS).chain(&BREAKTHROUGHS)
}

/// The pattern of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Pattern<'static>> {
    all().find(|pattern| pattern.name() == name)
}
