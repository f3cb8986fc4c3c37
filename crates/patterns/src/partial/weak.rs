//! Weak pawns: can the king win them?

use palisade_board::Color;

use super::position::Position;
use crate::plan::{Plan, PlanKind, Standing};
use crate::sensitivity::{Path, Premises};

pub(super) fn plans(
    position: &Position<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(Plan),
) {
    let enemy = side.opponent();
    let pawns = position.pawns;
    for target in pawns.of(enemy) - pawns.protected(enemy) {
        premises.take_slack();
        let delay = position.delay(side, premises);
        // The guard must stand beside the pawn when the hunter arrives.
        let unguarded = premises.sooner((side, target), 1 + delay, (enemy, target));
        if unguarded {
            report(Plan {
                side,
                kind: PlanKind::Hunt,
                standing: Standing::Useful,
                square: target,
                goal: target,
                sensitivity: premises.take_slack(),
                moves: premises.count(side, Path::Walk, target),
            });
        }
    }
}
