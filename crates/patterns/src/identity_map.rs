//! The squares of a position by the names that the library gives them.

use palisade_board::{Bitboard, Color, PawnEnding, Square};

use crate::identity::Identity;
use crate::library;
use crate::pattern::Pattern;

/// The identities of all squares of a position, for both sides.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_patterns::{Identity, IdentityMap};
/// let ending: PawnEnding = "4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1".parse()?;
/// let map = IdentityMap::of(&ending);
/// assert!(map.get(Color::White, Square::D5).contains(Identity::PASSED | Identity::PROTECTED));
/// assert_eq!(map.squares(Color::White, Identity::PASSED).len(), 2);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdentityMap {
    sets: [[Bitboard; Identity::COUNT]; 2],
}

impl IdentityMap {
    /// Matches the whole [library](crate::library) against a position.
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Self {
        Self::granted_by(library::all(), ending)
    }

    /// What single pawns are: all that hangs on no king.
    pub(crate) fn of_pawns(ending: &PawnEnding) -> Self {
        Self::granted_by(library::PAWNS.iter(), ending)
    }

    fn granted_by<'a>(
        patterns: impl Iterator<Item = &'a Pattern<'a>>,
        ending: &PawnEnding,
    ) -> Self {
        let mut map = Self { sets: [[Bitboard::EMPTY; Identity::COUNT]; 2] };
        for pattern in patterns {
            pattern.identify(ending, |side, squares, identities| {
                for identity in identities.iter() {
                    map.sets[side.index()][identity.bits().trailing_zeros() as usize] |= squares;
                }
            });
        }
        map
    }

    /// The squares that have all of these identities from the point of view of
    /// `side`; every square if none is asked for.
    #[must_use]
    pub fn squares(&self, side: Color, identities: Identity) -> Bitboard {
        identities.iter().fold(Bitboard::FULL, |squares, identity| {
            squares & self.sets[side.index()][identity.bits().trailing_zeros() as usize]
        })
    }

    /// The identities of one square from the point of view of `side`.
    #[must_use]
    pub fn get(&self, side: Color, square: Square) -> Identity {
        Identity::all()
            .iter()
            .filter(|&identity| self.squares(side, identity).contains(square))
            .collect()
    }
}
