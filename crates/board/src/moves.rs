//! Moves.

use core::fmt;
use core::str::FromStr;

use crate::{Color, ParseNameError, Role, Square};

/// A move in the terms of UCI: from, to, and what a pawn becomes.
///
/// By itself it says nothing of legality; [`Position`](crate::Position) does.
///
/// ```
/// use palisade_board::{Move, Square};
/// let step: Move = "e2e4".parse()?;
/// assert_eq!(step, Move::new(Square::E2, Square::E4));
/// assert_eq!(step.to_string(), "e2e4");
/// # Ok::<(), palisade_board::ParseNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Where the man stands.
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

impl FromStr for Move {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = ParseNameError::new("a move such as e2e4 or e7e8q", text);
        let square = |range| text.get(range).and_then(|name: &str| name.parse().ok()).ok_or(error);
        let letter = text.get(4..).ok_or(error)?;
        let is_named = |role: &Role| letter.chars().eq([role.of(Color::Black).letter()]);
        let promotion = Role::PROMOTIONS.into_iter().find(is_named);
        if promotion.is_none() && !letter.is_empty() {
            return Err(error);
        }
        Ok(Self { from: square(0..2)?, to: square(2..4)?, promotion })
    }
}

/// The move is not legal in the position.
///
/// ```
/// use palisade_board::Position;
/// let error = Position::START.play("e2e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);
