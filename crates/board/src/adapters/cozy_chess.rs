//! From `cozy_chess`, whose squares and bitboards are numbered like ours.

use cozy_chess::{Board, Color as CozyColor, Piece, Rank as CozyRank, Square as CozySquare};

use super::NotAPawnEnding;
use crate::{Bitboard, Color, PawnEnding, Setup, Square};

impl From<CozyColor> for Color {
    #[inline]
    fn from(color: CozyColor) -> Self {
        match color {
            CozyColor::White => Self::White,
            CozyColor::Black => Self::Black,
        }
    }
}

impl From<CozySquare> for Square {
    #[inline]
    fn from(square: CozySquare) -> Self {
        Self::wrapping(square as usize)
    }
}

/// The position on a board with nothing but kings and pawns; the first thing
/// asked is whether there is anything else.
///
/// ```
/// use palisade_board::{NotAPawnEnding, PawnEnding, Square};
/// let board: cozy_chess::Board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
/// assert_eq!(PawnEnding::try_from(&board)?.legal_moves().len(), 6);
/// let first = cozy_chess::Board::startpos();
/// assert_eq!(PawnEnding::try_from(&first), Err(NotAPawnEnding::Piece(Square::A1)));
/// # Ok::<(), NotAPawnEnding>(())
/// ```
impl TryFrom<&Board> for PawnEnding {
    type Error = NotAPawnEnding;

    #[inline]
    fn try_from(board: &Board) -> Result<Self, NotAPawnEnding> {
        let pawns = board.pieces(Piece::Pawn);
        let others = Bitboard((board.occupied() ^ pawns ^ board.pieces(Piece::King)).0);
        if let Some(square) = others.first() {
            return Err(NotAPawnEnding::Piece(square));
        }
        let side_to_move = board.side_to_move();
        let rank = CozyRank::Third.relative_to(!side_to_move);
        Ok(Self::try_from(Setup {
            white_pawns: Bitboard(board.colored_pieces(CozyColor::White, Piece::Pawn).0),
            black_pawns: Bitboard(board.colored_pieces(CozyColor::Black, Piece::Pawn).0),
            white_king: board.king(CozyColor::White).into(),
            black_king: board.king(CozyColor::Black).into(),
            side_to_move: side_to_move.into(),
            en_passant: board.en_passant().map(|file| CozySquare::new(file, rank).into()),
        })?)
    }
}
