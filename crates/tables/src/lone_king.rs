//! A queen or a rook against a lone king: the distance to mate, for 64 white
//! kings at once.

use alloc::vec;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Direction, Square, king_attacks, king_dilate};

/// Who is told of how many plies the ends are away that are being looked for, and
/// may stop the work.
pub(crate) type Watch<'a, E> = dyn FnMut(u8) -> Result<(), E> + 'a;

/// Nobody.
pub(crate) fn unwatched(_plies: u8) -> Result<(), Infallible> {
    Ok(())
}

/// Somebody who may want no more.
pub(crate) fn watched_by(
    mut progress: impl FnMut(u8) -> ControlFlow<()>,
) -> impl FnMut(u8) -> Result<(), ()> {
    move |plies| if progress(plies).is_break() { Err(()) } else { Ok(()) }
}

/// The piece that mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Major {
    Queen,
    Rook,
}

impl Major {
    const fn directions(self) -> &'static [Direction] {
        match self {
            Self::Queen => &Direction::ALL,
            Self::Rook => &Direction::STRAIGHT,
        }
    }
}

/// The distance to mate in plies, in every position of a major piece against a
/// lone king.
#[derive(Clone, Debug)]
pub(crate) struct Mates {
    /// By black king, piece and white king; `NEVER` where White does not mate
    /// or the position is not legal.
    white_to_move: Vec<u8>,
    black_to_move: Vec<u8>,
}

const NEVER: u8 = u8::MAX;

/// By black king and piece: the squares of the white king for which something is so.
struct WhiteKings(Vec<Bitboard>);

impl WhiteKings {
    fn new(squares: impl Fn(Square, Square) -> Bitboard) -> Self {
        let squares = &squares;
        let kings = Square::ALL.into_iter();
        Self(kings.flat_map(|king| Square::ALL.map(|piece| squares(king, piece))).collect())
    }

    fn at(&self, black_king: Square, piece: Square) -> Bitboard {
        self.0[black_king.index() * 64 + piece.index()]
    }
}

impl Mates {
    /// Analyses ply by ply, as long as the callback finds nothing to object.
    pub(crate) fn watched<E>(major: Major, progress: &mut Watch<'_, E>) -> Result<Self, E> {
        let legal_black = WhiteKings::new(legal_black);
        let legal_white = WhiteKings::new(|king, piece| {
            legal_black.at(king, piece) - checked(major, king, piece)
        });

        // Black can always answer unless he is mated or stalemated.
        let answers = black_reaches(&legal_white);
        let mut lost = WhiteKings::new(|king, piece| {
            let in_check = legal_black.at(king, piece) & checked(major, king, piece);
            in_check - answers.at(king, piece) - captures(king, piece)
        });
        let mut won = WhiteKings::new(|_, _| Bitboard::EMPTY);

        let mut mates =
            Self { white_to_move: vec![NEVER; 1 << 18], black_to_move: vec![NEVER; 1 << 18] };
        record(&mut mates.black_to_move, &lost, 0);
        for plies in (1..NEVER).step_by(2) {
            progress(plies)?;
            let wins = WhiteKings::new(|king, piece| {
                white_reaches(major, &lost, king, piece) & legal_white.at(king, piece)
            });
            if !record(&mut mates.white_to_move, &wins, plies) {
                break;
            }
            won.0.copy_from_slice(&wins.0);
            let escapes = black_reaches(&WhiteKings::new(|king, piece| {
                legal_white.at(king, piece) - won.at(king, piece)
            }));
            let losses = WhiteKings::new(|king, piece| {
                let moving = legal_black.at(king, piece) & answers.at(king, piece);
                moving - escapes.at(king, piece) - captures(king, piece)
            });
            record(&mut mates.black_to_move, &losses, plies + 1);
            lost = WhiteKings::new(|king, piece| lost.at(king, piece) | losses.at(king, piece));
        }
        Ok(mates)
    }

