//! The square of the pawn.

use palisade_board::{Bitboard, Color, Rank, Square};

use super::{KingWalk, moves_to_queen};
use crate::Ground;

/// The region from which the defending king still catches a passed pawn.
///
/// Church (1978), footnote 6: the defender must be as close to the queening
/// square as the pawn, and closer than the attacking king to either the
/// queening square or the pawn. Of the "few other details" that the footnote
/// mentions, this knows the double step and the obstacles on the king's way.
/// The footnote calls its own rule a very good approximation. It is no more than that.
///
/// The attacker is to move, as everywhere in a [`SquareMap`](crate::SquareMap).
#[derive(Clone, Copy, Debug)]
pub struct PawnSquare {
    moves: u8,
    attackers: [KingWalk; 2],
    defenders: [KingWalk; 2],
}

impl PawnSquare {
    /// The square of a pawn of the attacker's, its way to the last rank taken
    /// as free.
    #[must_use]
    pub fn new(ground: &Ground, pawn: Square) -> Self {
        let queening = queening_square(ground.attacker(), pawn);
        let walks = |color| [queening, pawn].map(|goal| KingWalk::new(ground, color, goal));
        Self {
            moves: moves_to_queen(ground.attacker(), pawn),
            attackers: walks(ground.attacker()),
            defenders: walks(ground.defender()),
        }
    }

    /// How many moves the pawn needs to queen.
    pub(crate) const fn moves(&self) -> u8 {
        self.moves
    }

    /// The squares from which the defender catches the pawn while the attacking king stands
    /// on `attacking`.
    #[must_use]
    pub fn catching(&self, attacking: Square) -> Bitboard {
        let mut nearer = Bitboard::EMPTY;
        for (attackers, defenders) in self.attackers.iter().zip(&self.defenders) {
            nearer |= match attackers.distance(attacking) {
                None => Bitboard::FULL,
                Some(0) => Bitboard::EMPTY,
                Some(moves) => defenders.within(moves - 1),
            };
        }
        self.reach(self.moves) & nearer
    }

    /// The squares from which the defending king is on the queening square in time.
    pub(crate) const fn reach(&self, moves: u8) -> Bitboard {
        self.defenders[0].within(moves)
    }
}

/// The square on which a pawn of `color` queens if it goes straight ahead.
const fn queening_square(color: Color, pawn: Square) -> Square {
    Square::new(pawn.file(), Rank::Eighth.relative_to(color))
}
