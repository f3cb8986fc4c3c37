//! From `chess`, which keeps the pawn that has made a double step, not the
//! square that it passed.

use chess::{ALL_PIECES, Board, Color as ChessColor, Square as ChessSquare};

use crate::{Bitboard, BoardView, CastlingRights, Color, Role, Square};

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

super::positions_from!(Board);
