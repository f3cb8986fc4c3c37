//! Forward pruning: what the kings cannot reach from where they are.

use palisade_board::{Bitboard, Color, Square, king_attacks};

use super::{KingWalk, Targets};
use crate::{Ground, Placement, SquareMap};

/// For each attacking square, the squares that the defending king can reach
/// before the attacking king gets there, give or take some moves.
///
/// Church (1978), "Forward Pruning", the first heuristic. It changes what a
/// defence set means: the defences left are those the defender can *reach*. So
/// it is applied to the finished map; before triangulation it would pass for
/// knowledge that the defender is lost where he merely cannot be.
#[must_use]
pub fn reachable_defences(ground: &Ground, start: Placement, slack: u8) -> SquareMap {
    let attackers = KingWalk::new(ground, ground.attacker(), start.attacking);
    let defenders = KingWalk::new(ground, ground.defender(), start.defending);
    let mut map = SquareMap::empty(ground.attacker());
    for attacking in Square::ALL {
        if let Some(moves) = attackers.distance(attacking) {
            map[attacking] = defenders.within(moves.saturating_add(slack));
        }
    }
    map
}

/// The steps of the attacking king that make progress: he comes nearer to some
/// target, or does not go away from where he started.
///
/// Church (1978), "Forward Pruning", the second heuristic: "if square a is
/// farther from the initial attacker's king position than square b, then a
/// must be as close to some target as b". Steps next to the initial square are
/// always considered, for he may have to back up.
pub(crate) fn progress_steps(
    ground: &Ground,
    targets: &Targets,
    start: Placement,
) -> impl Fn(Square) -> Bitboard {
    let color: Color = ground.attacker();
    let home = KingWalk::new(ground, color, start.attacking);
    let mut steps = [Bitboard::EMPTY; 64];
    for from in Square::ALL {
        let here = home.distance(from).unwrap_or(u8::MAX);
        steps[from.index()] = king_attacks(from)
            & (home.within(here) | king_attacks(start.attacking).with(start.attacking));
    }
    for target in targets.squares() {
        let walk = KingWalk::new(ground, color, target);
        for from in Square::ALL {
            if let Some(moves) = walk.distance(from) {
                steps[from.index()] |= king_attacks(from) & walk.within(moves);
            }
        }
    }
    move |from| steps[from.index()]
}
