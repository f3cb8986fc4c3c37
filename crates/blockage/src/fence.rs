//! A fence and the two sides of it.

use palisade_board::{Bitboard, Square};

/// Where a square lies with regard to a fence, as the attacker sees it.
///
/// ```
/// use palisade_blockage::{marked_squares, Side, depth_first_fence};
/// use palisade_board::{Color, PawnEnding, Square};
/// let pawns = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse::<PawnEnding>()?.pawns();
/// let marked = marked_squares(pawns, Color::White);
/// let fence = depth_first_fence(marked, Color::White).expect("figure 4 has a fence");
/// assert_eq!(fence.side_of(Square::D2), Side::Below);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Beyond the fence: the defender's camp.
    Above,
    /// A square of the fence itself.
    On,
    /// Before the fence: where the attacking king lives.
    Below,
}

/// A fence: a set of squares that the attacking king cannot enter, and the two
/// sides it divides the rest of the board into.
///
/// The three sets are disjoint and cover the board. Above and below are decided
/// by connection, not by rank: a fence may climb and hold several squares of
/// one file. "Above" is where the attacker wants to go, for Black as the
/// attacker the low ranks.
///
/// A fence is a fact about squares. It is not a blockage: pawns move, and kings
/// run out of moves.
///
/// ```
/// use palisade_blockage::{marked_squares, depth_first_fence};
/// use palisade_board::{Color, PawnEnding, Rank};
/// let pawns = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse::<PawnEnding>()?.pawns();
/// let marked = marked_squares(pawns, Color::White);
/// let fence = depth_first_fence(marked, Color::White).expect("figure 4 has a fence");
/// assert_eq!(fence.squares(), Rank::Fourth.bitboard());
/// assert_eq!(fence.above().len(), 32);
/// assert_eq!(fence.below().len(), 24);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    squares: Bitboard,
    below: Bitboard,
}

impl Fence {
    /// The fence with these squares and this side of the attacker; everything
    /// else is above.
    pub(crate) const fn new(squares: Bitboard, below: Bitboard) -> Self {
        Self { squares, below: below.difference(squares) }
    }

    /// The squares of the fence.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Bitboard {
        self.squares
    }

    /// The side of the defender.
    #[must_use]
    #[inline]
    pub const fn above(self) -> Bitboard {
        self.squares.union(self.below).complement()
    }

    /// The side of the attacker.
    #[must_use]
    #[inline]
    pub const fn below(self) -> Bitboard {
        self.below
    }

    /// On which side a square lies.
    #[must_use]
    #[inline]
    pub const fn side_of(self, square: Square) -> Side {
        if self.squares.contains(square) {
            Side::On
        } else if self.below.contains(square) {
            Side::Below
        } else {
            Side::Above
        }
    }
}
