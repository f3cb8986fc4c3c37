//! Breakthroughs: the patterns of the library, and the kings' part in them.

use palisade_board::Color;

use super::passed::queening_square;
use super::position::{Position, queening};
use super::race::steps;
use crate::identity::Identity;
use crate::library;
use crate::plan::{Plan, PlanKind, Standing};
use crate::quad_board::QuadBoard;
use crate::sensitivity::{Path, Premises};

pub(super) fn plans(
    position: &Position<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(Plan),
) {
    let enemy = side.opponent();
    let seen = QuadBoard::of(position.ending, side);
    for pattern in &library::BREAKTHROUGHS {
        for found in pattern.matches_of(side, seen) {
            premises.take_slack();
            let delay = position.delay(side, premises);
            let runners = found.squares(Identity::RUNNER);
            let moves = |runner| pattern.prelude() + steps(side, runner);
            let slowest = runners.iter().map(moves).max().unwrap_or(0);
            // The other king must come too late for every pawn that may run,
            // and too late to take part in the exchanges.
            // A sacrifice that must be answered gives the king no step.
            let steps_left = |runner| moves(runner) - pattern.sacrifices() + delay;
            // Every pawn is asked, so that a mirrored group gives a mirrored answer.
            let outside = runners.iter().fold(true, |outside, runner| {
                let goal = queening_square(side, runner);
                !premises.within(enemy, Path::Free, goal, steps_left(runner)) && outside
            });
            let undisturbed =
                outside && !premises.within(enemy, Path::Free, found.subject(), 2 + delay);
            // If the side is not on the move, the other side has time to spoil the plan.
            let standing = match (undisturbed, delay) {
                (true, 0) => queening(position, side, slowest, premises),
                (true, _) => Standing::Useful.min(queening(position, side, slowest, premises)),
                (false, _) => Standing::Held,
            };
            let breaker = found.squares(Identity::BREAKER).first().unwrap_or(found.subject());
            report(Plan {
                side,
                kind: PlanKind::Break,
                standing,
                square: breaker,
                goal: queening_square(side, breaker),
                sensitivity: premises.take_slack(),
                moves: slowest,
            });
        }
    }
}
