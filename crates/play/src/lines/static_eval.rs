//! What a position looks like without a move being played.
//!
//! This counts as players count. It is an opinion, which only orders moves.

use palisade_board::{Bitboard, Color, Position, Rank, Role, Square, front_span};

use super::board::{ATTACKER, DEFENDER, pawns};

/// What a piece is worth, in hundredths of a pawn.
const WORTH: [(Role, i32); 4] =
    [(Role::Knight, 300), (Role::Bishop, 300), (Role::Rook, 500), (Role::Queen, 900)];

/// What a pawn is worth beyond a hundred, by its rank seen from its own side, in hundredths of a
/// pawn.
const ADVANCED: [i32; 8] = [0, 0, 5, 10, 25, 60, 130, 0];

/// What a pawn is worth beyond that if no enemy pawn can stop or take it any more, by the same rank.
const PASSED: [i32; 8] = [0, 10, 15, 30, 60, 120, 220, 0];

/// What a pawn that no king catches is worth beyond that, in hundredths of a pawn; ten less for each
/// ply to its promotion.
const RUNNER: i32 = 650;

/// The greatest evaluation, in hundredths of a pawn. What exceeds it counts as it.
const MOST_SCORE: i32 = 1200;

/// For the attacker, in hundredths of a pawn.
pub(super) fn static_eval(board: &Position) -> i32 {
    let mut score = 0;
    let mut pieces = [0; 2];
    if board.pieces().any() {
        for (role, worth) in WORTH {
            for side in Color::ALL {
                pieces[side.index()] += worth * board.men(role.of(side)).len() as i32;
            }
        }
    }
    let mut runs = [None; 2];
    for (side, sign) in [(ATTACKER, 1), (DEFENDER, -1)] {
        score += sign * pieces[side.index()];
        for square in pawns(board, side) {
            let rank = square.rank().relative_to(side).index();
            score += sign * (100 + ADVANCED[rank]);
            let way = front_span(side, square.bitboard());
            let stoppers = way | way.east() | way.west();
            if stoppers.meets(pawns(board, !side)) {
                continue;
            }
            score += sign * PASSED[rank];
            if pieces[(!side).index()] == 0 && way.is_disjoint(pawns(board, side)) {
                let plies = run(board, side, square, way);
                runs[side.index()] = match (runs[side.index()], plies) {
                    (Some(one), Some(other)) => Some(i32::min(one, other)),
                    (one, other) => one.or(other),
                };
            }
        }
    }
    let race = match runs {
        [Some(ours), None] => RUNNER - 10 * ours,
        [None, Some(theirs)] => 10 * theirs - RUNNER,
        [Some(ours), Some(theirs)] => 40 * (theirs - ours),
        [None, None] => 0,
    };
    (score + race).clamp(-MOST_SCORE, MOST_SCORE)
}

/// In how many plies a passed pawn is home, if the other king comes too late and
/// the own one is not in its way.
fn run(board: &Position, side: Color, square: Square, way: Bitboard) -> Option<i32> {
    let rank = square.rank().relative_to(side).index() as i32;
    let moves = 7 - rank - i32::from(rank == 1);
    let goal = Square::new(square.file(), Rank::Eighth.relative_to(side));
    let distance = i32::from(board.king(!side).distance(goal));
    let moves_first = board.side_to_move() == side;
    let caught = distance - i32::from(!moves_first) <= moves;
    let blocked = way.contains(board.king(side));
    (!caught && !blocked).then(|| 2 * moves - i32::from(moves_first))
}

#[cfg(test)]
mod tests {
    use super::*;
    fn of(fen: &str) -> i32 {
        static_eval(&fen.parse().unwrap())
    }

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

    #[test]
    fn a_pawn_that_no_king_catches_is_worth_a_piece() {
        let [caught, free] =
            ["8/8/4k3/8/P7/8/8/7K w - - 0 1", "8/8/5k2/8/P7/8/8/7K w - - 0 1"].map(of);
        assert!(free > caught + 400, "{caught} {free}");
        // The same with Black to move: now he comes in time.
        assert!(of("8/8/5k2/8/P7/8/8/7K b - - 0 1") < free - 400);
        // The own king in the way.
        assert!(of("8/8/K4k2/8/P7/8/8/8 w - - 0 1") < free - 400);
    }
}
