//! What cozy-chess, the independent generator, says of a position.

use cozy_chess::Board;

/// The lines of `depth` plies.
pub(crate) fn their_perft(board: &Board, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let mut lines = 0;
    board.generate_moves(|moves| {
        if plies == 1 {
            lines += moves.len() as u64;
            return false;
        }
        for chosen in moves {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            lines += their_perft(&next, plies - 1);
        }
        false
    });
    lines
}

/// The legal moves as UCI, sorted.
pub(crate) fn their_moves(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(moves.into_iter().map(|chosen| chosen.to_string()));
        false
    });
    texts.sort();
    texts
}
