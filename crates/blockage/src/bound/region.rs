//! One structure, and all placements of the kings at once.
//!
//! What the rungs of [`Effort::Node`](super::Effort::Node) say hangs on the square of the
//! attacking king only by the region that he walks in, but for a few squares. So one look
//! answers for all his squares and all of the defending king's.

use palisade_board::{Bitboard, Square, king_dilate, king_flood};
use palisade_structure::{DEFENDER, Structure};

use super::goal::{Squares, WholeRegion};
use super::ladder::parts_at_node;
use super::view::View;
use super::{gates, simple};

/// The squares that the attacking king walks to from `king` as the pawns stand.
///
/// `None` if the answers are not the same for all of them: he stands in check, or the
/// structure is its own mirror image, where his square decides which of the two is judged.
pub(crate) fn region(structure: Structure, king: Square) -> Option<Bitboard> {
    let walkable = structure.walkable();
    (walkable.contains(king) && structure != structure.mirror())
        .then(|| king_flood(king.bitboard(), walkable))
}

/// What the rungs say while the attacking king is in a region, `king` among its squares,
/// and nobody may capture en passant.
///
/// It is meant for structures with a wall: the first gates are not asked.
pub(crate) fn squares(
    structure: Structure,
    region: Bitboard,
    king: Square,
    attacker_moves: bool,
) -> Squares {
    let asked = view(structure, king, attacker_moves);
    let first = first_rung(asked);
    // The second gate, as the ladder asks it.
    let fenced = king_dilate(gates::behind(asked));
    let above = if fenced.any() {
        let parts = in_order(asked, |view, goal| {
            parts_at_node(view, goal);
        });
        join(parts, after_pushes(asked, region))
    } else {
        Squares::default()
    };
    let found = join(first, Squares { sure: above.sure & fenced, maybe: above.maybe & fenced });
    // Where he would be in check with the attacker to move he never stands.
    let never = if attacker_moves { structure.attacked() } else { Bitboard::EMPTY };
    let never = never | structure.all();
    Squares { sure: found.sure - never, maybe: found.maybe - never }
}

/// A view of all placements: where the defending king stands is not looked at.
const fn view(structure: Structure, king: Square, attacker_moves: bool) -> View {
    View { structure, king, defender: Square::A1, attacker_moves, en_passant: Bitboard::EMPTY }
}

fn first_rung(view: View) -> Squares {
    in_order(view, |view, goal| {
        simple::shuffles(view, goal);
    })
}

/// What a rung finds in the position or its mirror image, whichever comes first, told of
/// the position itself.
fn in_order(view: View, rung: impl Fn(View, &WholeRegion)) -> Squares {
    let (seen, goal) = (view.canonical(), WholeRegion::default());
    rung(seen, &goal);
    if seen.structure == view.structure { goal.found() } else { mirror(goal.found()) }
}

const fn join(one: Squares, other: Squares) -> Squares {
    Squares { sure: one.sure.union(other.sure), maybe: one.maybe.union(other.maybe) }
}

const fn mirror(squares: Squares) -> Squares {
    Squares { sure: squares.sure.mirror(), maybe: squares.maybe.mirror() }
}

/// What the first rung says after a push of the defender.
fn after_pushes(asked: View, region: Bitboard) -> Squares {
    let mut found = Squares::default();
    if asked.attacker_moves {
        return found;
    }
    let structure = asked.structure;
    for push in structure.pushes(DEFENDER) {
        let after = push.after;
        let walkable = after.walkable();
        // The push may divide the region, and give check.
        let mut rest = region - push.path;
        let mut here = Squares { sure: Bitboard::FULL, maybe: Bitboard::EMPTY };
        while let Some(king) = rest.first() {
            let walked = if walkable.contains(king) {
                king_flood(king.bitboard(), walkable)
            } else {
                king.bitboard()
            };
            rest -= walked;
            let part = first_rung(view(after, king, true));
            here = Squares { sure: here.sure & part.sure, maybe: here.maybe | part.maybe };
        }
        if region.meets(push.path) || push.takers().any() {
            here.sure = Bitboard::EMPTY;
        }
        let never = push.path | structure.attacked();
        here = Squares { sure: (here.sure & here.maybe) - never, maybe: here.maybe - never };
        found = join(found, here);
    }
    found
}
