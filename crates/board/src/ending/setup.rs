//! The parts of a pawn ending, and what makes them none.

use crate::{Bitboard, Color, InvalidPawns, Rank, Square, pawn_attacks};

/// The parts of a position, valid or not.
///
/// Generators and editors fill it in freely and then ask for the
/// [`PawnEnding`](crate::PawnEnding).
///
/// ```
/// use palisade_board::{Bitboard, Color, PawnEnding, EndingSetup, Square};
/// let setup = EndingSetup {
///     white_pawns: Square::E2.bitboard(),
///     black_pawns: Bitboard::EMPTY,
///     white_king: Square::E1,
///     black_king: Square::E8,
///     side_to_move: Color::White,
///     en_passant: None,
/// };
/// let ending = PawnEnding::try_from(setup)?;
/// assert_eq!(EndingSetup::from(ending), setup);
/// # Ok::<(), palisade_board::InvalidEnding>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndingSetup {
    /// White's pawns.
    pub white_pawns: Bitboard,
    /// Black's pawns.
    pub black_pawns: Bitboard,
    /// White's king.
    pub white_king: Square,
    /// Black's king.
    pub black_king: Square,
    /// Who moves next.
    pub side_to_move: Color,
    /// The square that a pawn has just passed over by a double step.
    pub en_passant: Option<Square>,
}

/// Why parts do not make a position: the first fault, with the squares that
/// show it.
///
/// ```
/// use palisade_board::{Color, InvalidEnding, PawnEnding, Pawns, Square};
/// let error = PawnEnding::new(Pawns::EMPTY, Square::E1, Square::E2, Color::White, None);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "kings on e1 and e2 stand side by side",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidEnding {
    /// The pawns alone are impossible.
    #[error(transparent)]
    Pawns(#[from] InvalidPawns),
    /// A king stands on a pawn.
    #[error("{color} king and a pawn both on {square}")]
    KingOnPawn {
        /// Whose king.
        color: Color,
        /// Where.
        square: Square,
    },
    /// The kings touch, or stand on the same square.
    #[error("kings on {white} and {black} stand side by side")]
    KingsTouch {
        /// White's king.
        white: Square,
        /// Black's king.
        black: Square,
    },
    /// The side that has just moved left its king to be captured.
    #[error(
        "{color} king on {king} is in check by the pawn on {pawn}, but it is not {color}'s move"
    )]
    OpponentInCheck {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
        /// A pawn that gives check.
        pawn: Square,
    },
    /// No double step of a pawn can have led to this en-passant square.
    #[error("en-passant square {square}: {fault}")]
    EnPassant {
        /// The square that the pawn is said to have passed over.
        square: Square,
        /// What speaks against it.
        fault: EnPassantFault,
    },
}

/// What speaks against an en-passant square.
///
/// ```
/// use palisade_board::EnPassantFault;
/// assert_eq!(EnPassantFault::NoPawn.to_string(), "no enemy pawn stands ahead of it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EnPassantFault {
    /// It is not on the rank that the opponent's double steps pass.
    #[error("not on the rank that {0} passes over")]
    Rank(Color),
    /// The pawn that is said to have moved is not there.
    #[error("no enemy pawn stands ahead of it")]
    NoPawn,
    /// The square, or the one where the pawn came from, is occupied.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// Another man gives check, and did so before the double step.
    #[error("the man on {0} gave check before the double step")]
    EarlierCheck(Square),
}

impl EndingSetup {
    const fn pawns_of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white_pawns,
            Color::Black => self.black_pawns,
        }
    }

    const fn king_of(&self, color: Color) -> Square {
        match color {
            Color::White => self.white_king,
            Color::Black => self.black_king,
        }
    }

    /// The enemy pawns that give check to the king of `color`.
    const fn checkers(&self, color: Color) -> Bitboard {
        pawn_attacks(color, self.king_of(color).bitboard())
            .intersection(self.pawns_of(color.opponent()))
    }

    /// What is wrong with the kings, given pawns that are a structure.
    pub(super) const fn fault_of_kings(&self) -> Option<InvalidEnding> {
        let pawns = self.white_pawns.union(self.black_pawns);
        let (white, black) = (self.white_king, self.black_king);
        if pawns.contains(white) {
            return Some(InvalidEnding::KingOnPawn { color: Color::White, square: white });
        }
        if pawns.contains(black) {
            return Some(InvalidEnding::KingOnPawn { color: Color::Black, square: black });
        }
        if white.distance(black) < 2 {
            return Some(InvalidEnding::KingsTouch { white, black });
        }
        let color = self.side_to_move.opponent();
        match self.checkers(color).first() {
            Some(pawn) => {
                let king = self.king_of(color);
                Some(InvalidEnding::OpponentInCheck { color, king, pawn })
            }
            None => None,
        }
    }

    pub(super) const fn en_passant_fault(&self) -> Option<EnPassantFault> {
        let Some(square) = self.en_passant else {
            return None;
        };
        let pusher = self.side_to_move.opponent();
        if square.rank() as u8 != Rank::Third.relative_to(pusher) as u8 {
            return Some(EnPassantFault::Rank(pusher));
        }
        let passed = square.bitboard();
        let pawn = passed.forward(pusher);
        if !pawn.meets(self.pawns_of(pusher)) {
            return Some(EnPassantFault::NoPawn);
        }
        let occupied =
            self.white_pawns.union(self.black_pawns).with(self.white_king).with(self.black_king);
        if let Some(square) = passed.union(passed.backward(pusher)).intersection(occupied).first() {
            return Some(EnPassantFault::Occupied(square));
        }
        match self.checkers(self.side_to_move).difference(pawn).first() {
            Some(checker) => Some(EnPassantFault::EarlierCheck(checker)),
            None => None,
        }
    }
}
