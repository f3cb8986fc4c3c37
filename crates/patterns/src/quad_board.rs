//! Four sets of squares: the pawns and kings of both sides.

use palisade_board::{Bitboard, Color, PawnEnding};

/// Pawns and kings of both sides as one side sees them: its own pawns walk
/// north.
///
/// A position is one such value; so is each of the three boards of a pattern,
/// where a set may hold any number of squares, kings included.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_patterns::QuadBoard;
/// let ending: PawnEnding = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let seen = QuadBoard::of(&ending, Color::Black);
/// assert_eq!(seen.own_pawns, Square::E2.bitboard());
/// assert_eq!(seen.enemy_king, Square::E8.bitboard());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuadBoard {
    /// The pawns that walk north.
    pub own_pawns: Bitboard,
    /// The pawns that walk south.
    pub enemy_pawns: Bitboard,
    /// The king of the side that looks.
    pub own_king: Bitboard,
    /// The other king.
    pub enemy_king: Bitboard,
}

impl QuadBoard {
    /// No square in any of the four sets.
    ///
    /// ```
    /// use palisade_patterns::QuadBoard;
    /// assert!(QuadBoard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self {
        own_pawns: Bitboard::EMPTY,
        enemy_pawns: Bitboard::EMPTY,
        own_king: Bitboard::EMPTY,
        enemy_king: Bitboard::EMPTY,
    };

    /// A position as `side` sees it.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_patterns::QuadBoard;
    /// let ending: PawnEnding = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// // The position is its own colour flip.
    /// assert_eq!(QuadBoard::of(&ending, Color::White), QuadBoard::of(&ending, Color::Black));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn of(ending: &PawnEnding, side: Color) -> Self {
        let enemy = side.opponent();
        Self {
            own_pawns: ending.pawns().of(side).relative_to(side),
            enemy_pawns: ending.pawns().of(enemy).relative_to(side),
            own_king: ending.king(side).bitboard().relative_to(side),
            enemy_king: ending.king(enemy).bitboard().relative_to(side),
        }
    }

    /// Has it no square at all?
    ///
    /// ```
    /// use palisade_patterns::QuadBoard;
    /// assert!(QuadBoard::default().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.own_pawns.is_empty()
            && self.enemy_pawns.is_empty()
            && self.own_king.is_empty()
            && self.enemy_king.is_empty()
    }

    /// Set by set, what both have.
    ///
    /// ```
    /// use palisade_patterns::QuadBoard;
    /// assert!(QuadBoard::EMPTY.intersection(&QuadBoard::EMPTY).is_empty());
    /// ```
    #[must_use]
    pub const fn intersection(&self, other: &Self) -> Self {
        Self {
            own_pawns: self.own_pawns.intersection(other.own_pawns),
            enemy_pawns: self.enemy_pawns.intersection(other.enemy_pawns),
            own_king: self.own_king.intersection(other.own_king),
            enemy_king: self.enemy_king.intersection(other.enemy_king),
        }
    }

    /// Set by set, is all of it in the other?
    ///
    /// ```
    /// use palisade_patterns::QuadBoard;
    /// assert!(QuadBoard::EMPTY.is_subset(&QuadBoard::EMPTY));
    /// ```
    #[must_use]
    pub const fn is_subset(&self, other: &Self) -> bool {
        self.own_pawns.is_subset(other.own_pawns)
            && self.enemy_pawns.is_subset(other.enemy_pawns)
            && self.own_king.is_subset(other.own_king)
            && self.enemy_king.is_subset(other.enemy_king)
    }

    /// The mirror image: the a-file becomes the h-file.
    ///
    /// ```
    /// use palisade_patterns::QuadBoard;
    /// assert_eq!(QuadBoard::EMPTY.mirror(), QuadBoard::EMPTY);
    /// ```
    #[must_use]
    pub const fn mirror(&self) -> Self {
        Self {
            own_pawns: self.own_pawns.mirror(),
            enemy_pawns: self.enemy_pawns.mirror(),
            own_king: self.own_king.mirror(),
            enemy_king: self.enemy_king.mirror(),
        }
    }

    /// The three-board match of Horacek 1982: the fixed board is a subset of
    /// the position, the not-board is disjoint from it, and the variable board
    /// meets it.
    ///
    /// Two readings where the description is loose. It compares the
    /// intersection of position and fixed board with the *position*, which
    /// would demand that nothing else stands on the board; meant is the fixed
    /// board. And a variable board without squares asks for nothing, rather
    /// than for the impossible.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// use palisade_patterns::QuadBoard;
    /// let ending: PawnEnding = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let ram = QuadBoard {
    ///     own_pawns: Square::E4.bitboard(),
    ///     enemy_pawns: Square::E5.bitboard(),
    ///     ..QuadBoard::EMPTY
    /// };
    /// let position = QuadBoard::of(&ending, Color::White);
    /// assert!(position.matches(&ram, &QuadBoard::EMPTY, &QuadBoard::EMPTY));
    /// assert!(!position.matches(&QuadBoard::EMPTY, &ram, &QuadBoard::EMPTY));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn matches(&self, fixed: &Self, not: &Self, variable: &Self) -> bool {
        fixed.is_subset(self)
            && self.intersection(not).is_empty()
            && (variable.is_empty() || !self.intersection(variable).is_empty())
    }
}
