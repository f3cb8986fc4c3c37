//! A pawn structure as the attacker sees it: his pawns walk north.

use palisade_board::{Bitboard, Color, Pawns, Square, neighbors, pawn_attacks};

use crate::king_sets::{KingSets, zone};

/// The side that wants to win: it walks north, as White does.
pub const ATTACKER: Color = Color::White;

/// The side that holds: it walks south, as Black does.
pub const DEFENDER: Color = Color::Black;

/// Where the pawns stand, turned so that the attacker's walk north whatever his
/// colour.
///
/// The sets are plain: a part of a structure is one too, and so are pawns on the
/// last rank on their way to become something else. Every method answers for any
/// sets.
///
/// ```
/// use palisade_board::{Color, Pawns, Square};
/// use palisade_structure::Structure;
/// let pawns = Pawns::new(Square::E4.bitboard(), Square::D5.bitboard())?;
/// let black = Structure::new(pawns, Color::Black);
/// assert_eq!(black.attackers, Square::D4.bitboard());
/// assert_eq!(black.defenders, Square::E5.bitboard());
/// # Ok::<(), palisade_board::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Structure {
    /// The attacker's pawns.
    pub attackers: Bitboard,
    /// The defender's pawns.
    pub defenders: Bitboard,
}

impl Structure {
    /// No pawns.
    pub const EMPTY: Self = Self { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY };

    /// The pawns of a position, as `attacker` sees them.
    #[must_use]
    #[inline]
    pub const fn new(pawns: Pawns, attacker: Color) -> Self {
        Self::of(pawns.white(), pawns.black(), attacker)
    }

    /// The structure of bare sets of pawns.
    #[must_use]
    #[inline]
    pub const fn of(white: Bitboard, black: Bitboard, attacker: Color) -> Self {
        match attacker {
            Color::White => Self { attackers: white, defenders: black },
            Color::Black => Self { attackers: black.flip(), defenders: white.flip() },
        }
    }

    /// The structure with the sides changed: the defender attacks, and walks north now.
    #[must_use]
    #[inline]
    pub const fn turned(self) -> Self {
        Self { attackers: self.defenders.flip(), defenders: self.attackers.flip() }
    }

