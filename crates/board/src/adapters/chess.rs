//! From `chess`, which keeps the pawn that has made a double step, not the
//! square that it passed.

use chess::{ALL_PIECES, Board, Color as ChessColor, Square as ChessSquare};

use super::NotAPawnEnding;
use crate::{
    Bitboard, BoardView, CastlingRights, Color, InvalidPosition, PawnEnding, Position, Role, Square,
};

impl From<ChessColor> for Color {
    #[inline]
    fn from(color: ChessColor) -> Self {
        match color {
            ChessColor::White => Self::White,
            ChessColor::Black => Self::Black,
        }
    }
}

impl From<ChessSquare> for Square {
    #[inline]
    fn from(square: ChessSquare) -> Self {
        Self::wrapping(square.to_index())
    }
}

#[inline]
const fn theirs(color: Color) -> ChessColor {
    match color {
        Color::White => ChessColor::White,
        Color::Black => ChessColor::Black,
    }
}

/// Roles and pieces are counted alike, from the pawn to the king.
///
/// ```
/// use palisade_board::{BoardView, Position};
/// let board = chess::Board::default();
/// assert_eq!(board.to_position(), Ok(Position::START));
/// ```
impl BoardView for Board {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        Bitboard(self.pieces(ALL_PIECES[role.index()]).0)
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.color_combined(theirs(color)).0)
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        Self::side_to_move(self).into()
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        let capturer = BoardView::side_to_move(self);
        Self::en_passant(*self).and_then(|pawn| Square::from(pawn).forward(capturer))
    }

    fn castling(&self) -> Option<CastlingRights> {
        let mut castling = CastlingRights::empty();
        for color in Color::ALL {
            let rights = self.castle_rights(theirs(color));
            let (short, long) = match color {
                Color::White => (CastlingRights::WHITE_SHORT, CastlingRights::WHITE_LONG),
                Color::Black => (CastlingRights::BLACK_SHORT, CastlingRights::BLACK_LONG),
            };
            castling.set(short, rights.has_kingside());
            castling.set(long, rights.has_queenside());
        }
        Some(castling)
    }
}

/// The position on a board with nothing but kings and pawns; the first thing
/// asked is whether there is anything else.
///
/// ```
/// use palisade_board::{NotAPawnEnding, PawnEnding, Square};
/// use std::str::FromStr;
/// let board = chess::Board::from_str("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
/// assert_eq!(PawnEnding::try_from(&board)?.legal_moves().len(), 6);
/// let first = chess::Board::default();
/// assert_eq!(PawnEnding::try_from(&first), Err(NotAPawnEnding::Piece(Square::A1)));
/// # Ok::<(), NotAPawnEnding>(())
/// ```
impl TryFrom<&Board> for PawnEnding {
    type Error = NotAPawnEnding;

    #[inline]
    fn try_from(board: &Board) -> Result<Self, NotAPawnEnding> {
        board.to_pawn_ending()
    }
}

/// The position, with counters of 0 and 1.
impl TryFrom<&Board> for Position {
    type Error = InvalidPosition;

    fn try_from(board: &Board) -> Result<Self, InvalidPosition> {
        board.to_position()
    }
}
