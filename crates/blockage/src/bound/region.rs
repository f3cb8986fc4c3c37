//! One structure, and all placements of the kings at once.
//!
//! What the rungs of [`Effort::Node`](super::Effort::Node) say hangs on the square of the
//! attacking king only by the region that he walks in, but for a few squares. So one look
//! answers for all his squares and all of the defending king's.

use palisade_board::{Bitboard, Square, king_dilate, king_flood};
use palisade_structure::{DEFENDER, Structure, zone};

use super::goal::{FoundSquares, WholeRegion};
use super::ladder::parts_at_node;
use super::view::View;
use super::{gates, simple};

/// What the rungs say of one pawn structure, with a king of the attacker's in one region of squares:
/// for all squares of the defending king. All squares are as the attacker sees them, his pawns
/// walking north, and nobody may capture in passing.
///
/// It is for who remembers walls; [`blockage`](crate::blockage) asks about one placement.
///
/// ```
/// use palisade_blockage::HeldRegion;
/// use palisade_board::{Color, PawnEnding};
/// use palisade_structure::Structure;
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let structure = Structure::new(wall.pawns(), Color::White);
/// let [king, defender] = Color::ALL.map(|color| wall.king(color));
/// let held = HeldRegion::of(structure, king, true).unwrap();
/// assert_eq!(held.answer(king, defender), Some(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldRegion {
    /// The squares that the attacking king walks to as the pawns stand.
    pub region: Bitboard,
    /// From here the rungs hold wherever he stands there.
    pub sure: Bitboard,
    /// From nowhere else they hold, wherever he stands.
    pub maybe: Bitboard,
}

impl HeldRegion {
    /// What the rungs say while the attacking king is in a region, `king` among its squares.
    ///
    /// It is meant for structures with a [wall](crate::is_walled): the first gates are not asked.
    ///
    /// `None` if the answers are not the same for all of his squares: he stands in check, or the
    /// structure is its own mirror image, where his square decides which of the two is judged.
    #[must_use]
    pub fn of(structure: Structure, king: Square, attacker_moves: bool) -> Option<Self> {
        let walkable = structure.walkable();
        (walkable.contains(king) && structure != structure.mirror()).then(|| {
            let region = king_flood(king.bitboard(), walkable);
            let FoundSquares { sure, maybe } = squares(structure, region, king, attacker_moves);
            Self { region, sure, maybe }
        })
    }

    /// The answer for kings that stand so, the attacking one in the region.
    #[must_use]
    #[inline]
    pub const fn answer(self, king: Square, defender: Square) -> Option<bool> {
        if self.sure.contains(defender) {
            Some(!zone(king).contains(defender))
        } else if self.maybe.contains(defender) {
            None
        } else {
            Some(false)
        }
    }
}

/// Squares of the defending king from which the rungs hold, and from which they may.
fn squares(
    structure: Structure,
    region: Bitboard,
    king: Square,
    attacker_moves: bool,
) -> FoundSquares {
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
        FoundSquares::default()
    };
    let found =
        join(first, FoundSquares { sure: above.sure & fenced, maybe: above.maybe & fenced });
    // Where he would be in check with the attacker to move he never stands.
    let never = if attacker_moves { structure.attacked() } else { Bitboard::EMPTY };
    let never = never | structure.all();
    FoundSquares { sure: found.sure - never, maybe: found.maybe - never }
}

/// A view of all placements: where the defending king stands is not looked at.
const fn view(structure: Structure, king: Square, attacker_moves: bool) -> View {
    View { structure, king, defender: Square::A1, attacker_moves, en_passant: Bitboard::EMPTY }
}

fn first_rung(view: View) -> FoundSquares {
    in_order(view, |view, goal| {
        simple::shuffles(view, goal);
    })
}

/// What a rung finds in the position or its mirror image, whichever comes first, told of
/// the position itself.
fn in_order(view: View, rung: impl Fn(View, &WholeRegion)) -> FoundSquares {
    let (seen, goal) = (view.canonical(), WholeRegion::default());
    rung(seen, &goal);
    if seen.structure == view.structure { goal.found() } else { mirror(goal.found()) }
}

const fn join(one: FoundSquares, other: FoundSquares) -> FoundSquares {
    FoundSquares { sure: one.sure.union(other.sure), maybe: one.maybe.union(other.maybe) }
}

const fn mirror(squares: FoundSquares) -> FoundSquares {
    FoundSquares { sure: squares.sure.mirror(), maybe: squares.maybe.mirror() }
}

/// What the first rung says after a push of the defender.
fn after_pushes(asked: View, region: Bitboard) -> FoundSquares {
    let mut found = FoundSquares::default();
    if asked.attacker_moves {
        return found;
    }
    let structure = asked.structure;
    for push in structure.pushes(DEFENDER) {
        let after = push.after;
        let walkable = after.walkable();
        // The push may divide the region, and give check.
        let mut rest = region - push.path;
        let mut here = FoundSquares { sure: Bitboard::FULL, maybe: Bitboard::EMPTY };
        while let Some(king) = rest.first() {
            let walked = if walkable.contains(king) {
                king_flood(king.bitboard(), walkable)
            } else {
                king.bitboard()
            };
            rest -= walked;
            let part = first_rung(view(after, king, true));
            here = FoundSquares { sure: here.sure & part.sure, maybe: here.maybe | part.maybe };
        }
        if region.meets(push.path) || push.takers().any() {
            here.sure = Bitboard::EMPTY;
        }
        let never = push.path | structure.attacked();
        here = FoundSquares { sure: (here.sure & here.maybe) - never, maybe: here.maybe - never };
        found = join(found, here);
    }
    found
}
