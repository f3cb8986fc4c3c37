//! Pawn structures, and what the literature names in them.

use core::fmt;

use crate::zobrist;
use crate::{
    Bitboard, Color, InvalidPosition, Role, Square, attack_span, fill_forward_through, front_span,
    pawn_attacks, rear_span,
};

/// A pawn structure: where the pawns of both sides stand, and nothing else.
///
/// The sets below are those of the literature. Each is computed set-wise in a
/// few instructions, so that a search node can ask for it. Kings play no part:
/// what depends on them belongs to [`PawnEnding`](crate::PawnEnding).
///
/// ```
/// use palisade_board::{bitboard, Color, Pawns};
/// let pawns = Pawns::new(
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . X . . X . . X
///         . X . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     },
///     bitboard! {
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . X . . X . . X
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///         . . . . . . . .
///     },
/// )?;
/// assert_eq!(pawns.rams(Color::White).len(), 3);
/// assert_eq!(pawns.fixed(Color::White), pawns.white());
/// # Ok::<(), palisade_board::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "RawPawns", into = "RawPawns"))]
pub struct Pawns {
    white: Bitboard,
    black: Bitboard,
}

impl Pawns {
    /// No pawns at all.
    pub const EMPTY: Self = Self { white: Bitboard::EMPTY, black: Bitboard::EMPTY };

    /// The structure of two sets of squares.
    ///
    /// # Errors
    ///
    /// If the sets overlap, reach the first or last rank, or hold more than
    /// eight squares.
    pub const fn new(white: Bitboard, black: Bitboard) -> Result<Self, InvalidPosition> {
        if let Some(square) = white.intersection(black).first() {
            return Err(InvalidPosition::Overlap(square));
        }
        if let Some(square) = white.union(black).intersection(Bitboard::BACK_RANKS).first() {
            return Err(InvalidPosition::BackRank(square));
        }
        if white.len() > 8 {
            return Err(InvalidPosition::TooManyPawns { color: Color::White, count: white.len() });
        }
        if black.len() > 8 {
            return Err(InvalidPosition::TooManyPawns { color: Color::Black, count: black.len() });
        }
        Ok(Self { white, black })
    }

    /// A structure whose validity the caller has already made sure of.
    #[inline]
    pub(crate) const fn trusted(white: Bitboard, black: Bitboard) -> Self {
        Self { white, black }
    }

    /// White's pawns.
    #[must_use]
    #[inline]
    pub const fn white(self) -> Bitboard {
        self.white
    }

    /// Black's pawns.
    #[must_use]
    #[inline]
    pub const fn black(self) -> Bitboard {
        self.black
    }

    /// The pawns of one side.
    #[must_use]
    #[inline]
    pub const fn of(self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The pawns of both sides.
    #[must_use]
    #[inline]
    pub const fn all(self) -> Bitboard {
        self.white.union(self.black)
    }

    /// The side whose pawn stands on a square.
    #[must_use]
    #[inline]
    pub const fn color_on(self, square: Square) -> Option<Color> {
        if self.white.contains(square) {
            Some(Color::White)
        } else if self.black.contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The structure without the pawns on some squares, of either side.
    ///
    /// Captures are judged by what is left.
    #[must_use]
    #[inline]
    pub const fn without(self, squares: Bitboard) -> Self {
        Self { white: self.white.difference(squares), black: self.black.difference(squares) }
    }

    /// The squares that a side's pawns attack.
    ///
    /// ```text
    /// x . x . .    the pawn on b4 attacks a5 and c5
    /// . P . . .
    /// ```
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Rank};
    /// let pawns = Pawns::new(Rank::Second.bitboard(), Rank::Seventh.bitboard())?;
    /// assert_eq!(pawns.attacks(Color::White), Rank::Third.bitboard());
    /// # Ok::<(), palisade_board::InvalidPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn attacks(self, color: Color) -> Bitboard {
        pawn_attacks(color, self.of(color))
    }

    /// Rams: a side's pawns that stand face to face with an enemy pawn.
    ///
    /// Only a capture can ever move them; walls are built of rams.
    ///
    /// ```text
    /// . . p . .
    /// . . P . p    c5 is a ram, e3 is not
    /// . . . . .
    /// . . . . P
    /// ```
    #[must_use]
    #[inline]
    pub const fn rams(self, color: Color) -> Bitboard {
        self.of(color).intersection(self.of(color.opponent()).backward(color))
    }

