//! A world: where each man may be while it lasts.
//!
//! Rules: `docs/certificates.md`, "wall".

use alloc::vec::Vec;

use palisade_board::{Bitboard, Role};

/// A set of positions with the attacker to move: where each man may be.
///
/// ```
/// use palisade_board::{Bitboard, Role};
/// use palisade_proof::World;
/// let world = World {
///     stands: [Bitboard::EMPTY; 6],
///     loose: Bitboard::EMPTY,
///     men: Vec::new(),
///     mover: Role::King,
///     rows: Vec::new(),
/// };
/// assert!(world.rows.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct World {
    /// By role, the men of the defender that surely stand, each on its square.
    pub stands: [Bitboard; 6],
    /// Squares where other men of his may stand, or nobody.
    pub loose: Bitboard,
    /// Each man of the attacker but his king, with the squares where he may be.
    pub men: Vec<(Role, Bitboard)>,
    /// The man of the defender that moves to and fro: his king, or a piece.
    pub mover: Role,
    /// Where both are that matter: the attacking king on any square of the first set, the
    /// mover on any square of the second.
    pub rows: Vec<(Bitboard, Bitboard)>,
}
