//! The exact map behind the same type, and what the heuristic misses.

use palisade_board::{Color, Pawns};
use palisade_structure::KingGame;

use crate::SquareMap;
use crate::pieces::has_pawn_move;

/// The exact defence sets of two kings round resting pawns: who holds in
/// [`KingGame`], with the attacker to move.
///
/// Exact means: if no pawn moves and the attacker wants an unprotected pawn.
/// Stalemate holds if the defender has no pawn move either; if he has one, a
/// defender without a king's step counts as lost.
///
/// It is also the *cheaper* map: the fixed point is found sooner than Church's,
/// and the initial sets are free.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_squares::{exact_map, FirstCriterion, Reading};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let exact = exact_map(fine_70.pawns(), Color::White);
/// let criterion = FirstCriterion::new(fine_70.pawns(), Color::White, Reading::PASSIVE);
/// assert!(criterion.map().is_subset(&exact));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn exact_map(pawns: Pawns, attacker: Color) -> SquareMap {
    let stalemate_holds = !has_pawn_move(pawns, attacker.opponent());
    let game = KingGame::new(pawns.white(), pawns.black(), attacker);
    let game = KingGame { stalemate_holds, ..game };
    SquareMap::from_sets(attacker, *game.solve().attacker_moves.as_array())
}
