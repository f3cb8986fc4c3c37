//! Boards and moves of another program, for judges that share nothing with ours.

use cozy_chess::{Board, Color as Side, Move, Piece, Rank, Square};
use palisade_board::Color;

/// All legal moves.
#[must_use]
pub fn moves(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|set| {
        all.extend(set);
        false
    });
    all
}

/// The same board without a count of moves: the fifty-move rule helps nobody here.
#[must_use]
pub fn after(board: &Board, chosen: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(chosen);
    next.set_halfmove_clock(0);
    next
}

/// May somebody take in passing?
#[must_use]
pub fn may_pass(board: &Board) -> bool {
    let Some(file) = board.en_passant() else { return false };
    let to = Square::new(file, Rank::Sixth.relative_to(board.side_to_move()));
    let pawns = board.pieces(Piece::Pawn);
    moves(board).iter().any(|step| step.to == to && pawns.has(step.from))
}

/// The same side, in its words.
#[must_use]
pub fn side(color: Color) -> Side {
    if color.is_white() { Side::White } else { Side::Black }
}
