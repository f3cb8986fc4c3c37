//! A position with pieces, seen with White as the side whose pawns move north.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Square};
use palisade_structure::Structure;

use crate::exit::{Exit, Return};
use crate::rays::{bishop_attacks, knight_attacks, queen_attacks, rook_attacks};
use crate::words::{ZONE, indices, north_attacks, south_attacks};

/// What a man is, as an index.
const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
pub(super) const QUEEN: usize = 4;
const KING: usize = 5;

/// What a capture by a pawn promises.
const TAKES: u32 = 16;

/// The last ranks.
const ENDS: u64 = 0xff00_0000_0000_00ff;

/// All men of a position, and whose move it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// By colour and kind.
    men: [[u64; 6]; 2],
    /// The square that a double step has passed, as a set.
    passed: u64,
    pub(super) mover: Color,
}

/// What a man other than a pawn attacks.
fn attacks(kind: usize, from: usize, occupied: u64) -> u64 {
    match kind {
        KNIGHT => knight_attacks(from),
        BISHOP => bishop_attacks(from, occupied),
        ROOK => rook_attacks(from, occupied),
        QUEEN => queen_attacks(from, occupied),
        _ => ZONE[from] & !(1 << from),
    }
}

/// What pawns attack.
const fn pawn_attacks(color: Color, pawns: u64) -> u64 {
    if color.is_white() { north_attacks(pawns) } else { south_attacks(pawns) }
}

impl Position {
    /// The position after a promotion.
    pub(super) fn promoted(exit: &Exit, south: Square, kind: usize) -> Self {
        let mut men = [[0; 6]; 2];
        men[0][PAWN] = exit.after.attackers.0;
        men[1][PAWN] = exit.after.defenders.0;
        men[0][KING] = exit.north.bitboard().0;
        men[1][KING] = south.bitboard().0;
        men[exit.by.index()][kind] = exit.to.bitboard().0;
        Self { men, passed: 0, mover: exit.by.opponent() }
    }

    /// The kings and pawns, if there is nothing else.
    pub(super) fn placement(&self) -> Option<Return> {
        let [north, south] = &self.men;
        let bare = north[KNIGHT..=QUEEN].iter().chain(&south[KNIGHT..=QUEEN]).all(|&men| men == 0);
        let king = |men: u64| Square::ALL[men.trailing_zeros() as usize & 63];
        let (attackers, defenders) = (Bitboard(north[PAWN]), Bitboard(south[PAWN]));
        bare.then(|| Return {
            structure: Structure { attackers, defenders },
            mover: self.mover,
            north: king(north[KING]),
            south: king(south[KING]),
        })
    }

