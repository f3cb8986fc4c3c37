//! The distances that plans are made of.

use palisade_board::{Bitboard, Color, Pawns, Square, walking_distance};

/// A way to measure how far two squares are apart (Horacek 1982: "rank, file,
/// diagonal, pawn path and king path distance").
///
/// ```
/// use palisade_board::{Color, Pawns, Square};
/// use palisade_patterns::Distance;
/// let wall: palisade_board::Bitboard =
///     [Square::C5, Square::D5, Square::E5].into_iter().collect();
/// let pawns = Pawns::new(Square::B2.bitboard(), wall)?;
/// assert_eq!(Distance::Files.between(pawns, Square::B2, Square::E8), Some(3));
/// assert_eq!(Distance::Ranks.between(pawns, Square::B2, Square::E8), Some(6));
/// assert_eq!(Distance::Diagonals.between(pawns, Square::B2, Square::E5), Some(0));
/// let queens = Distance::PawnPath(Color::White);
/// assert_eq!(queens.between(pawns, Square::B2, Square::B8), Some(5));
/// # Ok::<(), palisade_board::InvalidPawns>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Distance {
    /// How many ranks apart.
    Ranks,
    /// How many files apart.
    Files,
    /// How many diagonals apart, of the two kinds of diagonals the nearer: 0
    /// for two squares that a bishop's move connects.
    Diagonals,
    /// The moves of a pawn of this side straight ahead, its double step
    /// included; none if another pawn stands in the way or the goal does not
    /// lie ahead.
    PawnPath(Color),
    /// The moves of this side's king: round its own pawns and the squares that
    /// enemy pawns attack. Start and goal are exempt (Church 1978, the
    /// distance of a king from a target), and enemy pawns are no obstacle.
    KingPath(Color),
}

impl Distance {
    /// The distance, or `None` where no path leads.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns, Square};
    /// use palisade_patterns::Distance;
    /// let walk = Distance::KingPath(Color::White);
    /// assert_eq!(walk.between(Pawns::EMPTY, Square::A1, Square::C1), Some(2));
    /// // The pawn on b3 guards a2 and c2, and its capture is a king's move.
    /// let pawns = Pawns::new(Square::B2.bitboard(), Square::B3.bitboard())?;
    /// assert_eq!(walk.between(pawns, Square::A1, Square::C1), Some(2));
    /// assert_eq!(walk.between(pawns, Square::A1, Square::B3), Some(5));
    /// # Ok::<(), palisade_board::InvalidPawns>(())
    /// ```
    #[must_use]
    pub const fn between(self, pawns: Pawns, from: Square, to: Square) -> Option<u8> {
        let files = from.file().distance(to.file());
        let ranks = from.rank().distance(to.rank());
        match self {
            Self::Ranks => Some(ranks),
            Self::Files => Some(files),
            Self::Diagonals => Some(files.abs_diff(ranks)),
            Self::PawnPath(side) => pawn_path(pawns, side, from, to),
            Self::KingPath(side) => walking_distance(from, to, passable(pawns, side)),
        }
    }
}

/// The squares that a side's king may walk over as the pawns stand.
pub(crate) const fn passable(pawns: Pawns, side: Color) -> Bitboard {
    pawns.of(side).union(pawns.attacks(side.opponent())).complement()
}

const fn pawn_path(pawns: Pawns, side: Color, from: Square, to: Square) -> Option<u8> {
    let (start, goal) = (from.relative_to(side), to.relative_to(side));
    if start.file() as u8 != goal.file() as u8 || goal.index() < start.index() {
        return None;
    }
    let between = from.bitboard().union(palisade_board::front_span(side, from.bitboard()));
    let ahead = between.difference(palisade_board::front_span(side, to.bitboard())).without(from);
    if ahead.meets(pawns.all()) {
        return None;
    }
    let steps = start.rank().distance(goal.rank());
    Some(if start.rank().index() == 1 && steps >= 2 { steps - 1 } else { steps })
}
