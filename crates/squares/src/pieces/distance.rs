//! The three distances: White's, Black's, and that of the open board.

use palisade_board::{Bitboard, Color, Square, king_dilate};

use crate::Ground;

/// The squares within a number of king steps on an open board.
const BALLS: [[Bitboard; 8]; 64] = {
    let mut balls = [[Bitboard::EMPTY; 8]; 64];
    let mut index = 0;
    while index < 64 {
        let mut ball = Bitboard(1 << index);
        let mut radius = 0;
        while radius < 8 {
            balls[index][radius] = ball;
            ball = king_dilate(ball);
            radius += 1;
        }
        index += 1;
    }
    balls
};

/// All squares at most `moves` king steps from `center` on an open board.
#[inline]
pub(crate) const fn open_board_within(center: Square, moves: u8) -> Bitboard {
    BALLS[center.index()][if moves < 8 { moves as usize } else { 7 }]
}

/// How far one king is from one square, for all places he may start from.
///
/// Church (1978), "Distance": breadth first, where own pawns and squares that
/// enemy pawns attack are obstacles, enemy pawns are not, and both ends of the
/// way are exempt. Kept as the sets "at most *n* moves away", so that a race
/// between two kings is one intersection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingWalk {
    /// `within[n]`: at most `n` moves away. Constant from `last` on.
    within: [Bitboard; 64],
    last: u8,
}

impl KingWalk {
    /// The walks of `color`'s king to `goal`.
    #[must_use]
    pub const fn new(ground: &Ground, color: Color, goal: Square) -> Self {
        let open = ground.open_to(color);
        let mut within = [goal.bitboard(); 64];
        let mut last = 0;
        let mut reached = goal.bitboard();
        let mut frontier = reached;
        // A shortest way visits no square twice, so 63 moves are enough.
        while last < 63 {
            let new = king_dilate(frontier).difference(reached);
            if new.is_empty() {
                break;
            }
            last += 1;
            reached = reached.union(new);
            within[last] = reached;
            frontier = new.intersection(open);
        }
        Self { within, last: last as u8 }
    }

    /// The squares from which the goal is at most `moves` moves away.
    #[must_use]
    #[inline]
    pub const fn within(&self, moves: u8) -> Bitboard {
        let index = if moves < self.last { moves } else { self.last };
        self.within[(index & 63) as usize]
    }

    /// The number of moves from `start`, or `None` if no way leads there.
    #[must_use]
    pub const fn distance(&self, start: Square) -> Option<u8> {
        let mut moves = 0;
        while moves <= self.last {
            if self.within[(moves & 63) as usize].contains(start) {
                return Some(moves);
            }
            moves += 1;
        }
        None
    }

    /// The largest distance there is.
    #[inline]
    pub(crate) const fn last(&self) -> u8 {
        self.last
    }

    /// The squares exactly `moves` away.
    #[inline]
    pub(crate) const fn at(&self, moves: u8) -> Bitboard {
        if moves == 0 {
            self.within[0]
        } else if moves > self.last {
            Bitboard::EMPTY
        } else {
            self.within(moves).difference(self.within(moves - 1))
        }
    }
}