    pub(super) fn hash(&self) -> usize {
        let start = self.passed ^ self.mover.index() as u64;
        let sets = self.men.iter().flatten();
        let mixed = sets.fold(start, |mixed, set| {
            (mixed ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        (mixed ^ mixed >> 32) as usize
    }

    /// How near a mate seems.
    pub(super) fn promise(&self, winner: Color) -> u32 {
        let loser = winner.opponent();
        let (own, enemy) = (&self.men[winner.index()], &self.men[loser.index()]);
        let [king, other] = [own, enemy].map(|men| men[KING].trailing_zeros());
        let apart = (king % 8).abs_diff(other % 8).max((king / 8).abs_diff(other / 8));
        if own[QUEEN] | own[ROOK] != 0 {
            // Kings together, the other one on the rim, and no step left to him.
            let rim = (other % 8).min(7 - other % 8).min(other / 8).min(7 - other / 8);
            let steps = self.steps(loser).count_ones();
            let check = self.mover == loser && steps == 0 && self.is_check(loser);
            let close = if check { 16 } else { 0 };
            return 64 + 2 * (7 - apart) + 2 * (3 - rim) + 3 * (8 - steps) + close;
        }
        // A pawn that can take a piece gets past the pawn before it.
        let prey = enemy[KNIGHT..=QUEEN].iter().fold(0, |all, men| all | men);
        let takes = if pawn_attacks(winner, own[PAWN]) & prey != 0 { TAKES } else { 0 };
        let forward = if winner.is_white() { own[PAWN] } else { own[PAWN].swap_bytes() };
        takes + forward.checked_ilog2().map_or(0, |square| square / 8) + 7 - apart
    }

    /// The squares a king may step to.
    fn steps(&self, color: Color) -> u64 {
        let (own, enemy) = (self.all(color), &self.men[color.opponent().index()]);
        let king = self.men[color.index()][KING];
        let near = ZONE[king.trailing_zeros() as usize & 63] & !own;
        // He hides nothing from a line by stepping along it.
        let occupied = (own | self.all(color.opponent())) & !king;
        let mut attacked = pawn_attacks(color.opponent(), enemy[PAWN]);
        for (kind, &men) in enemy.iter().enumerate().skip(KNIGHT) {
            attacked = indices(men).fold(attacked, |all, from| all | attacks(kind, from, occupied));
        }
        near & !attacked
    }

    fn all(&self, color: Color) -> u64 {
        self.men[color.index()].iter().fold(0, |all, men| all | men)
    }

    /// Has the side nothing but its king?
    pub(super) fn is_bare(&self, color: Color) -> bool {
        self.all(color) == self.men[color.index()][KING]
    }

    pub(super) fn is_check(&self, color: Color) -> bool {
        let enemies = &self.men[color.opponent().index()];
        let king = self.men[color.index()][KING];
        let from = king.trailing_zeros() as usize & 63;
        let occupied = self.all(Color::White) | self.all(Color::Black);
        pawn_attacks(color, king) & enemies[PAWN] != 0
            || (KNIGHT..=KING).any(|kind| attacks(kind, from, occupied) & enemies[kind] != 0)
    }

    /// The positions after each legal move.
    pub(super) fn moves(&self, list: &mut Vec<Self>) {
        let (own, enemy) = (self.all(self.mover), self.all(self.mover.opponent()));
        for kind in KNIGHT..=KING {
            for from in indices(self.men[self.mover.index()][kind]) {
                for to in indices(attacks(kind, from, own | enemy) & !own) {
                    self.add(list, (kind, 1 << from), (kind, 1 << to), 0);
                }
            }
        }
        let pawns = self.men[self.mover.index()][PAWN];
        for from in indices(pawns) {
            let pawn = 1 << from;
            for to in indices(pawn_attacks(self.mover, pawn) & (enemy | self.passed)) {
                self.pawn(list, pawn, 1 << to, 0);
            }
            let ahead = self.ahead(pawn) & !(own | enemy);
            if ahead != 0 {
                self.pawn(list, pawn, ahead, 0);
                let home: u64 = if self.mover.is_white() { 0xff00 } else { 0xff << 48 };
                let far = self.ahead(ahead) & !(own | enemy);
                if pawn & home != 0 && far != 0 {
                    self.pawn(list, pawn, far, ahead);
                }
            }
        }
    }

    const fn ahead(&self, pawn: u64) -> u64 {
        if self.mover.is_white() { pawn << 8 } else { pawn >> 8 }
    }

    const fn behind(&self, pawn: u64) -> u64 {
        if self.mover.is_white() { pawn >> 8 } else { pawn << 8 }
    }

    fn pawn(&self, list: &mut Vec<Self>, from: u64, to: u64, passed: u64) {
        let kinds = if to & ENDS == 0 { PAWN..=PAWN } else { KNIGHT..=QUEEN };
        for kind in kinds {
            self.add(list, (PAWN, from), (kind, to), passed);
        }
    }

    /// Adds the position after a move, if the move is legal.
    fn add(&self, list: &mut Vec<Self>, from: (usize, u64), to: (usize, u64), passed: u64) {
        let mut after = *self;
        let (mover, other) = (self.mover, self.mover.opponent());
        after.men[mover.index()][from.0] &= !from.1;
        after.men[mover.index()][to.0] |= to.1;
        for men in &mut after.men[other.index()] {
            *men &= !to.1;
        }
        if from.0 == PAWN && to.1 == self.passed {
            after.men[other.index()][PAWN] &= !self.behind(to.1);
        }
        // A right that nobody has is none.
        let takers = pawn_attacks(mover, passed) & after.men[other.index()][PAWN];
        after.passed = if takers == 0 { 0 } else { passed };
        after.mover = other;
        if !after.is_check(mover) {
            list.push(after);
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use palisade_board::PawnEnding;
    use palisade_testkit::Dice;
    use std::string::ToString;

    fn start(ending: &PawnEnding) -> Position {
        let mut men = [[0; 6]; 2];
        for color in Color::ALL {
            men[color.index()][PAWN] = ending.pawns().of(color).0;
            men[color.index()][KING] = ending.king(color).bitboard().0;
        }
        let passed = ending.en_passant().map_or(0, |square| square.bitboard().0);
        Position { men, passed, mover: ending.side_to_move() }
    }

    /// The same men on the other board.
    fn same(position: &Position, board: &cozy_chess::Board) -> bool {
        let colors = [cozy_chess::Color::White, cozy_chess::Color::Black];
        Color::ALL.into_iter().zip(colors).all(|(color, cozy)| {
            cozy_chess::Piece::ALL
                .into_iter()
                .zip(position.men[color.index()])
                .all(|(piece, men)| board.colored_pieces(cozy, piece).0 == men)
        })
    }

    /// Plays on at random, and compares every move on the way.
    #[test]
    fn the_moves_are_those_of_another_generator() {
        let mut dice = Dice::new(77);
        let (mut compared, mut promoted, mut passing) = (0, 0, 0);
        for fen in [
            "8/pp4k1/8/2P2p2/1p4P1/8/P4KPP/8 w - - 0 1",
            "8/2p3P1/8/3p1k2/8/2P5/K3P1p1/8 b - - 0 1",
            "k7/4p2P/8/3P4/8/8/p1P5/7K b - - 0 1",
        ] {
            for _ in 0..60 {
                let mut board: cozy_chess::Board = fen.parse().expect("a position");
                let mut position = start(&fen.parse().expect("an ending"));
                for _ in 0..60 {
                    let mut moves = Vec::new();
                    board.generate_moves(|some| {
                        moves.extend(some);
                        false
                    });
                    let mut next = Vec::new();
                    position.moves(&mut next);
                    assert_eq!(next.len(), moves.len(), "{board}");
                    assert_eq!(position.is_check(position.mover), !board.checkers().is_empty());
                    if moves.is_empty() {
                        break;
                    }
                    passing += usize::from(board.en_passant().is_some());
                    board.play(moves[dice.below(moves.len())]);
                    let after = next.iter().find(|after| same(after, &board));
                    position = *after.unwrap_or_else(|| panic!("{}", board.to_string()));
                    compared += 1;
                    promoted +=
                        usize::from(!position.is_bare(Color::White) && position.men[0][4] > 0);
                }
            }
        }
        assert!(
            compared > 3000 && promoted > 100 && passing > 5,
            "{compared} {promoted} {passing}"
        );
    }
}
