//! From `cozy_chess`, whose squares and bitboards are numbered like ours.

use cozy_chess::{
    Board, CastleRights, Color as CozyColor, File, Piece, Rank, Square as CozySquare,
};

use crate::{Bitboard, BoardView, CastlingRights, Color, Role, Square};

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

#[inline]
const fn cozy(color: Color) -> CozyColor {
    match color {
        Color::White => CozyColor::White,
        Color::Black => CozyColor::Black,
    }
}

/// Roles and pieces are counted alike, from the pawn to the king.
///
/// ```
/// use palisade_board::{BoardView, Position};
/// let board = cozy_chess::Board::startpos();
/// assert_eq!(board.to_position(), Ok(Position::START));
/// ```
impl BoardView for Board {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        Bitboard(self.pieces(Piece::ALL[role.index()]).0)
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.colors(cozy(color)).0)
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        Self::side_to_move(self).into()
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        let rank = Rank::Third.relative_to(!Self::side_to_move(self));
        Self::en_passant(self).map(|file| CozySquare::new(file, rank).into())
    }

    // A few comparisons without a call, for a search node asks.
    #[inline(always)]
    fn castling(&self) -> Option<CastlingRights> {
        let mut castling = CastlingRights::empty();
        if Color::ALL.map(|color| *self.castle_rights(cozy(color))) == [CastleRights::EMPTY; 2] {
            return Some(castling);
        }
        for color in Color::ALL {
            let CastleRights { short, long } = *self.castle_rights(cozy(color));
            if let Some(file) = short {
                castling |= (CastlingRights::WHITE_SHORT | CastlingRights::BLACK_SHORT)
                    & CastlingRights::of(color);
                if file != File::H {
                    return None;
                }
            }
            if let Some(file) = long {
                castling |= (CastlingRights::WHITE_LONG | CastlingRights::BLACK_LONG)
                    & CastlingRights::of(color);
                if file != File::A {
                    return None;
                }
            }
        }
        Some(castling)
    }
}
