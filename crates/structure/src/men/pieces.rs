//! The pieces of one side.

use super::kind::PieceKind;

/// The most pieces of both sides together, kings and pawns apart. What has more has no [`Men`].
///
/// [`Men`]: super::Men
pub const MOST_PIECES: usize = 3;

/// By place of a piece, its place in another order.
pub type Order = [usize; MOST_PIECES];

/// The pieces of one side, the greater first.
///
/// ```
/// use palisade_structure::men::{PieceKind, Pieces};
/// let (knight, _) = Pieces::NONE.with(PieceKind::Knight).unwrap();
/// let (both, place) = knight.with(PieceKind::Queen).unwrap();
/// assert_eq!((both.len(), place), (2, 0));
/// assert_eq!(both.without(0), knight);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces([Option<PieceKind>; MOST_PIECES]);

impl Pieces {
    /// No piece.
    pub const NONE: Self = Self([None; MOST_PIECES]);

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        let [first, second, third] = self.0;
        first.is_some() as usize + second.is_some() as usize + third.is_some() as usize
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0].is_none()
    }

    /// The piece of a place.
    #[must_use]
    pub fn get(self, place: usize) -> Option<PieceKind> {
        self.0.get(place).copied().flatten()
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = PieceKind> {
        self.0.into_iter().flatten()
    }

    /// With one more, behind its equals, and its place; nothing, if there are too many then.
    #[must_use]
    pub fn with(self, kind: PieceKind) -> Option<(Self, usize)> {
        let len = self.len();
        if len == MOST_PIECES {
            return None;
        }
        let place = self.iter().take_while(|&other| other >= kind).count();
        let mut kinds = self.0;
        kinds[len] = Some(kind);
        kinds[place..=len].rotate_right(1);
        Some((Self(kinds), place))
    }

    /// Without the piece of a place.
    #[must_use]
    pub fn without(self, place: usize) -> Self {
        let mut kinds = self.0;
        if let Some(kind) = kinds.get_mut(place) {
            *kind = None;
            kinds[place..].rotate_left(1);
        }
        Self(kinds)
    }

    /// The pieces when the files are in the other order; by place, where each of them was.
    #[must_use]
    pub fn mirror(self) -> (Self, Order) {
        let (mut mirrored, mut order) = (Self::NONE, [0, 1, 2]);
        for (number, kind) in self.iter().enumerate() {
            let Some((more, place)) = mirrored.with(kind.mirror()) else { continue };
            order[place..=number].rotate_right(1);
            mirrored = more;
        }
        (mirrored, order)
    }
}
