//! Levers: captures of pawns by pawns.

use palisade_board::{Color, pawn_attacks};

use super::position::Position;
use crate::identity::Identity;
use crate::plan::{Plan, PlanKind, Standing};
use crate::sensitivity::{Path, Premises};

pub(super) fn plans(
    position: &Position<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(Plan),
) {
    if position.is_waiting(side) {
        return;
    }
    let enemy = side.opponent();
    let pawns = position.pawns;
    let guarded = position.that_are(enemy, Identity::PROTECTED);
    for pawn in position.that_are(side, Identity::LEVER) {
        for target in pawn_attacks(side, pawn.bitboard()) & pawns.of(enemy) {
            premises.take_slack();
            let wins = !guarded.contains(target) && !premises.within(enemy, Path::Free, target, 1);
            report(Plan {
                side,
                kind: PlanKind::Lever,
                standing: if wins { Standing::Useful } else { Standing::Held },
                square: pawn,
                goal: target,
                sensitivity: premises.take_slack(),
                moves: 1,
            });
        }
    }
}
