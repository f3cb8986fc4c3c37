//! From any position to those with few kinds of men, and back.
//!
//! A narrowed type is smaller and has moves of its own, faster than the general ones.
//! What it says is always what [`Position`] says of the same board.

use crate::{Color, InvalidPosition, PawnEnding, Pawns, Position, Promoted, Role, Setup, Square};

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
            None => Ok(Self::new(
                position.pawns(),
                position.king(Color::White),
                position.king(Color::Black),
                position.side_to_move(),
                position.en_passant(),
            )?),
        }
    }
}

/// With counters of 0 and 1.
impl From<PawnEnding> for Setup {
    fn from(ending: PawnEnding) -> Self {
        let kings = Color::ALL.map(|color| ending.king(color));
        let parts = parts(ending.pawns(), kings, ending.side_to_move());
        Self { en_passant: ending.en_passant(), ..parts }
    }
}

/// With counters of 0 and 1.
impl From<&PawnEnding> for Position {
    fn from(ending: &PawnEnding) -> Self {
        Self::trusted(&Setup::from(*ending))
    }
}

/// Kings and pawns.
fn parts(pawns: Pawns, [king, other]: [Square; 2], side_to_move: Color) -> Setup {
    let mut setup = Setup { side_to_move, ..Setup::default() };
    setup.roles[Role::Pawn.index()] = pawns.all();
    setup.roles[Role::King.index()] = king.bitboard() | other.bitboard();
    setup.colors = [pawns.white().with(king), pawns.black().with(other)];
    setup
}

/// A position is not one after a promotion.
///
/// ```
/// use palisade_board::{NotPromoted, Position, Promoted};
/// assert_eq!(Promoted::try_from(&Position::START), Err(NotPromoted::Pieces(14)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotPromoted {
    /// There is one piece beside kings and pawns, no more and no fewer.
    #[error("{0} pieces, where there should be one")]
    Pieces(u32),
    /// The piece belongs to the side that has just moved, and stands on its last rank.
    #[error("the piece on {0} has not just been promoted")]
    NotJustPromoted(Square),
}

/// The counters are forgotten.
impl TryFrom<&Position> for Promoted {
    type Error = NotPromoted;

    fn try_from(position: &Position) -> Result<Self, NotPromoted> {
        let pieces = position.pieces();
        let (Some(square), false) = (pieces.first(), pieces.has_several()) else {
            return Err(NotPromoted::Pieces(pieces.len()));
        };
        let owner = position.side_to_move().opponent();
        match position.man_on(square) {
            Some(man)
                if man.color == owner
                    && square.rank() == crate::Rank::Eighth.relative_to(owner)
                    && position.en_passant().is_none() =>
            {
                let kings = Color::ALL.map(|color| position.king(color));
                let side_to_move = position.side_to_move();
                Ok(Self::new(position.pawns(), kings, side_to_move, man.role, square))
            }
            _ => Err(NotPromoted::NotJustPromoted(square)),
        }
    }
}

/// With counters of 0 and 1.
impl From<&Promoted> for Position {
    fn from(promoted: &Promoted) -> Self {
        let kings = Color::ALL.map(|color| promoted.king(color));
        let side_to_move = promoted.side_to_move();
        let mut setup = parts(promoted.pawns(), kings, side_to_move);
        setup.put(promoted.square(), promoted.role().of(!side_to_move));
        Self::trusted(&setup)
    }
}

/// What goes by reference goes by value.
macro_rules! by_value {
    ($($narrow:ty),*) => {$(
        /// The counters are forgotten.
        impl TryFrom<Position> for $narrow {
            type Error = <$narrow as TryFrom<&'static Position>>::Error;

            fn try_from(position: Position) -> Result<Self, Self::Error> {
                Self::try_from(&position)
            }
        }

        /// With counters of 0 and 1.
        impl From<$narrow> for Position {
            fn from(narrow: $narrow) -> Self {
                Self::from(&narrow)
            }
        }
    )*};
}

by_value!(PawnEnding, Promoted);
