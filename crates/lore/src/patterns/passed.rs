//! Passed pawns: do they run, can the king escort them, are they lost?

use palisade_board::{Bitboard, Color, Square, front_span, king_attacks};

use super::identity::Identity;
use super::library;
use super::pattern::Pattern;
use super::plan::{PawnPlan, PlanKind, PlanStanding};
use super::premises::{Path, Premises};
use super::race::{NEVER, Race, path_is_clear, queening_square, steps};

pub(super) fn plans(
    race: &Race<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(PawnPlan),
) {
    for pawn in race.that_are(side, Identity::Passed) {
        // An own pawn ahead has to go first, and has a plan of its own.
        if path_is_clear(race.pawns, side, pawn) {
            premises.take_slack();
            report(best_of(race, side, pawn, premises));
        }
    }
}

/// The key squares of a passed pawn, and the pattern that marks them.
fn key_squares(race: &Race<'_>, side: Color, pawn: Square) -> Option<(&'static Pattern, Bitboard)> {
    let mut matches = library::KINGS.iter().flat_map(|pattern| pattern.matches(race.ending, side));
    let found = matches.find(|found| found.subject() == pawn)?;
    Some((found.pattern, found.squares(Identity::KeySquare)))
}

/// The opposition, if the king has it ahead of a pawn against a lone king.
///
/// The other one then has to give way, and the pawn gets through; a rook's pawn does not. The
/// patterns look at both kings, so that the verdict serves for no others.
fn opposition(
    race: &Race<'_>,
    side: Color,
    pawn: Square,
    premises: &mut Premises,
) -> Option<&'static Pattern> {
    let files = pawn.bitboard() | pawn.bitboard().east() | pawn.bitboard().west();
    if is_rook_pawn(pawn)
        || !race.is_waiting(side)
        || !premises.stands_on(side, front_span(side, files))
    {
        return None;
    }
    premises.pin();
    let mut matches = library::KINGS.iter().flat_map(|pattern| pattern.matches(race.ending, side));
    let found = matches.find(|found| found.squares(Identity::Opposition).any())?;
    Some(found.pattern)
}

/// Does the pawn stand at the edge?
fn is_rook_pawn(pawn: Square) -> bool {
    !(pawn.bitboard().east() | pawn.bitboard().west()).has_several()
}

/// Can the other king take the pawn at once?
fn hangs(race: &Race<'_>, side: Color, pawn: Square, premises: &mut Premises) -> bool {
    race.is_waiting(side)
        && !race.that_are(side, Identity::Protected).contains(pawn)
        && premises.within(side.opponent(), Path::Free, pawn, 1)
        && !premises.within(side, Path::Free, pawn, 1)
}

