//! The squares an attacking king cannot enter (David-Tabibi et al. 2004, section 2.2).

use palisade_board::{Bitboard, Color, Pawns};

/// The squares that the attacking king cannot step on, by the two reasons the paper gives: a
/// [fixed pawn](Pawns::fixed) of his stands there, or a pawn of the defender attacks it.
///
/// This is the raw material of a fence. It looks at pawns only, so one value
/// serves every placement of the kings. En passant does not count as something to capture; the
/// paper never mentions it.
///
/// ```
/// use palisade_blockage::marked_squares;
/// use palisade_board::{Color, PawnEnding};
/// // Figure 7: "a4, c3, c4, e3, h3 (white's fixed pawns), and b4, d4, d3, f3, g3, g6".
/// let pawns = "4k3/7p/8/p1p5/P1P1p2p/2P1P2P/8/4K3 w - - 0 1".parse::<PawnEnding>()?.pawns();
/// let marked = marked_squares(pawns, Color::White);
/// assert_eq!(format!("{marked:?}"), "{c3, d3, e3, f3, g3, h3, a4, b4, c4, d4, g6}");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub const fn marked_squares(pawns: Pawns, attacker: Color) -> Bitboard {
    pawns.fixed(attacker).union(pawns.attacks(attacker.opponent()))
}
