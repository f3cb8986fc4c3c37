//! Weak pawns: can the king win them?

use palisade_board::{Bitboard, Color};

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
    let enemy = side.opponent();
    // No pawn will ever guard these, or they cannot go where one would.
    let weak = [Identity::ISOLATED, Identity::BACKWARD, Identity::RAM]
        .into_iter()
        .fold(Bitboard::EMPTY, |weak, identity| weak | position.that_are(enemy, identity));
    let guarded = position.that_are(enemy, Identity::PROTECTED);
    for target in position.pawns.of(enemy) - guarded {
        premises.take_slack();
        let delay = position.delay(side, premises);
        // The guard must stand beside the pawn when the hunter arrives. A pawn that is not
        // weak gains a move by a step of its own, or of one that guards it.
        let lead = 1 + delay + u8::from(!weak.contains(target));
        let unguarded = premises.sooner((side, target), lead, (enemy, target));
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
