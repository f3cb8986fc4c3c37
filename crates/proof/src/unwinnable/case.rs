//! A case: where every man may stand, as a few sets.
//!
//! Rules: `docs/certificates.md`, "unwinnable".

use alloc::vec::Vec;

use palisade_board::{Bitboard, Man};

/// A set of positions: which men never move, and where the others may be.
///
/// A position belongs to a case if all that stands still stands there, and every other man
/// is on a square that the case grants to his kind. Men may be missing, but for those that
/// stand still; whose move it is does not matter. The arrays are by side and role.
///
/// ```
/// use palisade_proof::Case;
/// assert!(Case::default().rooms.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case {
    /// Men that neither move nor are captured.
    pub still: [[Bitboard; 6]; 2],
    /// By side: pawns that keep to their file and are never captured, where they stand at
    /// first.
    pub filed: [Bitboard; 2],
    /// By side: pawns that keep to their file until they are captured, where they stand at
    /// first.
    pub mortal: [Bitboard; 2],
    /// Where the others may stand.
    pub reach: [[Bitboard; 6]; 2],
    /// How many others there are at most.
    pub most: [[u8; 6]; 2],
    /// Sets of squares, each with the most men of the others that it holds.
    pub rooms: Vec<Room>,
}

/// Squares that men of a kind may leave or be captured on, but never enter.
///
/// ```
/// use palisade_board::{Bitboard, Color, Role};
/// use palisade_proof::Room;
/// let room = Room { man: Role::Bishop.of(Color::White), most: 1, squares: Bitboard::EMPTY };
/// assert_eq!(room.most, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Room {
    /// The kind: a piece.
    pub man: Man,
    /// How many men that are not still may be in it.
    pub most: u8,
    /// Its squares.
    pub squares: Bitboard,
}
