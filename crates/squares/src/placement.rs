//! Where two kings stand.

use palisade_board::{Color, PawnEnding, Square};

/// Where the two kings stand, by their parts.
///
/// ```
/// use palisade_board::Square;
/// use palisade_squares::Placement;
/// let placement = Placement { attacking: Square::A1, defending: Square::A7 };
/// assert_eq!(placement.to_string(), "a1 a7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The square of the attacking king.
    pub attacking: Square,
    /// The square of the defending king.
    pub defending: Square,
}

impl core::fmt::Display for Placement {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.attacking, self.defending)
    }
}

impl Placement {
    /// Where the kings of a position stand.
    #[must_use]
    pub const fn of(ending: &PawnEnding, attacker: Color) -> Self {
        Self { attacking: ending.king(attacker), defending: ending.king(attacker.opponent()) }
    }
}
