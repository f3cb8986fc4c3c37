//! What cozy-chess, the independent generator, says of a position.

use cozy_chess::Board;

/// The lines of `depth` plies. A line ends early at a board that is not followed.
pub(crate) fn their_perft(
    board: &Board,
    plies: u32,
    is_followed: impl Fn(&Board) -> bool + Copy,
) -> u64 {
    if plies == 0 || !is_followed(board) {
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
            lines += their_perft(&next, plies - 1, is_followed);
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
