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

impl World {
    /// The world with each of its sets changed so: turned, say, or mirrored.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Role, Square};
    /// use palisade_proof::World;
    /// let a1 = Square::A1.bitboard();
    /// let (stands, men) = ([Bitboard::EMPTY; 6], Vec::new());
    /// let world = World { stands, loose: a1, men, mover: Role::King, rows: Vec::new() };
    /// assert_eq!(world.map(Bitboard::mirror).loose, Square::H1.bitboard());
    /// ```
    #[must_use]
    pub fn map(mut self, change: impl Fn(Bitboard) -> Bitboard) -> Self {
        self.stands = self.stands.map(&change);
        self.loose = change(self.loose);
        self.men.iter_mut().for_each(|man| man.1 = change(man.1));
        self.men.sort_unstable();
        self.rows.iter_mut().for_each(|row| *row = (change(row.0), change(row.1)));
        self
    }
}