    /// Levers: a side's pawns that could capture an enemy pawn.
    ///
    /// Attack by pawns is mutual, so these are also its pawns under attack.
    ///
    /// ```text
    /// . . p . .
    /// . P . . .    b4 and c5 are levers
    /// ```
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// let pawns = Pawns::new(Square::B4.bitboard(), Square::C5.bitboard())?;
    /// assert_eq!(pawns.levers(Color::White), Square::B4.bitboard());
    /// assert_eq!(pawns.levers(Color::Black), Square::C5.bitboard());
    /// # Ok::<(), palisade_board::InvalidPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn levers(self, color: Color) -> Bitboard {
        self.of(color).intersection(self.attacks(color.opponent()))
    }

    /// Passed pawns: no enemy pawn ahead on the same or a neighbouring file.
    ///
    /// A pawn behind another of its own side counts too.
    ///
    /// ```text
    /// p . . . .
    /// p . . P .    d4 is passed, b3 is not
    /// . P . . .
    /// ```
    #[must_use]
    #[inline]
    pub const fn passed(self, color: Color) -> Bitboard {
        let enemy = color.opponent();
        self.of(color)
            .difference(front_span(enemy, self.of(enemy)))
            .difference(attack_span(enemy, self.of(enemy)))
    }

    /// Candidates: pawns not yet passed whose file is open ahead, with at least
    /// as many friendly pawns level with or behind them on the neighbouring
    /// files as there are enemy pawns ahead on those files.
    ///
    /// Such a pawn becomes passed if all exchange on its way.
    ///
    /// ```text
    /// . p . . .
    /// P P . . .    a5 is a candidate: b5 helps, one pawn guards
    /// ```
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// let white = Square::A5.bitboard() | Square::B5.bitboard();
    /// let pawns = Pawns::new(white, Square::B7.bitboard())?;
    /// assert_eq!(pawns.candidates(Color::White), Square::A5.bitboard());
    /// # Ok::<(), palisade_board::InvalidPosition>(())
    /// ```
    #[must_use]
    pub const fn candidates(self, color: Color) -> Bitboard {
        let enemy = color.opponent();
        let (own, other) = (self.of(color), self.of(enemy));
        let mut rest =
            own.difference(front_span(enemy, self.of(enemy))).difference(self.passed(color));
        let mut candidates = Bitboard::EMPTY;
        while let Some(square) = rest.first() {
            rest = rest.without(square);
            let pawn = square.bitboard();
            let guards = attack_span(color, pawn).intersection(other).len();
            let beside = pawn.east().union(pawn.west());
            let helpers = beside.union(rear_span(color, beside)).intersection(own).len();
            if helpers >= guards {
                candidates = candidates.with(square);
            }
        }
        candidates
    }

    /// Protected pawns: those that another pawn of their side guards.
    ///
    /// ```text
    /// P . . . .
    /// . P . . .    a4 is protected
    /// ```
    #[must_use]
    #[inline]
    pub const fn protected(self, color: Color) -> Bitboard {
        self.of(color).intersection(self.attacks(color))
    }

    /// Fixed pawns: those that can capture nothing and stand before an enemy
    /// pawn, or before a fixed pawn of their own side, and so on behind it
    /// (David-Tabibi et al. 2004, section 2.2).
    ///
    /// They stay until the pawn that blocks them is captured or captures. A
    /// king in the way does not fix a pawn: he will leave.
    ///
    /// ```text
    /// . p . . p . .
    /// . P . . P . .    b4, b3 and e4 are fixed,
    /// . P . . . . P    g2 is not
    /// ```
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// let white = Square::B4.bitboard() | Square::B3.bitboard() | Square::G2.bitboard();
    /// let pawns = Pawns::new(white, Square::B5.bitboard())?;
    /// assert_eq!(pawns.fixed(Color::White), white.without(Square::G2));
    /// # Ok::<(), palisade_board::InvalidPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn fixed(self, color: Color) -> Bitboard {
        let quiet = self.of(color).difference(self.attacks(color.opponent()));
        let heads = quiet.intersection(self.of(color.opponent()).backward(color));
        fill_forward_through(color.opponent(), heads, quiet)
    }

    /// The squares that a side's pawns could step on by single pushes, were
    /// the kings away.
    ///
    /// ```text
    /// . p . x .
    /// . P . P .    b3 is blocked, d3 may go to d4
    /// ```
    #[must_use]
    #[inline]
    pub const fn pushes(self, color: Color) -> Bitboard {
        self.of(color).forward(color).difference(self.all())
    }

    /// The structure with the sides exchanged and the board turned.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self { white: self.black.flip(), black: self.white.flip() }
    }

    /// The mirror image: the a-file becomes the h-file.
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self { white: self.white.mirror(), black: self.black.mirror() }
    }

    /// A 64-bit key of the structure, computed from nothing.
    ///
    /// [`Position::structure_key`](crate::Position::structure_key) is the
    /// same key, kept up to date move by move.
    #[must_use]
    pub const fn key(self) -> u64 {
        zobrist::men(Role::Pawn.of(Color::White), self.white)
            ^ zobrist::men(Role::Pawn.of(Color::Black), self.black)
    }
}

/// Draws the board: `P` and `p` for the pawns, `.` for an empty square.
impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::bitboard::draw(f, |square| match self.color_on(square) {
            Some(Color::White) => 'P',
            Some(Color::Black) => 'p',
            None => '.',
        })
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct RawPawns {
    white: Bitboard,
    black: Bitboard,
}

#[cfg(feature = "serde")]
impl From<Pawns> for RawPawns {
    fn from(pawns: Pawns) -> Self {
        Self { white: pawns.white, black: pawns.black }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<RawPawns> for Pawns {
    type Error = InvalidPosition;
    fn try_from(raw: RawPawns) -> Result<Self, InvalidPosition> {
        Self::new(raw.white, raw.black)
    }
}
