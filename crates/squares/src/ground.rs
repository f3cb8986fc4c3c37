//! Legality: where the two kings may stand.

use palisade_board::{Bitboard, Color, Pawns, Square, king_dilate};

/// A pawn structure seen from one attacker: the squares open to either king.
///
/// Church (1978), "Legality": no king beside the other, none on a square that
/// an enemy pawn attacks. The formula printed there forgets a king's own
/// pawns; without them the maps come out wrong, so here a king may not stand
/// on a pawn of his own either. On an enemy pawn he may: he has captured it,
/// or is about to.
///
/// The pawns stay where they are.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::Ground;
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let ground = Ground::new(fine_70.pawns(), Color::White);
/// assert!(ground.is_legal(Square::C4, Square::B6));
/// assert!(!ground.is_legal(Square::C5, Square::B7), "the d6 pawn attacks c5");
/// assert!(!ground.is_legal(Square::B5, Square::B6), "the kings touch");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    pawns: Pawns,
    attacker: Color,
    open: [Bitboard; 2],
}

impl Ground {
    /// The ground of a pawn structure with `attacker` attacking.
    #[must_use]
    pub const fn new(pawns: Pawns, attacker: Color) -> Self {
        let white = pawns.white().union(pawns.attacks(Color::Black)).complement();
        let black = pawns.black().union(pawns.attacks(Color::White)).complement();
        Self { pawns, attacker, open: [white, black] }
    }

    /// The pawn structure.
    #[must_use]
    pub const fn pawns(&self) -> Pawns {
        self.pawns
    }

    /// The side that tries to reach something.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// The side that tries to prevent it.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.attacker.opponent()
    }

    /// The ground of the same pawns with attacker and defender exchanged.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self { attacker: self.attacker.opponent(), ..*self }
    }

    /// The squares a king of `color` may stand on, the other king aside.
    #[must_use]
    #[inline]
    pub const fn open_to(&self, color: Color) -> Bitboard {
        self.open[color.index()]
    }

    /// The attacking squares: where the attacking king may stand.
    #[must_use]
    #[inline]
    pub const fn attacking_squares(&self) -> Bitboard {
        self.open_to(self.attacker)
    }

    /// Where the defending king may stand while the attacker is on
    /// `attacking`; empty if the attacker may not be there himself.
    #[must_use]
    #[inline]
    pub const fn defending_squares(&self, attacking: Square) -> Bitboard {
        if self.attacking_squares().contains(attacking) {
            self.open_to(self.defender()).difference(king_dilate(attacking.bitboard()))
        } else {
            Bitboard::EMPTY
        }
    }

    /// May the attacker stand on `attacking` and the defender on `defending`?
    #[must_use]
    #[inline]
    pub const fn is_legal(&self, attacking: Square, defending: Square) -> bool {
        self.defending_squares(attacking).contains(defending)
    }
}
