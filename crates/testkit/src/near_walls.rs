//! Walls that fall by a single condition of a rung of the bound.
//!
//! The numbers are those of `docs/blockage-proof.md`.

use crate::EndingSetup;
use palisade_board::Square;

/// Two walls that are much alike: one falls, the other stands.
///
/// A single condition of the proof keeps a rung from promising the one that falls.
#[derive(Clone, Copy, Debug)]
pub struct NearWall {
    /// White wins.
    pub falls: &'static str,
    /// White does not.
    pub stands: &'static str,
}

/// 4.2 (c): the g-pawn gets past the one on g3, which the king takes, and then at f6.
pub const PARTS_TOO_SMALL: NearWall = NearWall {
    falls: "8/3k2p1/p2p1pP1/P2P1P1p/5P2/6p1/4K1P1/8 w - - 0 1",
    stands: "8/3kp1p1/p2p1pP1/P2P1P1p/5P2/6p1/4K1P1/8 w - - 0 1",
};

/// 4.3, the clause on the attacker's move: 1.e5+ leaves no time for 1...exf5.
pub const CHECK_AT_ONCE: NearWall = NearWall {
    falls: "8/2ppp3/3kp3/1p3P2/1P1pPPp1/3P2P1/8/7K w - - 0 1",
    stands: "8/2ppp3/2k1p3/1p3P2/1P1pPPp1/3P2P1/8/7K w - - 0 1",
};

/// 3.3: with c2-c3 in hand White's king takes the last step from Black's.
pub const ZUGZWANG: NearWall = NearWall {
    falls: "8/1p6/p1p5/PkP1p3/1P2P1p1/6P1/2P5/1K6 w - - 0 1",
    stands: "8/1p6/p1p5/PkP1p3/1P2P1p1/6P1/8/1K6 w - - 0 1",
};

/// 3.3, the clause on the attacker's move: 1.Kb3, and Black's king has no step.
pub const ZUGZWANG_AT_ONCE: NearWall = NearWall {
    falls: "8/1p6/p1p5/PkP1p1p1/1P2P1p1/6P1/K7/8 w - - 0 1",
    stands: "8/1p6/p1p5/PkP1p1p1/1P2P1p1/6P1/8/K7 w - - 0 1",
};

/// 6.1: with 1.hxg5 White's king gets through to pawns of other files.
pub const BEYOND_THE_FLOOD: NearWall = NearWall {
    falls: "8/1p2p2k/1p2P1p1/1P1p2p1/3P2PP/8/8/1K6 w - - 0 1",
    stands: "8/1p2p2k/1p2P2p/1P1p2p1/3P2PP/8/8/1K6 w - - 0 1",
};

const NEAR_WALLS: [NearWall; 5] =
    [PARTS_TOO_SMALL, CHECK_AT_ONCE, ZUGZWANG, ZUGZWANG_AT_ONCE, BEYOND_THE_FLOOD];

