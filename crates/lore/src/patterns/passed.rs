//! Passed pawns: do they run, can the king escort them, are they lost?

use palisade_board::{Bitboard, Color, Square, front_span, king_attacks};

use super::identity::Identity;
use super::library;
use super::pattern::{Match, Pattern};
use super::plan::{PawnPlan, PlanKind, PlanStanding};
use super::premises::Premises;
use super::race::{NEVER, Planner, path_is_clear, queening_square, steps};

impl Planner<'_> {
    /// Passed pawns, and the kings' part in them.
    pub(super) fn passed(&mut self, report: &mut dyn FnMut(PawnPlan)) {
        for pawn in self.own(Identity::Passed) {
            // An own pawn ahead has to go first, and has a plan of its own.
            if path_is_clear(self.race.pawns, self.side, pawn) {
                self.premises.take_slack();
                report(self.best_of(pawn));
            }
        }
    }

    /// Where patterns of kings and a pawn match.
    fn of_kings(&self) -> impl Iterator<Item = Match> {
        library::KINGS.iter().flat_map(|one| one.matches(self.race.ending, self.side))
    }

    /// The key squares of a passed pawn, and the pattern that marks them.
    fn key_squares(&self, pawn: Square) -> Option<(&'static Pattern, Bitboard)> {
        let found = self.of_kings().find(|found| found.subject() == pawn)?;
        Some((found.pattern, found.squares(Identity::KeySquare)))
    }

    /// The opposition, if the king has it ahead of a pawn against a lone king.
    ///
    /// The other one then has to give way, and the pawn gets through; a rook's pawn does not. The
    /// patterns look at both kings, so that the verdict serves for no others.
    fn opposition(&mut self, pawn: Square) -> Option<&'static Pattern> {
        let files = pawn.bitboard() | pawn.bitboard().east() | pawn.bitboard().west();
        let ahead = front_span(self.side, files);
        if is_rook_pawn(pawn) || !self.is_waiting() || !self.premises.stands_on(self.side, ahead) {
            return None;
        }
        self.premises.pin();
        let found = self.of_kings().find(|found| found.squares(Identity::Opposition).any())?;
        Some(found.pattern)
    }

    /// Can the other king take the pawn at once?
    fn hangs(&mut self, pawn: Square) -> bool {
        self.is_waiting()
            && !self.own(Identity::Protected).contains(pawn)
            && self.premises.within(self.enemy, pawn, 1)
            && !self.premises.within(self.side, pawn, 1)
    }

    /// What becomes of the pawn: the first of these that fits.
    fn best_of(&mut self, pawn: Square) -> PawnPlan {
        let (side, enemy) = (self.side, self.enemy);
        let is_protected = self.own(Identity::Protected).contains(pawn);
        let protected = is_protected.then(|| library::pawn(Identity::Protected)).flatten();
        let grounds = [library::pawn(Identity::Passed), protected, None];
        let plan = |all: &mut Self, kind, standing, moves| PawnPlan {
            standing,
            moves,
            grounds,
            ..all.plan(kind, pawn)
        };
        if self.hangs(pawn) {
            return plan(self, PlanKind::Run, PlanStanding::Lost, NEVER);
        }
        let span = front_span(side, pawn.bitboard());
        // A king ahead of his pawn must step aside; at the edge he may be shut in.
        let aside = if is_rook_pawn(pawn) { 3 } else { 1 };
        let delay = self.delay();
        let in_front = self.premises.stands_on(side, span);
        let moves = steps(side, pawn) + if in_front { aside } else { 0 };
        let goal = queening_square(side, pawn);
        let outside = !self.premises.within(enemy, goal, moves + delay);
        let shut_in = in_front && is_rook_pawn(pawn);
        if outside || !shut_in && self.leads(span) {
            let standing = self.queening(moves);
            return plan(self, PlanKind::Run, standing, moves);
        }
        let alone = self.race.pawns.of(enemy).is_empty();
        if alone {
            if let Some(opposed) = self.opposition(pawn) {
                let mut plan = plan(self, PlanKind::Escort, PlanStanding::Decisive, moves + 1);
                plan.grounds[2] = Some(opposed);
                return plan;
            }
        }
        if let Some((keys, key)) = self
            .key_squares(pawn)
            .and_then(|(keys, all)| Some((keys, self.nearest_key(pawn, all)?)))
        {
            let distance = self.premises.count(side, key);
            // Against other pawns the escort takes time that is not counted here.
            let standing = if alone { PlanStanding::Decisive } else { PlanStanding::Useful };
            let mut plan = plan(self, PlanKind::Escort, standing, moves + distance);
            plan.king = (distance > 0).then_some(key);
            plan.grounds[2] = Some(keys);
            return plan;
        }
        let standing = if is_protected { PlanStanding::Useful } else { PlanStanding::Held };
        let distance = self.premises.count(side, pawn);
        let plan = plan(self, PlanKind::Escort, standing, moves + distance);
        PawnPlan { king: Some(pawn), ..plan }
    }

    /// Does the king guard every square of the way? Nearest square first.
    fn leads(&mut self, span: Bitboard) -> bool {
        let mut way = span.relative_to(self.side).iter().map(|to| to.relative_to(self.side));
        way.all(|square| self.premises.within(self.side, square, 1))
    }

    /// A key square the king holds, or reaches before the other king can guard it.
    fn nearest_key(&mut self, pawn: Square, keys: Bitboard) -> Option<Square> {
        let Self { race, side, enemy, .. } = *self;
        let delay = self.delay();
        // At the edge the pawn itself is the other king's way to the corner.
        let guard = u8::from(is_rook_pawn(pawn));
        let mut left = keys - race.pawns.of(side) - race.pawns.attacks(enemy);
        // The nearest square comes first. The order of equally near ones changes nothing.
        let order = |key: &Square, premises: &Premises| {
            let own = premises.count(side, *key);
            (own, u8::MAX - premises.count(enemy, *key))
        };
        while let Some(key) = left.into_iter().min_by_key(|key| order(key, self.premises)) {
            left = left.without(key);
            if self.premises.sooner((side, key), 1 + delay, (enemy, key))
                && self.premises.sooner((side, pawn), guard + delay, (enemy, pawn))
            {
                return Some(key);
            }
        }
        None
    }

    /// Against a lone king, is this only pawn surely not enough?
    pub(super) fn lone_pawn_is_drawn(&mut self, pawn: Square) -> bool {
        let (side, enemy) = (self.side, self.enemy);
        if self.hangs(pawn) {
            return true;
        }
        let span = front_span(side, pawn.bitboard());
        let goal = queening_square(side, pawn);
        if is_rook_pawn(pawn) {
            // In the corner the lone king is never driven out.
            return self.premises.within(enemy, goal, 1) && !self.premises.within(side, goal, 1);
        }
        // In front of the pawn, with the attacker's king not ahead of it.
        let near = span & king_attacks(pawn).union(pawn.bitboard().forward(side).forward(side));
        let low = pawn.relative_to(side).rank().index() < 5;
        low && self.premises.stands_on(enemy, near)
            && !self.premises.stands_on(side, ahead_of(side, pawn))
    }
}

/// Does the pawn stand at the edge?
fn is_rook_pawn(pawn: Square) -> bool {
    !(pawn.bitboard().east() | pawn.bitboard().west()).has_several()
}

/// The ranks ahead of a square.
fn ahead_of(side: Color, square: Square) -> Bitboard {
    front_span(side, square.rank().bitboard())
}
