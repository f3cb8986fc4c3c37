//! What every engine does at every node, to measure against.

use std::time::Duration;

use cozy_chess::Board;
use criterion::Criterion;

/// How many legal moves there are.
pub(crate) fn legal_moves(board: &Board) -> usize {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    count
}

/// Short measurements, for there are many rows and only their ratios count.
pub(crate) fn short() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(10)
}
