//! Passed pawns: do they run, can the king escort them, are they lost?

use palisade_board::{Bitboard, Color, Square, front_span, king_attacks};

use super::position::{Position, queening};
use super::race::{NEVER, path_is_clear, steps};
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
    for pawn in position.that_are(side, Identity::PASSED) {
        if !path_is_clear(position.pawns, side, pawn) {
            continue;
        }
        premises.take_slack();
        report(run(position, side, pawn, premises));
    }
}

/// The square where a pawn becomes a queen.
pub(super) fn queening_square(side: Color, pawn: Square) -> Square {
    let last = if side.is_white() { 7 } else { 0 };
    Square::ALL[8 * last + pawn.file().index()]
}

/// The key squares of a passed pawn, as the library marks them.
fn key_squares(position: &Position<'_>, side: Color, pawn: Square) -> Bitboard {
    let seen = QuadBoard::of(position.ending, side);
    let key_squares = library::KINGS.iter().flat_map(|pattern| {
        let own = pattern.matches_of(side, seen).filter(|found| found.subject() == pawn);
        own.map(|found| found.squares(Identity::KEY_SQUARE))
    });
    key_squares.fold(Bitboard::EMPTY, Bitboard::union)
}

/// Has the king the opposition, ahead of a pawn against a lone king?
///
/// The other one then has to give way, and the pawn gets through; a rook's pawn does not. The
/// patterns look at both kings, so that the verdict serves for no others.
fn has_opposition(
    position: &Position<'_>,
    side: Color,
    pawn: Square,
    premises: &mut Premises,
) -> bool {
    let files = pawn.bitboard() | pawn.bitboard().east() | pawn.bitboard().west();
    if is_rook_pawn(pawn)
        || !position.is_waiting(side)
        || !premises.stands_on(side, front_span(side, files))
    {
        return false;
    }
    premises.pin();
    let seen = QuadBoard::of(position.ending, side);
    let opposed = library::KINGS.iter().flat_map(|pattern| pattern.matches_of(side, seen));
    opposed.fold(Bitboard::EMPTY, |kings, found| kings | found.squares(Identity::OPPOSITION)).any()
}

/// Does the pawn stand at the edge?
fn is_rook_pawn(pawn: Square) -> bool {
    !(pawn.bitboard().east() | pawn.bitboard().west()).has_several()
}

/// Can the other king take the pawn at once?
fn hangs(position: &Position<'_>, side: Color, pawn: Square, premises: &mut Premises) -> bool {
    position.is_waiting(side)
        && !position.that_are(side, Identity::PROTECTED).contains(pawn)
        && premises.within(side.opponent(), Path::Free, pawn, 1)
        && !premises.within(side, Path::Free, pawn, 1)
}

fn run(position: &Position<'_>, side: Color, pawn: Square, premises: &mut Premises) -> Plan {
    let enemy = side.opponent();
    let goal = queening_square(side, pawn);
    let plan = |kind, standing, moves, premises: &mut Premises| Plan {
        side,
        kind,
        standing,
        square: pawn,
        goal,
        sensitivity: premises.take_slack(),
        moves,
    };
    if hangs(position, side, pawn, premises) {
        return plan(PlanKind::Run, Standing::Lost, NEVER, premises);
    }
    let span = front_span(side, pawn.bitboard());
    // A king ahead of his pawn must step aside; at the edge he may be shut in.
    let aside = if is_rook_pawn(pawn) { 3 } else { 1 };
    let delay = position.delay(side, premises);
    let in_front = premises.stands_on(side, span);
    let moves = steps(side, pawn) + if in_front { aside } else { 0 };
    let outside = !premises.within(enemy, Path::Free, goal, moves + delay);
    let shut_in = in_front && is_rook_pawn(pawn);
    if outside || !shut_in && leads(side, span, premises) {
        let standing = queening(position, side, moves, premises);
        return plan(PlanKind::Run, standing, moves, premises);
    }
    let alone = position.pawns.of(enemy).is_empty();
    if alone && has_opposition(position, side, pawn, premises) {
        return plan(PlanKind::Escort, Standing::Decisive, moves + 1, premises);
    }
    let keys = key_squares(position, side, pawn);
    if let Some(key) = nearest_key(position, side, pawn, keys, premises) {
        let moves = moves + premises.count(side, Path::Walk, key);
        // Against other pawns the escort takes time that is not counted here.
        let standing = if alone { Standing::Decisive } else { Standing::Useful };
        return plan(PlanKind::Escort, standing, moves, premises);
    }
    let protected = position.that_are(side, Identity::PROTECTED).contains(pawn);
    let standing = if protected { Standing::Useful } else { Standing::Held };
    let distance = premises.count(side, Path::Walk, pawn);
    plan(PlanKind::Escort, standing, moves + distance, premises)
}

/// Does the king guard every square of the way? Nearest square first.
fn leads(side: Color, span: Bitboard, premises: &mut Premises) -> bool {
    span.relative_to(side)
        .iter()
        .all(|square| premises.within(side, Path::Free, square.relative_to(side), 1))
}

/// A key square the king holds, or reaches before the other king can guard it.
fn nearest_key(
    position: &Position<'_>,
    side: Color,
    pawn: Square,
    keys: Bitboard,
    premises: &mut Premises,
) -> Option<Square> {
    let enemy = side.opponent();
    let delay = position.delay(side, premises);
    // At the edge the pawn itself is the other king's way to the corner.
    let guard = u8::from(is_rook_pawn(pawn));
    let mut left = keys - position.pawns.of(side) - position.pawns.attacks(enemy);
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
pub(crate) fn lone_pawn_is_drawn(
    position: &Position<'_>,
    side: Color,
    pawn: Square,
    premises: &mut Premises,
) -> bool {
    let enemy = side.opponent();
    if hangs(position, side, pawn, premises) {
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
