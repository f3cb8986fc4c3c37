//! What every engine does at every node, to measure against.

use cozy_chess::Board;

/// How many legal moves there are.
pub(crate) fn legal_moves(board: &Board) -> usize {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    count
}
