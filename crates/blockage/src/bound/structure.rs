//! A pawn structure as the attacker sees it: his pawns walk north.

use palisade_board::{Bitboard, Color, Pawns, Square, pawn_attacks};

/// The side that may not win walks north in every file of this folder.
pub(super) const ATTACKER: Color = Color::White;
/// The side that holds walks south.
pub(super) const DEFENDER: Color = Color::Black;

/// No pawns.
pub(super) const NOTHING: Structure =
    Structure { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY };

/// The pawns of both sides, turned so that the attacker walks north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Structure {
    pub(crate) attackers: Bitboard,
    pub(crate) defenders: Bitboard,
}

impl Structure {
    /// The pawns of a position.
    #[inline]
    pub(crate) const fn new(pawns: Pawns, attacker: Color) -> Self {
        Self::of(pawns.white(), pawns.black(), attacker)
    }

    /// The same of bare sets.
    #[inline]
    pub(crate) const fn of(white: Bitboard, black: Bitboard, attacker: Color) -> Self {
        match attacker {
            Color::White => Self { attackers: white, defenders: black },
            Color::Black => Self { attackers: black.flip(), defenders: white.flip() },
        }
    }

    /// Every pawn: what blocks a pawn or a king that cannot capture.
    #[inline]
    pub(crate) const fn all(self) -> Bitboard {
        self.attackers.union(self.defenders)
    }

    /// Squares the attacker's pawns attack: closed to the defending king.
    #[inline]
    pub(crate) const fn attacked(self) -> Bitboard {
        pawn_attacks(ATTACKER, self.attackers)
    }

    /// Squares the defender's pawns attack: closed to the attacking king.
    #[inline]
    pub(crate) const fn guarded(self) -> Bitboard {
        pawn_attacks(DEFENDER, self.defenders)
    }

    /// The attacker's pawns that have something to capture.
    #[inline]
    pub(crate) const fn with_targets(self) -> Bitboard {
        self.attackers.intersection(pawn_attacks(DEFENDER, self.defenders))
    }

    /// Where the attacking king may walk without capturing.
    #[inline]
    pub(crate) const fn walkable(self) -> Bitboard {
        self.all().union(self.guarded()).complement()
    }

    /// The pawns on some squares.
    #[inline]
    pub(crate) const fn on(self, squares: Bitboard) -> Self {
        Self {
            attackers: self.attackers.intersection(squares),
            defenders: self.defenders.intersection(squares),
        }
    }

    /// The structure after an attacking pawn leaves `from` for an empty square.
    #[inline]
    pub(crate) const fn pushed(self, from: Square, to: Square) -> Self {
        Self { attackers: self.attackers.without(from).with(to), ..self }
    }

    /// The structure after an attacking pawn takes the pawn on `to`.
    #[inline]
    pub(crate) const fn captured(self, from: Square, to: Square) -> Self {
        Self {
            attackers: self.attackers.without(from).with(to),
            defenders: self.defenders.without(to),
        }
    }

    /// The structure after a defending pawn takes the pawn on `to`.
    #[inline]
    pub(crate) const fn recaptured(self, from: Square, to: Square) -> Self {
        Self {
            attackers: self.attackers.without(to),
            defenders: self.defenders.without(from).with(to),
        }
    }

    /// The structure without an attacking pawn.
    #[inline]
    pub(crate) const fn without_attacker(self, square: Square) -> Self {
        Self { attackers: self.attackers.without(square), ..self }
    }

    /// The structure without a defending pawn.
    #[inline]
    pub(crate) const fn without_defender(self, square: Square) -> Self {
        Self { defenders: self.defenders.without(square), ..self }
    }
}
