//! The patterns themselves: texts in the folder `library`, read while the crate is compiled.
//!
//! Each list says how many patterns its file has; with another number the crate does not compile.

use palisade_board::{Bitboard, Color, PawnEnding};

use super::identity::Identity;
use super::notation::parse;
use super::pattern::{Pattern, QuadBoard};

/// Single pawns by what stands around them, in the order of [`Identity`].
pub(super) static PAWNS: [Pattern; 9] = parse(include_str!("library/pawns.pattern"));

/// A passed pawn's key squares, and kings in opposition.
pub(super) static KINGS: [Pattern; 13] = parse(include_str!("library/kings.pattern"));

/// Groups of pawns of which one gets through by force.
pub(super) static BREAKTHROUGHS: [Pattern; 6] =
    parse(include_str!("library/breakthroughs.pattern"));

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
