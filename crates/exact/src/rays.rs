//! What pieces attack: a queen, a rook or a bishop along lines, and a knight.

use core::ops::Range;

use crate::words::{NOT_A, NOT_H};

/// The eight directions as index differences, with the squares that a step in
/// the direction can end on.
const DIRECTIONS: [(i32, u64); 8] =
    [(8, !0), (-8, !0), (1, NOT_A), (-1, NOT_H), (9, NOT_A), (7, NOT_H), (-7, NOT_A), (-9, NOT_H)];

/// The square that a step leads to.
const fn step(from: usize, direction: (i32, u64)) -> Option<usize> {
    let to = from as i32 + direction.0;
    if to < 0 || to >= 64 || direction.1 >> to & 1 == 0 {
        return None;
    }
    Some(to as usize)
}

/// By square and direction: the squares beyond, up to the edge of the board.
const LINES: [[u64; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut at = from;
            while let Some(next) = step(at, DIRECTIONS[direction]) {
                table[from][direction] |= 1 << next;
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// What a queen attacks, the first blocker on each line included.
pub(crate) fn queen_attacks(from: usize, blockers: u64) -> u64 {
    attacks_along(0..8, from, blockers)
}

/// The same for a rook.
pub(crate) fn rook_attacks(from: usize, blockers: u64) -> u64 {
    attacks_along(0..4, from, blockers)
}

/// The same for a bishop.
pub(crate) fn bishop_attacks(from: usize, blockers: u64) -> u64 {
    attacks_along(4..8, from, blockers)
}

/// The squares that a knight attacks.
pub(crate) const fn knight_attacks(from: usize) -> u64 {
    let knight = 1u64 << from;
    let (east, west) = (knight << 1 & NOT_A, knight >> 1 & NOT_H);
    let (far_east, far_west) = (east << 1 & NOT_A, west >> 1 & NOT_H);
    (east | west) << 16
        | (east | west) >> 16
        | (far_east | far_west) << 8
        | (far_east | far_west) >> 8
}

fn attacks_along(directions: Range<usize>, from: usize, blockers: u64) -> u64 {
    let mut attacks = 0;
    for direction in directions {
        let line = LINES[from][direction];
        let stops = line & blockers;
        let first = match DIRECTIONS[direction].0 > 0 {
            true => stops.trailing_zeros(),
            false => 63 - stops.leading_zeros().min(63),
        };
        let hidden = if stops == 0 { 0 } else { LINES[first as usize][direction] };
        attacks |= line & !hidden;
    }
    attacks
}

/// The squares that a blocker hides from a queen.
pub(crate) fn hidden(from: usize, blocker: usize) -> u64 {
    for (direction, line) in LINES[from].into_iter().enumerate() {
        if line >> blocker & 1 != 0 {
            return LINES[blocker][direction];
        }
    }
    0
}

/// The squares strictly between two squares on a line.
pub(crate) fn between(from: usize, to: usize) -> u64 {
    for (direction, line) in LINES[from].into_iter().enumerate() {
        if line >> to & 1 != 0 {
            return line & !LINES[to][direction] & !(1 << to);
        }
    }
    0
}

/// For each square of the queen, what her moves come to: `arrive` says what it
/// is worth to arrive on a square, as a set of squares of the other king, who
/// stops her where he stands. She never gets to squares of `stop`, and never
/// past those of `takes`.
pub(crate) fn queen_moves(arrive: &[u64; 64], stop: u64, takes: u64) -> [u64; 64] {
    // Ranks with a square more at either end, so that lines end there.
    let mut enter = [[0; 10]; 10];
    let mut pass = [[0; 8]; 10];
    for rank in 0..8 {
        for file in 0..8 {
            let to = rank * 8 + file;
            if stop >> to & 1 == 0 {
                let free = !(1 << to);
                enter[rank + 1][file + 1] = arrive[to] & free;
                pass[rank + 1][file] = if takes >> to & 1 != 0 { 0 } else { free };
            }
        }
    }
    let mut all = [[0; 8]; 8];
    for shift in 0..3 {
        // North and south, straight and aslant: a rank at a time.
        let (mut north, mut south) = ([0; 10], [0; 10]);
        for rank in 1..9 {
            let (from_north, from_south) = (8 - rank, rank - 1);
            for file in 0..8 {
                all[from_north][file] |= north[file + shift];
                all[from_south][file] |= south[file + shift];
            }
            north = fill(&north, shift, &enter[from_north + 1], &pass[from_north + 1]);
            south = fill(&south, shift, &enter[from_south + 1], &pass[from_south + 1]);
        }
    }
    for rank in 0..8 {
        let (mut east, mut west) = (0, 0);
        for file in 0..8 {
            all[rank][7 - file] |= east;
            east = enter[rank + 1][8 - file] | east & pass[rank + 1][7 - file];
            all[rank][file] |= west;
            west = enter[rank + 1][file + 1] | west & pass[rank + 1][file];
        }
    }
    let mut moves = [0; 64];
    for (moves, rank) in moves.chunks_exact_mut(8).zip(all) {
        moves.copy_from_slice(&rank);
    }
    moves
}

/// What the squares of a rank mean to a queen that comes from the rank before,
/// `line` being what those of the rank behind it mean.
#[inline]
fn fill(line: &[u64; 10], shift: usize, enter: &[u64; 10], pass: &[u64; 8]) -> [u64; 10] {
    let mut next = [0; 10];
    for file in 0..8 {
        next[file + 1] = enter[file + 1] | line[file + shift] & pass[file];
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_board::{Bitboard, Direction, Square};

    /// Square by square.
    fn walked(from: Square, blockers: u64) -> u64 {
        let mut attacks = 0;
        for direction in Direction::ALL {
            let mut at = from;
            while let Some(next) = direction.step(at) {
                attacks |= next.bitboard().0;
                if Bitboard(blockers).contains(next) {
                    break;
                }
                at = next;
            }
        }
        attacks
    }

    fn blockers() -> impl Iterator<Item = u64> {
        let mut dice = palisade_testkit::Dice::new(99);
        core::iter::repeat_with(move || {
            let seed = dice.roll();
            seed & seed.rotate_left(17)
        })
    }

    #[test]
    fn a_queen_sees_up_to_the_first_blocker() {
        for (square, blockers) in Square::ALL.into_iter().cycle().zip(blockers()).take(2000) {
            assert_eq!(queen_attacks(square.index(), blockers), walked(square, blockers));
        }
    }

    #[test]
    fn a_blocker_takes_away_what_it_hides() {
        for (square, blockers) in Square::ALL.into_iter().cycle().zip(blockers()).take(2000) {
            let from = square.index();
            let all = queen_attacks(from, blockers);
            for blocker in Bitboard(all) {
                let fewer = queen_attacks(from, blockers | blocker.bitboard().0);
                assert_eq!(all & !hidden(from, blocker.index()), fewer);
                let back = queen_attacks(blocker.index(), blockers | square.bitboard().0);
                let line = hidden(from, blocker.index()) | hidden(blocker.index(), from);
                let near = all & back & !line & between(from, blocker.index());
                assert_eq!(near, between(from, blocker.index()));
            }
        }
    }

    #[test]
    fn a_queen_arrives_where_she_attacks() {
        let squares = Square::ALL.into_iter().cycle().zip(blockers().zip(blockers()));
        for (square, (stop, takes)) in squares.take(2000) {
            let mut arrive = [0; 64];
            arrive[square.index()] = !0;
            let moves = queen_moves(&arrive, stop, takes);
            for from in Square::ALL {
                let blocked = stop | takes & !square.bitboard().0;
                let reached = walked(from, blocked) & !stop;
                let free = match reached >> square.index() & 1 {
                    0 => 0,
                    // The other king stops her on the way and on the square.
                    _ => !(between(from.index(), square.index()) | square.bitboard().0),
                };
                assert_eq!(moves[from.index()], free, "{from} {square}");
            }
        }
    }
}
