//! Where play of kings and pawns ends, and where it begins again.

use palisade_board::{Bitboard, Color, Square};
use palisade_structure::Structure;

/// The way out of king-and-pawn play: what a walk finds, and play with pieces begins
/// with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Exit {
    /// The structure without the pawn.
    pub(crate) after: Structure,
    /// Whose pawn it was: White's walk north.
    pub(crate) by: Color,
    /// Where the new piece stands.
    pub(crate) to: Square,
    /// The king of the side whose pawns walk north.
    pub(crate) north: Square,
    /// Where the other king can be.
    pub(crate) south: Bitboard,
}

/// The way back: all pieces are gone, and kings and pawns are left.
pub(crate) struct Return {
    pub(crate) structure: Structure,
    /// Whose move it is; White's pawns move north.
    pub(crate) mover: Color,
    pub(crate) north: Square,
    pub(crate) south: Square,
}
