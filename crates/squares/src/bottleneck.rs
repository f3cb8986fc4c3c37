//! Bottleneck defences: standing in the way.

use palisade_board::{Bitboard, Square};

use crate::{Walk, open_board_within};

/// The squares from which the defending king stands between the attacking king
/// and a target, so that distance alone does not decide the race.
///
/// Church (1978), "Bottleneck Defenses": the defender stands on a square that
/// is, for the attacker, no farther from the target than the attacker himself,
/// and the two kings are closer to each other, on an open board, than the
/// attacker is to the target. A suspicion only: [triangulation] has to confirm
/// it.
///
/// `attackers_walk` is the attacking king's [`Walk`] to the target.
///
/// [triangulation]: crate::Network::triangulate
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{bottlenecks, Ground, Walk};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let ground = Ground::new(fine_70.pawns(), Color::Black);
/// let walk = Walk::new(&ground, Color::Black, Square::D5);
/// assert!(bottlenecks(&walk, Square::H5).contains(Square::H3));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub const fn bottlenecks(attackers_walk: &Walk, attacking: Square) -> Bitboard {
    match attackers_walk.distance(attacking) {
        Some(moves @ 1..) => {
            attackers_walk.within(moves).intersection(open_board_within(attacking, moves - 1))
        }
        _ => Bitboard::EMPTY,
    }
}
