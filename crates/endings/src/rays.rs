//! The moves of a queen from all squares at once, and what is hidden from her.

use palisade_board::{Bitboard, Square, line_through};

/// The squares that a blocker hides from a queen.
pub(crate) const fn hidden(from: Square, blocker: Square) -> Bitboard {
    let bit = blocker.bitboard().0;
    // Along a line the numbers of squares grow or fall.
    let beyond = if blocker as u8 > from as u8 { !(bit | (bit - 1)) } else { bit - 1 };
    Bitboard(line_through(from, blocker).0 & beyond)
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
    use palisade_board::{queen_attacks, squares_between};

    fn blockers() -> impl Iterator<Item = u64> {
        let mut dice = palisade_testkit::Dice::new(99);
        core::iter::repeat_with(move || {
            let seed = dice.roll();
            seed & seed.rotate_left(17)
        })
    }

    #[test]
    fn a_blocker_takes_away_what_it_hides() {
        for (from, blockers) in Square::ALL.into_iter().cycle().zip(blockers()).take(2000) {
            let all = queen_attacks(from, Bitboard(blockers));
            for blocker in all {
                let fewer = queen_attacks(from, Bitboard(blockers).with(blocker));
                assert_eq!(all - hidden(from, blocker), fewer);
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
                let reached = queen_attacks(from, Bitboard(blocked)).0 & !stop;
                let free = match reached >> square.index() & 1 {
                    0 => 0,
                    // The other king stops her on the way and on the square.
                    _ => !squares_between(from, square).with(square).0,
                };
                assert_eq!(moves[from.index()], free, "{from} {square}");
            }
        }
    }
}
