//! From any position to one of kings and pawns, and back.
//!
//! The narrowed type is smaller. What it says is always what [`Position`] says of the same board.

use crate::{Color, InvalidPosition, PawnEnding, Position, Role, Setup, Square};

/// A board is not a position of kings and pawns.
///
/// ```
/// use palisade_board::{NotAPawnEnding, PawnEnding, Position, Square};
/// let error = PawnEnding::try_from(&Position::START).unwrap_err();
/// assert_eq!(error, NotAPawnEnding::Piece(Square::A1));
/// assert_eq!(error.to_string(), "piece on a1: only kings and pawns");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAPawnEnding {
    /// There is a queen, rook, bishop or knight.
    #[error("piece on {0}: only kings and pawns")]
    Piece(Square),
    /// Sets that are no position.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
}

/// The counters are forgotten.
impl TryFrom<&Position> for PawnEnding {
    type Error = NotAPawnEnding;

    fn try_from(position: &Position) -> Result<Self, NotAPawnEnding> {
        match position.pieces().first() {
            Some(square) => Err(NotAPawnEnding::Piece(square)),
            None => Ok(Self::bare(position)),
        }
    }
}

/// The counters are forgotten.
impl TryFrom<Position> for PawnEnding {
    type Error = NotAPawnEnding;

    fn try_from(position: Position) -> Result<Self, NotAPawnEnding> {
        Self::try_from(&position)
    }
}

/// With counters of 0 and 1.
impl From<PawnEnding> for Setup {
    fn from(ending: PawnEnding) -> Self {
        let (pawns, [white, black]) = (ending.pawns(), Color::ALL.map(|color| ending.king(color)));
        let mut setup = Self {
            colors: [pawns.white().with(white), pawns.black().with(black)],
            side_to_move: ending.side_to_move(),
            en_passant: ending.en_passant(),
            ..Self::default()
        };
        setup.roles[Role::Pawn.index()] = pawns.all();
        setup.roles[Role::King.index()] = white.bitboard() | black.bitboard();
        setup
    }
}

/// With counters of 0 and 1.
impl From<&PawnEnding> for Position {
    fn from(ending: &PawnEnding) -> Self {
        Self::trusted(&Setup::from(*ending))
    }
}

/// With counters of 0 and 1.
impl From<PawnEnding> for Position {
    fn from(ending: PawnEnding) -> Self {
        Self::from(&ending)
    }
}