/// Near walls of the first rung.
pub const FIRST_RUNG: [NearWall; 15] = [
    // 3.7: from e6 a pawn takes on d7, which nothing guards.
    NearWall {
        falls: "8/3ppPk1/1p1p1p2/1P1PPPp1/6P1/8/8/7K w - - 0 1",
        stands: "8/4pPk1/1p1p1p2/1P1PPPp1/6P1/8/8/7K w - - 0 1",
    },
    // 3.7: after c4xd5 e6xd5 the pawn on e5 goes on and takes on f7.
    NearWall {
        falls: "8/1k3p2/1p2pP2/pPppP1p1/P1P3P1/8/3K4/8 w - - 0 1",
        stands: "8/1k3p2/1p2pP2/pPppP1p1/P5P1/8/3K4/8 w - - 0 1",
    },
    // 3.7: 1.dxe6 takes what is to take back on f5.
    NearWall {
        falls: "8/k7/p3pp1p/P1pP1ppP/2Pp2P1/3P4/5K2/8 w - - 0 1",
        stands: "8/k7/p3pp1p/P1p2ppP/2Pp2P1/3P4/5K2/8 w - - 0 1",
    },
    // 3.7: either of two pawns takes on g6, and only one is avenged.
    NearWall {
        falls: "8/5p2/1p1p1ppp/1P1P1P1P/1k6/8/7K/8 w - - 0 1",
        stands: "8/5p2/1p1p1ppp/1P1P1P2/1k6/8/7K/8 w - - 0 1",
    },
    // 3.7: the captor on a5 need not take, its way leads to a8.
    NearWall {
        falls: "8/2p2p2/1p1p1p2/PP1P1P1p/1PKP3P/k7/8/8 w - - 0 1",
        stands: "8/2p2p2/1p1p1p2/1P1P1P1p/1PKP3P/k7/8/8 w - - 0 1",
    },
    // 3.7: where the captor attacks, the king is not left in peace.
    NearWall {
        falls: "8/8/4p1p1/P1p1ppP1/2pkP3/p1P5/P4p2/5K2 b - - 0 1",
        stands: "8/8/4p1p1/P3ppP1/2pkP3/p1P5/P4p2/5K2 b - - 0 1",
    },
    // 3.7: after b5xa4 nothing stops the pawn on b4.
    NearWall {
        falls: "7k/8/8/1p3p2/pP1p1p2/PP1P1P1p/P6P/3K4 w - - 0 1",
        stands: "7k/8/8/1p3p2/pP1p1p2/P2P1P1p/P6P/3K4 w - - 0 1",
    },
    // 3.7: the king has no room where target and avenger stand.
    NearWall {
        falls: "3k4/1Pp5/p1ppp3/PpP1p1p1/4P1P1/8/K7/8 b - - 0 1",
        stands: "1k6/1Pp5/p1ppp3/PpP1p1p1/4P1P1/8/K7/8 b - - 0 1",
    },
    // 3.6: one king does not stop both of e7 and g7.
    NearWall {
        falls: "4k3/1p2PpPp/1P1p1P1P/3P1P2/8/3K4/3P4/8 b - - 0 1",
        stands: "4k3/1p2Pp1p/1P1p1P1P/3P1P2/8/3K4/3P4/8 b - - 0 1",
    },
    // 3.6: the pawn on e7 keeps the king from d8 and f8.
    NearWall {
        falls: "8/4Ppk1/2p1p3/p1Ppp1p1/P3P1P1/6P1/1Kp5/8 b - - 0 1",
        stands: "8/5pk1/2p1p3/p1Ppp1p1/P3P1P1/6P1/1Kp5/8 b - - 0 1",
    },
    // 3.6: the king cannot take on c7, which is guarded.
    NearWall {
        falls: "8/1pPp3p/1PkP1p1P/3P1P2/8/8/6K1/8 b - - 0 1",
        stands: "8/1p1p3p/1PkP1p1P/3P1P2/8/8/6K1/8 b - - 0 1",
    },
    // 3.6: h2-h4 outruns a king that h2-h3 does not.
    NearWall {
        falls: "k7/3p4/8/8/3p1p2/1p1P1p2/1P2pP1P/4K3 b - - 0 1",
        stands: "k7/3p4/8/8/3p1p2/1p1P1p2/1P2pP2/4K3 b - - 0 1",
    },
    // 3.6: White waits, and the king has to let the pawn on h6 go.
    NearWall {
        falls: "8/5p2/5kpP/p1p1p1pp/P1P1P1Pp/4P2P/2K4P/8 w - - 0 1",
        stands: "5k2/5p2/6pP/p1p1p1pp/P1P1P1Pp/4P2P/2K4P/8 w - - 0 1",
    },
    // 3.2: the king takes e6, and the pawn on e5 runs.
    NearWall {
        falls: "8/8/K3p3/p1p1P1p1/P1P3P1/6P1/1k6/8 w - - 0 1",
        stands: "8/8/4p3/p1p1P1p1/P1P1K1P1/6P1/1k6/8 w - - 0 1",
    },
    // 3.2: the king takes g3, and the pawn on g2 gets at h5.
    NearWall {
        falls: "8/2k3p1/p2p1pP1/P2P1P1p/5P2/6pK/6P1/8 w - - 0 1",
        stands: "8/2k3p1/p2p1pP1/P2P1P1p/5P2/6pK/8/8 w - - 0 1",
    },
];

