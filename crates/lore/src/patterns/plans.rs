//! Every plan of a side: passed pawns, breakthroughs, candidates, pawns to win, levers.

use palisade_board::{Color, attack_span, pawn_attacks};

use super::identity::Identity;
use super::library;
use super::passed;
use super::plan::{PawnPlan, PlanKind, PlanStanding};
use super::premises::{Path, Premises};
use super::race::{Race, queening_square, steps};

/// Reports every plan of a side.
pub(super) fn all(
    race: &Race<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(PawnPlan),
) {
    passed::plans(race, side, premises, report);
    breakthroughs(race, side, premises, report);
    candidates(race, side, report);
    hunts(race, side, premises, report);
    levers(race, side, premises, report);
}

/// Breakthroughs of the library, and the kings' part in them.
fn breakthroughs(
    race: &Race<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(PawnPlan),
) {
    let enemy = side.opponent();
    for pattern in &library::BREAKTHROUGHS {
        for found in pattern.matches(race.ending, side) {
            premises.take_slack();
            let delay = race.delay(side, premises);
            let runners = found.squares(Identity::Runner);
            let moves = |runner| pattern.prelude + steps(side, runner);
            let slowest = runners.iter().map(moves).max().unwrap_or(0);
            // The other king must come too late for every pawn that may run, and too late to
            // take part in the exchanges. A sacrifice that must be answered gives him no step.
            let steps_left = |runner| moves(runner) - pattern.sacrifices + delay;
            // Every pawn is asked, so that a mirrored group gives a mirrored answer.
            let outside = runners.iter().fold(true, |outside, runner| {
                let goal = queening_square(side, runner);
                !premises.within(enemy, Path::Free, goal, steps_left(runner)) && outside
            });
            let undisturbed =
                outside && !premises.within(enemy, Path::Free, found.subject(), 2 + delay);
            // If the side is not on the move, the other side has time to spoil the plan.
            let standing = match (undisturbed, delay) {
                (true, 0) => race.queening(side, slowest, premises),
                (true, _) => PlanStanding::Useful.min(race.queening(side, slowest, premises)),
                (false, _) => PlanStanding::Held,
            };
            let breaker = found.squares(Identity::Breaker).first().unwrap_or(found.subject());
            report(PawnPlan {
                side,
                kind: PlanKind::Break,
                standing,
                square: breaker,
                goal: queening_square(side, breaker),
                king: None,
                sensitivity: premises.take_slack(),
                moves: slowest,
                grounds: [Some(pattern), None, None],
            });
        }
    }
}

/// Candidates: pawns that exchanges would make passed.
fn candidates(race: &Race<'_>, side: Color, report: &mut dyn FnMut(PawnPlan)) {
    let enemies = race.pawns.of(side.opponent());
    for pawn in race.pawns.candidates(side) {
        let guards = attack_span(side, pawn.bitboard()) & enemies;
        report(PawnPlan {
            side,
            kind: PlanKind::Advance,
            standing: PlanStanding::Useful,
            square: pawn,
            goal: queening_square(side, pawn),
            king: None,
            sensitivity: u8::MAX,
            moves: steps(side, pawn) + guards.len() as u8,
            grounds: [library::pawn(Identity::HalfOpen), None, None],
        });
    }
}

/// Pawns without a guard that the king reaches before the other king guards them.
fn hunts(race: &Race<'_>, side: Color, premises: &mut Premises, report: &mut dyn FnMut(PawnPlan)) {
    let enemy = side.opponent();
    // No pawn will ever guard these, or they cannot go where one would.
    let weaknesses = [Identity::Isolated, Identity::Backward, Identity::Ram];
    for target in race.that_are(enemy, Identity::Unguarded) {
        premises.take_slack();
        let weakness =
            weaknesses.into_iter().find(|&weak| race.that_are(enemy, weak).contains(target));
        // The guard must stand beside the pawn when the hunter arrives. A pawn that is not weak
        // gains a move by a step of its own, or of one that guards it.
        let lead = 1 + race.delay(side, premises) + u8::from(weakness.is_none());
        if premises.sooner((side, target), lead, (enemy, target)) {
            report(PawnPlan {
                side,
                kind: PlanKind::Hunt,
                standing: PlanStanding::Useful,
                square: target,
                goal: target,
                king: Some(target),
                sensitivity: premises.take_slack(),
                moves: premises.count(side, Path::Walk, target),
                grounds: [
                    library::pawn(Identity::Unguarded),
                    weakness.and_then(library::pawn),
                    None,
                ],
            });
        }
    }
}

/// Captures of pawns by pawns, for the side to move.
fn levers(race: &Race<'_>, side: Color, premises: &mut Premises, report: &mut dyn FnMut(PawnPlan)) {
    // The other side would move the pawn away, or take first.
    if race.is_waiting(side) {
        return;
    }
    let enemy = side.opponent();
    let guarded = race.that_are(enemy, Identity::Protected);
    for pawn in race.that_are(side, Identity::Lever) {
        for target in pawn_attacks(side, pawn.bitboard()) & race.pawns.of(enemy) {
            premises.take_slack();
            let wins = !guarded.contains(target) && !premises.within(enemy, Path::Free, target, 1);
            report(PawnPlan {
                side,
                kind: PlanKind::Lever,
                standing: if wins { PlanStanding::Useful } else { PlanStanding::Held },
                square: pawn,
                goal: target,
                king: None,
                sensitivity: premises.take_slack(),
                moves: 1,
                grounds: [library::pawn(Identity::Lever), None, None],
            });
        }
    }
}
