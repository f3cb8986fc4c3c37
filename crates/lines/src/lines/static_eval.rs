//! What a position looks like without a move being played.
//!
//! This counts as players count. It is an opinion, which only orders moves.

use palisade_board::{Position, Role, front_span};

use super::board::{ATTACKER, DEFENDER, pawns};

/// What a piece is worth, in hundredths of a pawn.
const WORTH: [(Role, i32); 4] =
    [(Role::Knight, 300), (Role::Bishop, 300), (Role::Rook, 500), (Role::Queen, 900)];

/// What a pawn is worth beyond a hundred, by its rank seen from its own side, in hundredths of a
/// pawn.
const ADVANCED: [i32; 8] = [0, 0, 5, 10, 25, 60, 130, 0];

/// What a pawn is worth beyond that if no enemy pawn can stop or take it any more, by the same rank.
const PASSED: [i32; 8] = [0, 10, 15, 30, 60, 120, 220, 0];

/// The greatest evaluation, in hundredths of a pawn. What exceeds it counts as it.
const MOST: i32 = 1200;

/// For the attacker, in hundredths of a pawn.
pub(super) fn static_eval(board: &Position) -> i32 {
    let mut score = 0;
    for (side, sign) in [(ATTACKER, 1), (DEFENDER, -1)] {
        if board.pieces().any() {
            let count = |role: Role| board.men(role.of(side)).len() as i32;
            score += sign * WORTH.iter().map(|&(role, worth)| worth * count(role)).sum::<i32>();
        }
        for square in pawns(board, side) {
            let rank = square.rank().relative_to(side).index();
            let way = front_span(side, square.bitboard());
            let stoppers = way | way.east() | way.west();
            let passed = if stoppers.meets(pawns(board, !side)) { 0 } else { PASSED[rank] };
            score += sign * (100 + ADVANCED[rank] + passed);
        }
    }
    score.clamp(-MOST, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        for fen in [
            "8/8/1KP5/8/8/8/p4k2/8 w - - 0 1",
            "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1",
            "8/1p6/8/P6k/8/8/8/7K b - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(static_eval(&position), -static_eval(&position.flip()), "{fen}");
        }
    }
}
