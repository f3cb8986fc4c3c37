//! The square of the pawn.

use palisade_board::{Bitboard, Color, Square, front_span};

use crate::{Ground, Walk, moves_to_queen};

/// The region from which the defending king still catches a passed pawn.
///
/// Church (1978), footnote 6: the defender must be as close to the queening
/// square as the pawn, and closer than the attacking king to either the
/// queening square or the pawn. Of the "few other details" that the footnote
/// mentions, this knows the double step and the obstacles on the king's way.
/// The footnote calls its own rule a very good approximation. It is no more than that.
///
/// The attacker is to move, as everywhere in a [`SquareMap`](crate::SquareMap).
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{Ground, PawnSquare};
/// let ending: PawnEnding = "8/8/8/8/P5k1/8/8/7K w - - 0 1".parse()?;
/// let ground = Ground::new(ending.pawns(), Color::White);
/// let square = PawnSquare::new(&ground, Square::A4);
/// assert!(square.catching(Square::H1).contains(Square::E4));
/// assert!(!square.catching(Square::H1).contains(Square::F4));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PawnSquare {
    moves: u8,
    attackers: [Walk; 2],
    defenders: [Walk; 2],
}

impl PawnSquare {
    /// The square of a pawn of the attacker's, its way to the last rank taken
    /// as free.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// use palisade_squares::{Ground, PawnSquare};
    /// let ground = Ground::new(Pawns::EMPTY, Color::White);
    /// assert_eq!(PawnSquare::new(&ground, Square::E2).moves(), 5);
    /// ```
    #[must_use]
    pub fn new(ground: &Ground, pawn: Square) -> Self {
        let queening = queening_square(ground.attacker(), pawn);
        let walks = |color| [queening, pawn].map(|goal| Walk::new(ground, color, goal));
        Self {
            moves: moves_to_queen(ground.attacker(), pawn),
            attackers: walks(ground.attacker()),
            defenders: walks(ground.defender()),
        }
    }

    /// How many moves the pawn needs to queen.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// use palisade_squares::{Ground, PawnSquare};
    /// let ground = Ground::new(Pawns::EMPTY, Color::Black);
    /// assert_eq!(PawnSquare::new(&ground, Square::E5).moves(), 4);
    /// ```
    #[must_use]
    pub const fn moves(&self) -> u8 {
        self.moves
    }

    /// The squares from which the defender catches the pawn while the attacking king stands
    /// on `attacking`.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// use palisade_squares::{Ground, PawnSquare};
    /// let ground = Ground::new(Pawns::EMPTY, Color::White);
    /// let square = PawnSquare::new(&ground, Square::A4);
    /// // The king on b7 guards the queening square and the way to it.
    /// assert!(square.catching(Square::B7).len() < square.catching(Square::H1).len());
    /// ```
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
pub(crate) const fn queening_square(color: Color, pawn: Square) -> Square {
    match front_span(color, pawn.bitboard()).intersection(Bitboard::BACK_RANKS).first() {
        Some(square) => square,
        None => pawn,
    }
}
