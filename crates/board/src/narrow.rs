//! From any position to those with few kinds of men, and back.
//!
//! A narrowed type is smaller and has moves of its own, faster than the general ones.
//! What it says is always what [`Position`] says of the same board.

use crate::{
    Bitboard, CastlingRights, Color, InvalidEnding, InvalidPosition, PawnEnding, Position,
    Promoted, Setup, Square,
};

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
    /// Kings and pawns that are no position.
    #[error(transparent)]
    Invalid(#[from] InvalidEnding),
    /// Sets that are not even a board.
    #[error(transparent)]
    Position(InvalidPosition),
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
impl From<&PawnEnding> for Position {
    fn from(ending: &PawnEnding) -> Self {
        let kings = Color::ALL.map(|color| ending.king(color));
        Self::trusted(&Setup {
            en_passant: ending.en_passant(),
            ..parts(ending.pawns().white(), ending.pawns().black(), kings, ending.side_to_move())
        })
    }
}

/// With counters of 0 and 1.
impl From<PawnEnding> for Position {
    fn from(ending: PawnEnding) -> Self {
        Self::from(&ending)
    }
}

/// Kings and pawns.
fn parts(white: Bitboard, black: Bitboard, kings: [Square; 2], side_to_move: Color) -> Setup {
    let nothing = Bitboard::EMPTY;
    let [king, other] = kings;
    Setup {
        roles: [
            white | black,
            nothing,
            nothing,
            nothing,
            nothing,
            king.bitboard() | other.bitboard(),
        ],
        colors: [white.with(king), black.with(other)],
        side_to_move,
        castling: CastlingRights::empty(),
        ..Setup::default()
    }
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

/// The counters are forgotten.
impl TryFrom<Position> for Promoted {
    type Error = NotPromoted;

    fn try_from(position: Position) -> Result<Self, NotPromoted> {
        Self::try_from(&position)
    }
}

/// With counters of 0 and 1.
impl From<&Promoted> for Position {
    fn from(promoted: &Promoted) -> Self {
        let kings = Color::ALL.map(|color| promoted.king(color));
        let (pawns, side_to_move) = (promoted.pawns(), promoted.side_to_move());
        let mut setup = parts(pawns.white(), pawns.black(), kings, side_to_move);
        setup.put(promoted.square(), promoted.role().of(!side_to_move));
        Self::trusted(&setup)
    }
}

/// With counters of 0 and 1.
impl From<Promoted> for Position {
    fn from(promoted: Promoted) -> Self {
        Self::from(&promoted)
    }
}