    /// The plies to mate with White to move.
    pub(crate) fn white_to_move(&self, king: Square, piece: Square, lone: Square) -> Option<u8> {
        known(self.white_to_move[place(lone, piece, king)])
    }

    /// The plies to mate with Black to move.
    pub(crate) fn black_to_move(&self, king: Square, piece: Square, lone: Square) -> Option<u8> {
        known(self.black_to_move[place(lone, piece, king)])
    }
}

const fn place(black_king: Square, piece: Square, white_king: Square) -> usize {
    black_king.index() << 12 | piece.index() << 6 | white_king.index()
}

fn known(plies: u8) -> Option<u8> {
    Some(plies).filter(|&plies| plies != NEVER)
}

/// Notes the plies of positions seen for the first time; says if there were any.
fn record(plies: &mut [u8], white_kings: &WhiteKings, value: u8) -> bool {
    let mut any = false;
    for (noted, &set) in plies.chunks_exact_mut(64).zip(&white_kings.0) {
        for square in set {
            if noted[square.index()] == NEVER {
                noted[square.index()] = value;
                any = true;
            }
        }
    }
    any
}

/// The white kings for which the pieces do not collide.
fn legal_black(black_king: Square, piece: Square) -> Bitboard {
    if black_king == piece {
        return Bitboard::EMPTY;
    }
    !(king_dilate(black_king.bitboard()).with(piece))
}

/// The white kings for which the piece gives check: all but those in between.
fn checked(major: Major, black_king: Square, piece: Square) -> Bitboard {
    for direction in major.directions() {
        let mut between = Bitboard::EMPTY;
        let mut at = piece;
        while let Some(to) = direction.step(at) {
            if to == black_king {
                return !between;
            }
            between = between.with(to);
            at = to;
        }
    }
    Bitboard::EMPTY
}

/// The white kings for which Black can capture the piece.
fn captures(black_king: Square, piece: Square) -> Bitboard {
    if king_attacks(black_king).contains(piece) { !king_attacks(piece) } else { Bitboard::EMPTY }
}

/// The positions with Black to move from which a step leads into `into`.
fn black_reaches(into: &WhiteKings) -> WhiteKings {
    WhiteKings::new(|king, piece| {
        let reached =
            king_attacks(king).iter().fold(Bitboard::EMPTY, |union, to| union | into.at(to, piece));
        reached & legal_black(king, piece)
    })
}

/// The white kings for which a move leads into `into`.
fn white_reaches(major: Major, into: &WhiteKings, black_king: Square, piece: Square) -> Bitboard {
    let stay = into.at(black_king, piece);
    let sides = stay.east() | stay.west();
    let row = sides | stay;
    let mut from = sides | row.north() | row.south();
    for direction in major.directions() {
        let mut free = Bitboard::FULL;
        let mut at = piece;
        while let Some(to) = direction.step(at).filter(|&to| to != black_king) {
            free = free.without(to);
            from |= into.at(black_king, to) & free;
            at = to;
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mates(major: Major) -> Mates {
        let Ok(mates) = Mates::watched(major, &mut unwatched);
        mates
    }

    fn longest(mates: &Mates) -> [Option<u8>; 2] {
        [&mates.white_to_move, &mates.black_to_move]
            .map(|plies| plies.iter().copied().filter_map(known).max())
    }

    /// Ten moves for a queen, sixteen for a rook: every textbook.
    #[test]
    fn the_longest_mates() {
        assert_eq!(longest(&mates(Major::Queen)), [Some(19), Some(20)]);
        assert_eq!(longest(&mates(Major::Rook)), [Some(31), Some(32)]);
    }

    #[test]
    fn white_to_move_always_mates() {
        for major in [Major::Queen, Major::Rook] {
            let mates = mates(major);
            for lone in Square::ALL {
                for piece in Square::ALL {
                    let legal = legal_black(lone, piece) - checked(major, lone, piece);
                    for king in Square::ALL {
                        let mate = mates.white_to_move(king, piece, lone);
                        assert_eq!(mate.is_some(), legal.contains(king));
                    }
                }
            }
        }
    }
}
