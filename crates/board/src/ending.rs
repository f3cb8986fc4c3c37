//! King-and-pawn positions and their legal moves.

mod moves;
mod promoted;

use core::fmt;

pub use promoted::Promoted;

use crate::moves::Move;
use crate::{
    Bitboard, Color, InvalidPosition, Pawns, Role, Setup, Square, king_attacks, pawn_attacks,
};

/// A position with two kings, pawns, a side to move and perhaps the right to
/// capture en passant.
///
/// Only positions that could be on a board can be built: see
/// [`InvalidPosition`]. The fifty-move clock is not part of it, for what is true
/// of a position should not depend on how long it took to get there;
/// [`Position`](crate::Position) keeps it.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!(fine_70.king(Color::White), Square::A1);
/// assert_eq!(fine_70.legal_moves().len(), 3);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::Position", into = "crate::Position"))]
pub struct PawnEnding {
    pawns: Pawns,
    kings: [Square; 2],
    side_to_move: Color,
    en_passant: Option<Square>,
}

/// What a legal move leads to.
///
/// A promotion leaves the world of kings and pawns, and says so by its type.
///
/// ```
/// use palisade_board::{PawnEnding, Successor};
/// let ending: PawnEnding = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let queens = ending.play("e7e8q".parse().unwrap()).unwrap();
/// assert!(matches!(queens, Successor::Promoted(_)));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Successor {
    /// Still kings and pawns.
    Ending(PawnEnding),
    /// A pawn has become a piece.
    Promoted(Promoted),
}

impl Successor {
    /// The ending, unless a pawn was promoted.
    #[must_use]
    pub const fn ending(self) -> Option<PawnEnding> {
        match self {
            Self::Ending(ending) => Some(ending),
            Self::Promoted(_) => None,
        }
    }
}

/// The move is not legal in the position.
///
/// ```
/// use palisade_board::PawnEnding;
/// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// let error = ending.play("e2e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl PawnEnding {
    /// The position with these parts.
    ///
    /// # Errors
    ///
    /// If a king stands on a pawn or beside the other king, if the side that
    /// has just moved is in check, or if no double step can have led to the
    /// en-passant square.
    pub fn new(
        pawns: Pawns,
        white_king: Square,
        black_king: Square,
        side_to_move: Color,
        en_passant: Option<Square>,
    ) -> Result<Self, InvalidPosition> {
        let kings = [white_king, black_king];
        let ending = Self { pawns, kings, side_to_move, en_passant };
        ending.fault().map_or(Ok(ending), Err)
    }

    /// What is wrong with kings that stand among these pawns. A search asks it at its nodes, so
    /// the sets of any position are filled only where a square is said to have been passed.
    #[inline]
    fn fault(&self) -> Option<InvalidPosition> {
        let [white, black] = self.kings;
        let crowded = self.pawns.all() & (white.bitboard() | black.bitboard());
        if let Some(square) = crowded.first() {
            return Some(InvalidPosition::Overlap(square));
        }
        if white.distance(black) < 2 {
            return Some(InvalidPosition::KingsTouch { white, black });
        }
        let (mover, color) = (self.side_to_move, self.side_to_move.opponent());
        let king = self.king(color);
        let checkers = pawn_attacks(color, king.bitboard()) & self.pawns.of(mover);
        if let Some(checker) = checkers.first() {
            return Some(InvalidPosition::OpponentInCheck { color, king, checker });
        }
        let square = self.en_passant?;
        let fault = Setup::from(*self).fault_of_en_passant(square)?;
        Some(InvalidPosition::EnPassant { square, fault })
    }

    /// The pawn structure.
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

    /// Who moves next.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The square that a pawn has just passed over, as the position was given.
    ///
    /// It need not matter: see [`en_passant_captors`](Self::en_passant_captors).
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The pawns that may capture en passant now.
    ///
    /// With kings and pawns alone, each such capture is legal: nothing can be
    /// pinned, and if a pawn gives check, it is the one that has just moved.
    #[must_use]
    #[inline]
    pub const fn en_passant_captors(&self) -> Bitboard {
        match self.en_passant {
            Some(square) => pawn_attacks(self.side_to_move.opponent(), square.bitboard())
                .intersection(self.pawns.of(self.side_to_move)),
            None => Bitboard::EMPTY,
        }
    }

    /// The enemy pawns that give check to the side to move.
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        pawn_attacks(self.side_to_move, self.king(self.side_to_move).bitboard())
            .intersection(self.pawns.of(self.side_to_move.opponent()))
    }

    /// Is the side to move in check?
    #[must_use]
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The squares that the king of the side to move may step on.
    #[must_use]
    #[inline]
    pub const fn king_steps(&self) -> Bitboard {
        let (own, enemy) = (self.side_to_move, self.side_to_move.opponent());
        king_attacks(self.king(own))
            .difference(king_attacks(self.king(enemy)))
            .difference(self.pawns.attacks(enemy))
            .difference(self.pawns.of(own))
    }

    /// The same position with the sides exchanged and the board turned.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self {
            pawns: self.pawns.flip(),
            kings: [self.kings[1].flip(), self.kings[0].flip()],
            side_to_move: !self.side_to_move,
            en_passant: self.en_passant.map(Square::flip),
        }
    }

    /// The mirror image: the a-file becomes the h-file.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self {
            pawns: self.pawns.mirror(),
            kings: self.kings.map(Square::mirror),
            side_to_move: self.side_to_move,
            en_passant: self.en_passant.map(Square::mirror),
        }
    }

    /// The letter of what stands on a square, as FEN has it.
    pub(crate) fn letter(&self, square: Square) -> Option<char> {
        match self.kings {
            [white, _] if square == white => Some('K'),
            [_, black] if square == black => Some('k'),
            _ => self.pawns.color_on(square).map(|color| Role::Pawn.of(color).letter()),
        }
    }
}

/// The FEN, in quotes.
impl fmt::Debug for PawnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PawnEnding(\"{self}\")")
    }
}
