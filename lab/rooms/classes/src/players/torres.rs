//! Torres y Quevedo's machine of about 1890, the first player of an endgame.

use palisade_board::{Color, Man, Square};

use super::player::Player;
use crate::square_at;
use palisade_classes::Placement;
use palisade_classes::men;
use palisade_classes::{PlacementMove, successors};

/// The six rules of the machine: a reconstruction (Vigneron 1914, as Michie 1976 rebuilt them,
/// read here in Bramer 1977, section 3.1).
///
/// White's king stands below, the rook on a rank between the kings. In turn:
///
/// 1. If the rook is in the same zone as the Black king (files a to c, or f to
///    h), it moves along its rank to the far end of the other zone.
/// 2. Else if rook and Black king are more than one rank apart, the rook comes
///    one rank nearer.
/// 3. Else if the kings are more than two ranks apart, the White king comes
///    one rank nearer.
/// 4. Else by the number of files between the kings: odd, the rook waits by
///    one file, away from the Black king if it can;
/// 5. even but not zero, the White king moves one file towards the other;
/// 6. zero, the rook comes one rank nearer and gives check.
///
/// With the rook on the files a, b, g or h it mates from every position it was
/// made for, in at most 66 moves; from one beside them, rook level with the White king, in 67.
/// Michie is told to have counted 62: no reading of the rules that `lab arena torres` tries gives
/// that number. With the rook on the files c or f it loses it
/// from 4018 of 6272: a king coming from a centre file is in no zone and attacks
/// the rook unseen, as in `WK A1, WR C2, BK E3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TorresMachine;

/// Whether the machine was made for a position: the rook stands between the
/// ranks of the kings, the Black king above, and not on a centre file.
#[must_use]
pub fn torres_can_start(placement: &Placement) -> bool {
    let rank = |piece| placement.rank(piece);
    zone(placement.file(men::WHITE_ROOK)).is_some()
        && rank(men::WHITE_KING) < rank(men::WHITE_ROOK)
        && rank(men::WHITE_ROOK) < rank(men::BLACK_KING)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    Left,
    Right,
}

/// The zone of a file; the centre files are in none.
pub(super) const fn zone(file: i8) -> Option<Zone> {
    match file {
        1..=3 => Some(Zone::Left),
        6..=8 => Some(Zone::Right),
        _ => None,
    }
}

impl TorresMachine {
    /// The man and the square its rules want, before asking whether it is legal.
    fn intention(placement: &Placement) -> Option<(Man, Square)> {
        let (king, rook) = (men::WHITE_KING, men::WHITE_ROOK);
        let (file, rank) = (placement.file(rook), placement.rank(rook));
        let (black_file, black_rank) =
            (placement.file(men::BLACK_KING), placement.rank(men::BLACK_KING));
        let (king_file, king_rank) = (placement.file(king), placement.rank(king));
        let rook_to = |file, rank| Some((rook, square_at(file, rank)?));
        let king_to = |file, rank| Some((king, square_at(file, rank)?));

        let zone = zone(file);
        if zone.is_some() && zone == self::zone(black_file) {
            return rook_to(if zone == Some(Zone::Left) { 8 } else { 1 }, rank);
        }
        if black_rank - rank > 1 {
            return rook_to(file, rank + 1);
        }
        if black_rank - king_rank > 2 {
            return king_to(king_file, king_rank + 1);
        }
        let files = black_file - king_file;
        if files % 2 != 0 {
            let away = if black_file > file { -1 } else { 1 };
            return rook_to(file + away, rank).or_else(|| rook_to(file - away, rank));
        }
        if files != 0 {
            return king_to(king_file + files.signum(), king_rank);
        }
        rook_to(file, rank + 1)
    }
}

impl Player for TorresMachine {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        let (piece, to) = Self::intention(position)?;
        successors(position, Color::White)
            .map(|(step, _)| step)
            .find(|step| step.piece == piece && step.to == to)
    }
    fn plies(&self) -> u8 {
        0
    }
}
