//! The squares an attacking king cannot enter (David-Tabibi et al. 2004, section 2.2).

use palisade_board::{Bitboard, Color, Pawns};

/// The squares that the attacking king cannot step on, by the two reasons the
/// paper gives.
///
/// This is the raw material of a fence. It looks at pawns only, so one value
/// serves every placement of the kings.
///
/// ```
/// use palisade_blockage::MarkedSquares;
/// use palisade_board::{Color, PawnEnding};
/// // Figure 7: "a4, c3, c4, e3, h3 (white's fixed pawns), and b4, d4, d3, f3, g3, g6".
/// let pawns = "4k3/7p/8/p1p5/P1P1p2p/2P1P2P/8/4K3 w - - 0 1".parse::<PawnEnding>()?.pawns();
/// let marked = MarkedSquares::new(pawns, Color::White);
/// assert_eq!(format!("{:?}", marked.fixed_pawns()), "{c3, e3, h3, a4, c4}");
/// assert_eq!(format!("{:?}", marked.attacked()), "{d3, f3, g3, b4, d4, g6}");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedSquares {
    fixed_pawns: Bitboard,
    attacked: Bitboard,
}

impl MarkedSquares {
    /// Marks the squares for one side as the attacker.
    ///
    /// Fixed pawns are those of [`Pawns::fixed`]: blocked by an enemy pawn or
    /// by a fixed pawn of their own side, and with nothing to capture. En
    /// passant does not count as something to capture; the paper never
    /// mentions it.
    ///
    /// ```
    /// use palisade_blockage::MarkedSquares;
    /// use palisade_board::{Color, Pawns, Square};
    /// let pawns = Pawns::new(Square::B4.bitboard(), Square::B5.bitboard())?;
    /// let marked = MarkedSquares::new(pawns, Color::White);
    /// assert_eq!(marked.squares().len(), 3); // b4, and a4 and c4 under attack
    /// # Ok::<(), palisade_board::InvalidPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(pawns: Pawns, attacker: Color) -> Self {
        Self { fixed_pawns: pawns.fixed(attacker), attacked: pawns.attacks(attacker.opponent()) }
    }

    /// The attacker's fixed pawns.
    #[must_use]
    #[inline]
    pub const fn fixed_pawns(self) -> Bitboard {
        self.fixed_pawns
    }

    /// The squares that the defender's pawns attack.
    #[must_use]
    #[inline]
    pub const fn attacked(self) -> Bitboard {
        self.attacked
    }

    /// All marked squares, for either reason.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Bitboard {
        self.fixed_pawns.union(self.attacked)
    }
}
