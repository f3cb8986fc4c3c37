//! Walls that fall by a single condition of the rung that follows a wall in parts.
//!
//! For tests: those in this folder, and the positions of the crate's other tests, which
//! include this file by its path.

use palisade_board::{Setup, Square};

/// A wall that falls, and all of the proof that keeps the rung from promising it is one
/// condition; and one much like it that stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearWall {
    pub(super) falls: &'static str,
    pub(super) stands: &'static str,
}

/// 4.2 (c): the g-pawn gets past the one on g3, which the king takes, and then at f6.
pub(super) const PARTS_TOO_SMALL: NearWall = NearWall {
    falls: "8/3k2p1/p2p1pP1/P2P1P1p/5P2/6p1/4K1P1/8 w - - 0 1",
    stands: "8/3kp1p1/p2p1pP1/P2P1P1p/5P2/6p1/4K1P1/8 w - - 0 1",
};

/// 4.3, the clause on the attacker's move: 1.e5+ leaves no time for 1...exf5.
pub(super) const CHECK_AT_ONCE: NearWall = NearWall {
    falls: "8/2ppp3/3kp3/1p3P2/1P1pPPp1/3P2P1/8/7K w - - 0 1",
    stands: "8/2ppp3/2k1p3/1p3P2/1P1pPPp1/3P2P1/8/7K w - - 0 1",
};

/// 3.3: with c2-c3 in hand White's king takes the last step from Black's.
pub(super) const ZUGZWANG: NearWall = NearWall {
    falls: "8/1p6/p1p5/PkP1p3/1P2P1p1/6P1/2P5/1K6 w - - 0 1",
    stands: "8/1p6/p1p5/PkP1p3/1P2P1p1/6P1/8/1K6 w - - 0 1",
};

/// 3.3, the clause on the attacker's move: 1.Kb3, and Black's king has no step.
pub(super) const ZUGZWANG_AT_ONCE: NearWall = NearWall {
    falls: "8/1p6/p1p5/PkP1p1p1/1P2P1p1/6P1/K7/8 w - - 0 1",
    stands: "8/1p6/p1p5/PkP1p1p1/1P2P1p1/6P1/8/K7 w - - 0 1",
};

/// 5.6: with 1.hxg5 White's king gets through to pawns of other files.
pub(super) const BEYOND_THE_FLOOD: NearWall = NearWall {
    falls: "8/1p2p2k/1p2P1p1/1P1p2p1/3P2PP/8/8/1K6 w - - 0 1",
    stands: "8/1p2p2k/1p2P2p/1P1p2p1/3P2PP/8/8/1K6 w - - 0 1",
};

pub(super) const NEAR_WALLS: [NearWall; 5] =
    [PARTS_TOO_SMALL, CHECK_AT_ONCE, ZUGZWANG, ZUGZWANG_AT_ONCE, BEYOND_THE_FLOOD];

/// Puts a king or a pawn on a square, takes a pawn away, or passes the move.
pub(super) fn change(setup: &mut Setup, square: Square, what: usize) {
    if what > 2 {
        setup.white_pawns -= square.bitboard();
        setup.black_pawns -= square.bitboard();
    }
    match what {
        0 => setup.side_to_move = !setup.side_to_move,
        1 => setup.white_king = square,
        2 => setup.black_king = square,
        3 => setup.white_pawns |= square.bitboard(),
        4 => setup.black_pawns |= square.bitboard(),
        _ => {}
    }
}
