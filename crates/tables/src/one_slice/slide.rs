//! What a piece's moves come to from every square at once.
//!
//! Proof: `docs/slices.md`, step 4.

use palisade_board::{Bitboard, Square};
use palisade_structure::men::PieceKind;

/// A set of squares of the defending king for each square of a piece.
pub(crate) type PieceWords = [Bitboard; 64];

/// A rank with a square more at either end, so that lines end there.
type Row = [Bitboard; 10];

type Rows = [Row; 10];

/// From each square, what the moves of a piece come to: `arrive` says what it is worth to arrive on
/// a square. The defending king stops the piece where he stands, and nobody gets to or past the
/// squares of `stop`.
pub(crate) fn slide(kind: PieceKind, arrive: &PieceWords, stop: Bitboard, out: &mut PieceWords) {
    // Lines by the file that they come from on the rank before: west, straight, east.
    let [aslant, straight] = match kind {
        PieceKind::Knight => {
            for (from, out) in Square::ALL.into_iter().zip(out) {
                let goals = (kind.attacks(from, stop) - stop).iter();
                *out = goals.fold(Bitboard::EMPTY, |all, to| all | arrive[to.index()].without(to));
            }
            return;
        }
        PieceKind::DarkBishop | PieceKind::LightBishop => [true, false],
        PieceKind::Rook => [false, true],
        PieceKind::Queen => [true, true],
    };
    let mut enter: Rows = [[Bitboard::EMPTY; 10]; 10];
    let mut pass: Rows = [[Bitboard::EMPTY; 10]; 10];
    for (rank, arrive) in arrive.chunks_exact(8).enumerate() {
        for (file, &arrive) in arrive.iter().enumerate() {
            let to = 1 << (8 * rank + file);
            let free = if stop.0 & to == 0 { Bitboard(!to) } else { Bitboard::EMPTY };
            enter[rank + 1][file + 1] = arrive & free;
            pass[rank + 1][file + 1] = free;
        }
    }
    out.fill(Bitboard::EMPTY);
    if aslant {
        ahead::<0>(&enter, &pass, out);
        ahead::<2>(&enter, &pass, out);
    }
    if straight {
        ahead::<1>(&enter, &pass, out);
        aside(&enter, &pass, out);
    }
}

/// North and south, a rank at a time, along the lines that come from the files `SHIFT - 1` beside.
#[inline]
fn ahead<const SHIFT: usize>(enter: &Rows, pass: &Rows, out: &mut PieceWords) {
    let (mut north, mut south) = ([Bitboard::EMPTY; 10], [Bitboard::EMPTY; 10]);
    for rank in 0..8 {
        let beyond = 7 - rank;
        for file in 0..8 {
            out[beyond * 8 + file] |= north[file + SHIFT];
            out[rank * 8 + file] |= south[file + SHIFT];
        }
        north = fill::<SHIFT>(&north, &enter[beyond + 1], &pass[beyond + 1]);
        south = fill::<SHIFT>(&south, &enter[rank + 1], &pass[rank + 1]);
    }
}

/// What the squares of a rank mean to a piece that comes from the rank before, `line` being what
/// those of the rank behind it mean.
#[inline]
fn fill<const SHIFT: usize>(line: &Row, enter: &Row, pass: &Row) -> Row {
    let mut next = [Bitboard::EMPTY; 10];
    for file in 0..8 {
        next[file + 1] = enter[file + 1] | line[file + SHIFT] & pass[file + 1];
    }
    next
}

/// East and west.
#[inline]
fn aside(enter: &Rows, pass: &Rows, out: &mut PieceWords) {
    for rank in 0..8 {
        let (enter, pass) = (&enter[rank + 1], &pass[rank + 1]);
        let (mut east, mut west) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for file in 0..8 {
            out[rank * 8 + 7 - file] |= east;
            east = enter[8 - file] | east & pass[8 - file];
            out[rank * 8 + file] |= west;
            west = enter[file + 1] | west & pass[file + 1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_board::squares_between;

    #[test]
    fn a_piece_arrives_where_it_attacks() {
        let mut dice = palisade_testkit::Dice::new(99);
        for _ in 0..palisade_testkit::sweep::times(100) {
            let seed = dice.roll();
            let stop = Bitboard(seed & seed.rotate_left(17));
            let arrive: PieceWords = core::array::from_fn(|_| Bitboard(dice.roll()));
            for kind in PieceKind::ALL {
                let mut out = [Bitboard::EMPTY; 64];
                slide(kind, &arrive, stop, &mut out);
                for (from, &out) in Square::ALL.into_iter().zip(&out) {
                    let mut slow = Bitboard::EMPTY;
                    for to in kind.attacks(from, stop) - stop {
                        // The king stops it on the way and on the square.
                        slow |= arrive[to.index()] - squares_between(from, to).with(to);
                    }
                    assert_eq!(out, slow, "{kind:?} from {from} past {stop}");
                }
            }
        }
    }
}