/// Walls that the first rung sees, where a pawn runs or two are traded: 3.6 and 3.7.
const RUNNERS_AND_TRADES: [&str; 21] = [
    "8/8/8/1p1p3p/pp1pkp1P/1P1P1P2/8/6K1 b - - 0 1",
    "4k3/1p2Pp1p/1P1p1P1P/3P1P2/8/8/3PK3/8 w - - 0 1",
    "8/5k2/2p1pp2/p2p1p1p/P1PP1P1P/3P1P1P/6K1/8 b - - 0 1",
    "3k4/8/P2p3p/p2p1p1P/Pp1P1P2/1P6/K7/8 b - - 0 1",
    "7k/5p2/6pP/p1p1p1pp/P1P1P1Pp/4P2P/2K4P/8 b - - 0 1",
    "6k1/p1pp4/1p1p1p1p/1P1P1P1P/1P3P2/3P4/P7/3K4 b - - 0 1",
    "1k6/1Pp5/p1ppp3/PpP1p1p1/3KP1P1/8/8/8 w - - 0 1",
    "7k/7P/p7/p7/P1p1p1p1/2P1ppP1/4P3/4K3 w - - 0 1",
    "8/k7/8/5p1p/P2p1P1P/1p1P1K2/1Pp5/8 w - - 0 1",
    "k7/3p4/4pp2/Pp2p3/1P1pP1p1/3P2P1/3P4/5K2 w - - 0 1",
    "8/8/8/p5k1/pp2p1P1/P1p1P1p1/2P1P1P1/4K3 b - - 0 1",
    "8/6k1/8/4p1P1/p1ppp3/P1p1Pp1p/2P2P1P/4K3 w - - 0 1",
    "8/k7/4p1p1/P3ppP1/2p1P3/p1P5/P6K/8 b - - 0 1",
    "8/5k2/p1p1pPp1/ppP1P1P1/P7/8/4K3/8 b - - 0 1",
    "8/8/8/2p1k3/8/1p1pPp1p/1P1P1P1P/4K3 w - - 0 1",
    "8/8/p7/p4p1p/1p1k1p1P/1P1p1P1p/P2P3K/8 w - - 0 1",
    "6k1/2p3P1/8/p1p3p1/1pP1p1p1/1P2P1P1/P7/7K w - - 0 1",
    "8/8/4k1p1/p1p1P3/1p3p1p/1P1p1p1P/P2P1P2/4K3 w - - 0 1",
    "8/8/8/1k6/pPp1p3/Ppp1p1p1/2PpP1P1/7K w - - 0 1",
    "8/8/1p6/pp1p2k1/1P1p4/2pP1pPp/5P1P/5K2 w - - 0 1",
    "3k4/8/p4p1p/p5p1/P1pPp1P1/P1P1P1PP/1K6/8 b - - 0 1",
];

/// All of them, those that fall and those that stand.
pub fn all() -> impl Iterator<Item = &'static str> {
    let walls = NEAR_WALLS.into_iter().chain(FIRST_RUNG);
    walls.flat_map(|wall| [wall.falls, wall.stands]).chain(RUNNERS_AND_TRADES)
}

/// Puts a king or a pawn on a square, takes a pawn away, or passes the move.
pub fn change(setup: &mut EndingSetup, square: Square, what: usize) {
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