/// What becomes of the pawn: the first of these that fits.
fn best_of(race: &Race<'_>, side: Color, pawn: Square, premises: &mut Premises) -> PawnPlan {
    let enemy = side.opponent();
    let goal = queening_square(side, pawn);
    let is_protected = race.that_are(side, Identity::Protected).contains(pawn);
    let protected = is_protected.then(|| library::pawn(Identity::Protected)).flatten();
    let plan = |kind, standing, moves, premises: &mut Premises| PawnPlan {
        side,
        kind,
        standing,
        square: pawn,
        goal,
        king: None,
        sensitivity: premises.take_slack(),
        moves,
        grounds: [library::pawn(Identity::Passed), protected, None],
    };
    if hangs(race, side, pawn, premises) {
        return plan(PlanKind::Run, PlanStanding::Lost, NEVER, premises);
    }
    let span = front_span(side, pawn.bitboard());
    // A king ahead of his pawn must step aside; at the edge he may be shut in.
    let aside = if is_rook_pawn(pawn) { 3 } else { 1 };
    let delay = race.delay(side, premises);
    let in_front = premises.stands_on(side, span);
    let moves = steps(side, pawn) + if in_front { aside } else { 0 };
    let outside = !premises.within(enemy, Path::Free, goal, moves + delay);
    let shut_in = in_front && is_rook_pawn(pawn);
    if outside || !shut_in && leads(side, span, premises) {
        let standing = race.queening(side, moves, premises);
        return plan(PlanKind::Run, standing, moves, premises);
    }
    let alone = race.pawns.of(enemy).is_empty();
    if alone {
        if let Some(opposed) = opposition(race, side, pawn, premises) {
            let mut plan = plan(PlanKind::Escort, PlanStanding::Decisive, moves + 1, premises);
            plan.grounds[2] = Some(opposed);
            return plan;
        }
    }
    if let Some((keys, key)) = key_squares(race, side, pawn)
        .and_then(|(keys, all)| Some((keys, nearest_key(race, side, pawn, all, premises)?)))
    {
        let distance = premises.count(side, Path::Walk, key);
        // Against other pawns the escort takes time that is not counted here.
        let standing = if alone { PlanStanding::Decisive } else { PlanStanding::Useful };
        let mut plan = plan(PlanKind::Escort, standing, moves + distance, premises);
        plan.king = (distance > 0).then_some(key);
        plan.grounds[2] = Some(keys);
        return plan;
    }
    let standing = if is_protected { PlanStanding::Useful } else { PlanStanding::Held };
    let distance = premises.count(side, Path::Walk, pawn);
    PawnPlan { king: Some(pawn), ..plan(PlanKind::Escort, standing, moves + distance, premises) }
}

/// Does the king guard every square of the way? Nearest square first.
fn leads(side: Color, span: Bitboard, premises: &mut Premises) -> bool {
    span.relative_to(side)
        .iter()
        .all(|square| premises.within(side, Path::Free, square.relative_to(side), 1))
}

/// A key square the king holds, or reaches before the other king can guard it.
fn nearest_key(
    race: &Race<'_>,
    side: Color,
    pawn: Square,
    keys: Bitboard,
    premises: &mut Premises,
) -> Option<Square> {
    let enemy = side.opponent();
    let delay = race.delay(side, premises);
    // At the edge the pawn itself is the other king's way to the corner.
    let guard = u8::from(is_rook_pawn(pawn));
    let mut left = keys - race.pawns.of(side) - race.pawns.attacks(enemy);
    // The nearest square comes first. The order of equally near ones changes nothing.
    let order = |key: &Square, premises: &Premises| {
        let own = premises.count(side, Path::Walk, *key);
        (own, u8::MAX - premises.count(enemy, Path::Walk, *key))
    };
    while let Some(key) = left.into_iter().min_by_key(|key| order(key, premises)) {
        left = left.without(key);
        if premises.sooner((side, key), 1 + delay, (enemy, key))
            && premises.sooner((side, pawn), guard + delay, (enemy, pawn))
        {
            return Some(key);
        }
    }
    None
}

/// Against a lone king, is this only pawn surely not enough?
pub(super) fn lone_pawn_is_drawn(
    race: &Race<'_>,
    side: Color,
    pawn: Square,
    premises: &mut Premises,
) -> bool {
    let enemy = side.opponent();
    if hangs(race, side, pawn, premises) {
        return true;
    }
    let span = front_span(side, pawn.bitboard());
    let goal = queening_square(side, pawn);
    if is_rook_pawn(pawn) {
        // In the corner the lone king is never driven out.
        return premises.within(enemy, Path::Free, goal, 1)
            && !premises.within(side, Path::Free, goal, 1);
    }
    // In front of the pawn, with the attacker's king not ahead of it.
    let near = span & king_attacks(pawn).union(pawn.bitboard().forward(side).forward(side));
    let low = pawn.relative_to(side).rank().index() < 5;
    low && premises.stands_on(enemy, near) && !premises.stands_on(side, ahead_of(side, pawn))
}

/// The ranks ahead of a square.
fn ahead_of(side: Color, square: Square) -> Bitboard {
    front_span(side, square.rank().bitboard())
}
