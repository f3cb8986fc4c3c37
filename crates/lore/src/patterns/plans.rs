//! Every plan of a side: passed pawns, breakthroughs, candidates, pawns to win, levers.

use palisade_board::{attack_span, pawn_attacks};

use super::identity::Identity;
use super::library;
use super::plan::{PawnPlan, PlanKind, PlanStanding};
use super::race::{Planner, queening_square, steps};

impl Planner<'_> {
    /// Reports every plan of the side.
    pub(super) fn all(&mut self, report: &mut dyn FnMut(PawnPlan)) {
        self.passed(report);
        self.breakthroughs(report);
        self.candidates(report);
        self.hunts(report);
        self.levers(report);
    }

    /// Breakthroughs of the library, and the kings' part in them.
    fn breakthroughs(&mut self, report: &mut dyn FnMut(PawnPlan)) {
        let (side, enemy) = (self.side, self.enemy);
        for pattern in &library::BREAKTHROUGHS {
            for found in pattern.matches(self.race.ending, side) {
                self.premises.take_slack();
                let delay = self.delay();
                let runners = found.squares(Identity::Runner);
                let moves = |runner| pattern.prelude + steps(side, runner);
                let slowest = runners.iter().map(moves).max().unwrap_or(0);
                // The other king must come too late for every pawn that may run, and too late to
                // take part in the exchanges. A sacrifice that must be answered gives him no step.
                let steps_left = |runner| moves(runner) - pattern.sacrifices + delay;
                // Every pawn is asked, so that a mirrored group gives a mirrored answer.
                let outside = runners.iter().fold(true, |outside, runner| {
                    let goal = queening_square(side, runner);
                    !self.premises.within(enemy, goal, steps_left(runner)) && outside
                });
                let undisturbed =
                    outside && !self.premises.within(enemy, found.subject(), 2 + delay);
                // If the side is not on the move, the other side has time to spoil the plan.
                let standing = match (undisturbed, delay) {
                    (true, 0) => self.queening(slowest),
                    (true, _) => PlanStanding::Useful.min(self.queening(slowest)),
                    (false, _) => PlanStanding::Held,
                };
                let breaker = found.squares(Identity::Breaker).first().unwrap_or(found.subject());
                report(PawnPlan {
                    standing,
                    moves: slowest,
                    grounds: [Some(pattern), None, None],
                    ..self.plan(PlanKind::Break, breaker)
                });
            }
        }
    }

    /// Candidates: pawns that exchanges would make passed.
    fn candidates(&mut self, report: &mut dyn FnMut(PawnPlan)) {
        let pawns = self.race.pawns;
        for pawn in pawns.candidates(self.side) {
            let guards = attack_span(self.side, pawn.bitboard()) & pawns.of(self.enemy);
            report(PawnPlan {
                sensitivity: u8::MAX,
                moves: steps(self.side, pawn) + guards.len() as u8,
                grounds: [library::pawn(Identity::HalfOpen), None, None],
                ..self.plan(PlanKind::Advance, pawn)
            });
        }
    }

    /// Pawns without a guard that the king reaches before the other king guards them.
    fn hunts(&mut self, report: &mut dyn FnMut(PawnPlan)) {
        let Self { race, side, enemy, .. } = *self;
        // No pawn will ever guard these, or they cannot go where one would.
        let weaknesses = [Identity::Isolated, Identity::Backward, Identity::Ram];
        for target in race.that_are(enemy, Identity::Unguarded) {
            self.premises.take_slack();
            let weakness =
                weaknesses.into_iter().find(|&weak| race.that_are(enemy, weak).contains(target));
            // The guard must stand beside the pawn when the hunter arrives. A pawn that is not weak
            // gains a move by a step of its own, or of one that guards it.
            let lead = 1 + self.delay() + u8::from(weakness.is_none());
            if self.premises.sooner((side, target), lead, (enemy, target)) {
                let weakness = weakness.and_then(library::pawn);
                report(PawnPlan {
                    goal: target,
                    king: Some(target),
                    moves: self.premises.count(side, target),
                    grounds: [library::pawn(Identity::Unguarded), weakness, None],
                    ..self.plan(PlanKind::Hunt, target)
                });
            }
        }
    }

    /// Captures of pawns by pawns, for the side to move.
    fn levers(&mut self, report: &mut dyn FnMut(PawnPlan)) {
        // The other side would move the pawn away, or take first.
        if self.is_waiting() {
            return;
        }
        let Self { race, side, enemy, .. } = *self;
        let guarded = race.that_are(enemy, Identity::Protected);
        for pawn in self.own(Identity::Lever) {
            for target in pawn_attacks(side, pawn.bitboard()) & race.pawns.of(enemy) {
                self.premises.take_slack();
                let wins = !guarded.contains(target) && !self.premises.within(enemy, target, 1);
                report(PawnPlan {
                    standing: if wins { PlanStanding::Useful } else { PlanStanding::Held },
                    goal: target,
                    moves: 1,
                    grounds: [library::pawn(Identity::Lever), None, None],
                    ..self.plan(PlanKind::Lever, pawn)
                });
            }
        }
    }
}
