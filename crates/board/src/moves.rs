//! Moves of kings and pawns.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use crate::{Color, Quoted, Role, Square};

/// A move of a king or a pawn, in the terms of UCI: from, to, and what a pawn
/// becomes.
///
/// By itself it says nothing of legality; [`PawnEnding`](crate::PawnEnding) does.
///
/// ```
/// use palisade_board::{Move, Square};
/// let step: Move = "e2e4".parse()?;
/// assert_eq!(step, Move::new(Square::E2, Square::E4));
/// assert_eq!(step.to_string(), "e2e4");
/// # Ok::<(), palisade_board::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Where the king or pawn stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn that reaches the last rank becomes.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// A promotion.
    #[must_use]
    #[inline]
    pub const fn promoting(from: Square, to: Square, piece: Role) -> Self {
        Self { from, to, promotion: Some(piece) }
    }

    /// The same move with the board turned for the other side.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self { from: self.from.flip(), to: self.to.flip(), promotion: self.promotion }
    }

    /// The same move on the mirrored board.
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self { from: self.from.mirror(), to: self.to.mirror(), promotion: self.promotion }
    }
}

/// The text that UCI uses.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.of(Color::Black).letter()))
    }
}

/// The text was not a move such as `e2e4` or `e7e8q`.
///
/// ```
/// use palisade_board::Move;
/// let error = "e2-e4".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as e2e4 or e7e8q, found \"e2-e4\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as e2e4 or e7e8q, found {found}")]
#[non_exhaustive]
pub struct ParseMoveError {
    /// What stands there.
    pub found: Quoted,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = ParseMoveError { found: Quoted::new(text) };
        let square = |range| text.get(range).and_then(|name: &str| name.parse().ok()).ok_or(error);
        let promotion = match text.get(4..) {
            Some("") => None,
            Some(letter) => Some(match letter {
                "q" => Role::Queen,
                "r" => Role::Rook,
                "b" => Role::Bishop,
                "n" => Role::Knight,
                _ => return Err(error),
            }),
            None => return Err(error),
        };
        Ok(Self { from: square(0..2)?, to: square(2..4)?, promotion })
    }
}

/// The legal moves of a position, held without an allocator.
///
/// It reads as a slice and iterates by value.
///
/// ```
/// use palisade_board::PawnEnding;
/// let ending: PawnEnding = "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1".parse()?;
/// let moves = ending.legal_moves();
/// assert_eq!(moves.len(), 2);
/// assert!(moves.iter().all(|m| m.to_string().starts_with("e1")));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: u8,
}

impl MoveList {
    /// No pawn ending has more: eight moves of the king, and four a pawn (four
    /// promotions, or two pushes and two captures; nothing can be captured on
    /// the last rank).
    pub const CAPACITY: usize = 40;

    pub(crate) const fn new() -> Self {
        Self { moves: [Move::new(Square::A1, Square::A1); Self::CAPACITY], len: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, new: Move) {
        self.moves[usize::from(self.len)] = new;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }
}

impl AsRef<[Move]> for MoveList {
    fn as_ref(&self) -> &[Move] {
        self
    }
}

/// No moves.
impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Hash for MoveList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { Self::CAPACITY }>>;
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(usize::from(self.len))
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
