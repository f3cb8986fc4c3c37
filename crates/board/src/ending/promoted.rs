//! What a pawn ending becomes when a pawn becomes a piece.

use crate::{Color, Pawns, Role, Square};

/// The position after a promotion: kings, the remaining pawns, and one piece of the
/// side that has just moved, on its last rank.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Role, Square, Successor};
/// let ending: PawnEnding = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let Ok(Successor::Promoted(after)) = ending.play("e7e8q".parse().unwrap()) else { panic!() };
/// assert_eq!((after.role(), after.square()), (Role::Queen, Square::E8));
/// assert_eq!(after.side_to_move(), Color::Black);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
///
/// One is read as any position is:
///
/// ```
/// use palisade_board::{Color, Position, Promoted, Square};
/// let position: Position = "4Q3/6k1/8/8/8/8/P7/4K3 b - - 0 1".parse()?;
/// let queen = Promoted::try_from(&position).unwrap();
/// assert_eq!((queen.square(), queen.king(Color::Black)), (Square::E8, Square::G7));
/// assert_eq!(queen.pawns().all().len(), 1);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::Position", into = "crate::Position"))]
pub struct Promoted {
    pawns: Pawns,
    kings: [Square; 2],
    side_to_move: Color,
    role: Role,
    square: Square,
}

impl Promoted {
    /// Parts that are known to follow a promotion.
    pub(crate) const fn new(
        pawns: Pawns,
        kings: [Square; 2],
        side_to_move: Color,
        role: Role,
        square: Square,
    ) -> Self {
        Self { pawns, kings, side_to_move, role, square }
    }

    /// The pawns that remain.
    #[must_use]
    #[inline]
    pub const fn pawns(&self) -> Pawns {
        self.pawns
    }

    /// Where the king of a side stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Who moves next: the opponent of the side that promoted.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// What the pawn became.
    #[must_use]
    #[inline]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Where it stands.
    #[must_use]
    #[inline]
    pub const fn square(&self) -> Square {
        self.square
    }
}
