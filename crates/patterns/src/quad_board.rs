//! Four sets of squares: the pawns and kings of both sides.

use palisade_board::{Bitboard, Color, PawnEnding};

/// Pawns and kings of both sides as one side sees them: its own pawns walk north.
#[derive(Clone, Copy)]
pub(crate) struct QuadBoard {
    /// The pawns that walk north.
    pub(crate) own_pawns: Bitboard,
    /// The pawns that walk south.
    pub(crate) enemy_pawns: Bitboard,
    /// The king of the side that looks.
    pub(crate) own_king: Bitboard,
    /// The other king.
    pub(crate) enemy_king: Bitboard,
}

impl QuadBoard {
    /// A position as `side` sees it.
    pub(crate) const fn of(ending: &PawnEnding, side: Color) -> Self {
        let enemy = side.opponent();
        Self {
            own_pawns: ending.pawns().of(side).relative_to(side),
            enemy_pawns: ending.pawns().of(enemy).relative_to(side),
            own_king: ending.king(side).bitboard().relative_to(side),
            enemy_king: ending.king(enemy).bitboard().relative_to(side),
        }
    }
}
