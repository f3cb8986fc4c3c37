//! The patterns themselves: texts in the folder `library`, read while the crate is compiled.

use palisade_board::{Bitboard, Color, PawnEnding};

use super::identity::Identity;
use super::notation::{count, parse};
use super::pattern::{Pattern, QuadBoard};

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

/// The pawns of both sides by their identities. No king is looked at.
pub(super) struct IdentityMap {
    sets: [[Bitboard; Identity::WORDS.len()]; 2],
}

impl IdentityMap {
    /// Matches the library's patterns of single pawns.
    pub(super) fn of(ending: &PawnEnding) -> Self {
        let mut sets = [[Bitboard::EMPTY; Identity::WORDS.len()]; 2];
        for side in Color::ALL {
            let seen = QuadBoard::of(ending, side);
            for pattern in &PAWNS {
                pattern.identify(&seen, |identities, squares| {
                    for (index, set) in sets[side.index()].iter_mut().enumerate() {
                        if identities >> index & 1 == 1 {
                            *set |= squares.relative_to(side);
                        }
                    }
                });
            }
        }
        Self { sets }
    }

    /// The pawns of a side that have this identity.
    pub(super) const fn squares(&self, side: Color, identity: Identity) -> Bitboard {
        self.sets[side.index()][identity as usize]
    }
}
