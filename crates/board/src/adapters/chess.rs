//! From `chess`, which keeps the pawn that has made a double step, not the
//! square that it passed.

use chess::{Board, Color as ChessColor, Piece, Square as ChessSquare};

use super::NotAPawnEnding;
use crate::{Bitboard, Color, PawnEnding, Setup, Square};

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
        let pawns = board.pieces(Piece::Pawn);
        let others = Bitboard((board.combined() ^ pawns ^ board.pieces(Piece::King)).0);
        if let Some(square) = others.first() {
            return Err(NotAPawnEnding::Piece(square));
        }
        let side_to_move = Color::from(board.side_to_move());
        let pawns_of = |color| Bitboard((pawns & board.color_combined(color)).0);
        Ok(Self::try_from(Setup {
            white_pawns: pawns_of(ChessColor::White),
            black_pawns: pawns_of(ChessColor::Black),
            white_king: board.king_square(ChessColor::White).into(),
            black_king: board.king_square(ChessColor::Black).into(),
            side_to_move,
            en_passant: board
                .en_passant()
                .and_then(|pawn| Square::from(pawn).forward(side_to_move)),
        })?)
    }
}