    /// The structure with the files in the other order.
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self { attackers: self.attackers.mirror(), defenders: self.defenders.mirror() }
    }

    /// The pawns of [`ATTACKER`] or of [`DEFENDER`].
    #[must_use]
    #[inline]
    pub const fn pawns(self, side: Color) -> Bitboard {
        match side {
            ATTACKER => self.attackers,
            DEFENDER => self.defenders,
        }
    }

    /// Every pawn: what blocks a pawn, or a king that cannot capture.
    #[must_use]
    #[inline]
    pub const fn all(self) -> Bitboard {
        self.attackers.union(self.defenders)
    }

    /// The pawns on some squares.
    #[must_use]
    #[inline]
    pub const fn on(self, squares: Bitboard) -> Self {
        Self {
            attackers: self.attackers.intersection(squares),
            defenders: self.defenders.intersection(squares),
        }
    }

    /// Squares that the pawns of one side attack.
    #[must_use]
    #[inline]
    pub const fn attacks(self, by: Color) -> Bitboard {
        pawn_attacks(by, self.pawns(by))
    }

    /// Squares the attacker's pawns attack: closed to the defending king.
    #[must_use]
    #[inline]
    pub const fn attacked(self) -> Bitboard {
        pawn_attacks(ATTACKER, self.attackers)
    }

    /// Squares the defender's pawns attack: closed to the attacking king.
    #[must_use]
    #[inline]
    pub const fn guarded(self) -> Bitboard {
        pawn_attacks(DEFENDER, self.defenders)
    }

    /// The attacker's pawns that have something to capture.
    #[must_use]
    #[inline]
    pub const fn with_targets(self) -> Bitboard {
        self.attackers.intersection(self.guarded())
    }

    /// Where the attacking king may walk without capturing.
    #[must_use]
    #[inline]
    pub const fn walkable(self) -> Bitboard {
        self.all().union(self.guarded()).complement()
    }

    /// The structure after a pawn leaves `from` for an empty square.
    #[must_use]
    #[inline]
    pub const fn pushed(self, by: Color, from: Square, to: Square) -> Self {
        match by {
            ATTACKER => Self { attackers: self.attackers.without(from).with(to), ..self },
            DEFENDER => Self { defenders: self.defenders.without(from).with(to), ..self },
        }
    }

    /// The structure after a pawn takes the pawn on `to`.
    #[must_use]
    #[inline]
    pub const fn captured(self, by: Color, from: Square, to: Square) -> Self {
        self.pushed(by, from, to).without(by.opponent(), to)
    }

    /// The structure after a pawn takes another that has just passed over `passed`.
    ///
    /// ```
    /// use palisade_board::Square;
    /// use palisade_structure::{DEFENDER, Structure};
    /// let passed = Structure {
    ///     attackers: Square::B4.bitboard(),
    ///     defenders: Square::C4.bitboard(),
    /// };
    /// let taken = passed.captured_in_passing(DEFENDER, Square::C4, Square::B3);
    /// assert_eq!(taken.defenders, Square::B3.bitboard());
    /// assert!(taken.attackers.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn captured_in_passing(self, by: Color, from: Square, passed: Square) -> Self {
        let after = self.pushed(by, from, passed);
        match passed.forward(by.opponent()) {
            Some(taken) => after.without(by.opponent(), taken),
            None => after,
        }
    }

    /// The structure without a pawn of one side.
    #[must_use]
    #[inline]
    pub const fn without(self, side: Color, square: Square) -> Self {
        match side {
            ATTACKER => Self { attackers: self.attackers.without(square), ..self },
            DEFENDER => Self { defenders: self.defenders.without(square), ..self },
        }
    }

    /// The number of pawn moves left at most: every change makes it smaller.
    ///
    /// So structures form a graph without cycles, and this puts it in order.
    #[must_use]
    pub fn moves_left(self) -> usize {
        let north: usize = self.attackers.iter().map(|pawn| 8 - pawn.rank().index()).sum();
        let south: usize = self.defenders.iter().map(|pawn| pawn.rank().index() + 1).sum();
        north + south
    }

    /// Squares of the defending king beside no king and on no pawn.
    #[must_use]
    #[inline]
    pub const fn apart(self, king: Square) -> Bitboard {
        zone(king).union(self.all()).complement()
    }

    /// Every legal placement with the attacker to move.
    #[must_use]
    #[inline]
    pub fn attacker_to_move(self) -> KingSets {
        let squares = !(self.all() | self.attacked());
        let mut sets = KingSets::EMPTY;
        for king in !self.all() {
            sets[king] = squares - zone(king);
        }
        sets
    }

    /// Every legal placement with the defender to move.
    #[must_use]
    #[inline]
    pub fn defender_to_move(self) -> KingSets {
        let squares = !self.all();
        let mut sets = KingSets::EMPTY;
        for king in self.walkable() {
            sets[king] = squares - zone(king);
        }
        sets
    }

    /// May the kings stand so?
    #[must_use]
    pub const fn is_legal(self, attacker: Square, defender: Square, attacker_moves: bool) -> bool {
        let free = self.apart(attacker).contains(defender) && !self.all().contains(attacker);
        let checked = match attacker_moves {
            true => self.attacked().contains(defender),
            false => self.guarded().contains(attacker),
        };
        free && !checked
    }

    /// Squares on which the defending king, to move, is stalemated while the
    /// attacking one stands on `king`, if no pawn may take en passant.
    #[must_use]
    #[inline]
    pub fn stalemates(self, king: Square) -> Bitboard {
        // Out of check, a pawn that can take may take: no pawn pins a king.
        if self.with_targets().any() {
            return Bitboard::EMPTY;
        }
        let closed = self.attacked() | self.defenders | zone(king);
        let stuck = (self.apart(king) - self.attacked()) - neighbors(!closed);
        if stuck.is_empty() {
            return stuck;
        }
        // A lone push is stopped by the defender's own king in front of it.
        let pushes = (self.defenders.south() - self.all()).without(king);
        if pushes.is_empty() {
            stuck
        } else if pushes.has_several() {
            Bitboard::EMPTY
        } else {
            stuck & pushes
        }
    }

    /// The stalemates for each square of the attacking king that he may stand on.
    ///
    /// ```
    /// use palisade_board::Square;
    /// use palisade_structure::Structure;
    /// let alone = Structure { attackers: Square::A7.bitboard(), ..Structure::EMPTY };
    /// let stalemates = alone.all_stalemates();
    /// assert_eq!(stalemates[Square::A6], alone.stalemates(Square::A6));
    /// assert!(stalemates[Square::E1].is_empty());
    /// ```
    #[must_use]
    pub fn all_stalemates(self) -> KingSets {
        let mut sets = KingSets::EMPTY;
        if self.with_targets().is_empty() {
            for king in self.walkable() {
                sets[king] = self.stalemates(king);
            }
        }
        sets
    }
}
