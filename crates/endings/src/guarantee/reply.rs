//! What a move of the defender's leaves to his king.

use palisade_board::{Bitboard, Square, neighbors};

/// What a move of the defender's asks of his king's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GuaranteeReply {
    /// The king goes there himself.
    KingTo(Square),
    /// Another man moves, and the king is not in his way.
    Stays { path: Bitboard },
}

impl GuaranteeReply {
    /// Where the king stands before a reply that has to end on these squares of his.
    #[inline]
    pub(super) fn from(self, after: Bitboard) -> Bitboard {
        match self {
            Self::KingTo(to) if after.contains(to) => neighbors(to.bitboard()),
            Self::KingTo(_) => Bitboard::EMPTY,
            Self::Stays { path } => after - path,
        }
    }

    /// Where the king stands after the reply, who stood on these squares before it.
    #[inline]
    pub(super) fn to(self, before: Bitboard) -> Bitboard {
        match self {
            Self::KingTo(to) if before.any() => to.bitboard(),
            Self::KingTo(_) => Bitboard::EMPTY,
            Self::Stays { .. } => before,
        }
    }
}
