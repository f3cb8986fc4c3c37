//! The small positions of which everything is known: king and pawn against
//! king, king and rook against king.

mod kpk;
mod krk;

use core::fmt;

use crate::fen::{side_letter, write_board};
use crate::{Color, Role, Square};

pub use kpk::{Kpk, KpkMove};
pub use krk::{Krk, KrkMove};

/// Why three squares and a side to move are no position.
///
/// ```
/// use palisade_board::{Color, InvalidSmallPosition, Kpk, Square};
/// let error = Kpk::new(Square::E4, Square::E4, Square::E8, Color::White).unwrap_err();
/// assert_eq!(error, InvalidSmallPosition::Occupied(Square::E4));
/// assert_eq!(error.to_string(), "two pieces stand on e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSmallPosition {
    /// Two pieces share this square.
    #[error("two pieces stand on {0}")]
    Occupied(Square),
    /// The kings stand next to each other.
    #[error("the white king on {white} and the black king on {black} attack each other")]
    KingsTouch {
        /// Where the white king was to stand.
        white: Square,
        /// Where the black king was to stand.
        black: Square,
    },
    /// No pawn stands on the first rank, and one that has just arrived on the
    /// eighth leaves the move to Black.
    #[error("a white pawn on {pawn} with {side_to_move} to move")]
    PawnRank {
        /// Where the pawn was to stand.
        pawn: Square,
        /// Whose move it was to be.
        side_to_move: Color,
    },
    /// It takes one pawn, no more and no fewer.
    #[error("{0} pawns, where there should be one")]
    PawnCount(u32),
    /// It takes one man beside the kings.
    #[error("{found} men beside the kings, where there should be one {expected}")]
    ManCount {
        /// Who should be there.
        expected: Role,
        /// How many there are.
        found: u32,
    },
    /// The man beside the kings is another one.
    #[error("the man beside the kings is no {0}")]
    NoSuchMan(Role),
    /// White could capture the king.
    #[error("White is to move and the black king on {0} stands in check")]
    BlackInCheck(Square),
}

/// What every position of two kings and a white piece needs.
const fn check_squares(
    white_king: Square,
    piece: Square,
    black_king: Square,
) -> Result<(), InvalidSmallPosition> {
    if white_king as u8 == piece as u8 {
        return Err(InvalidSmallPosition::Occupied(piece));
    }
    if black_king as u8 == piece as u8 {
        return Err(InvalidSmallPosition::Occupied(piece));
    }
    match white_king.distance(black_king) {
        0 => Err(InvalidSmallPosition::Occupied(white_king)),
        1 => Err(InvalidSmallPosition::KingsTouch { white: white_king, black: black_king }),
        _ => Ok(()),
    }
}

/// Writes three pieces as a FEN.
fn write_fen(
    f: &mut fmt::Formatter<'_>,
    pieces: [(Square, char); 3],
    side_to_move: Color,
) -> fmt::Result {
    write_board(f, |square| {
        pieces.iter().find(|&&(at, _)| at == square).map(|&(_, letter)| letter)
    })?;
    write!(f, " {} - - 0 1", side_letter(side_to_move))
}

/// The parts of a small position as they are stored; read back, they are
/// checked.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Parts {
    white_king: Square,
    piece: Square,
    black_king: Square,
    side_to_move: Color,
}
