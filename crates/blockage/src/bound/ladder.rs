//! The rungs in order, each tried when the ones below it have failed: section 7 of
//! `docs/blockage-proof.md`.

use super::effort::Effort;
use super::goal::Goal;
use super::view::View;
use super::{gates, parts, simple};

/// How far the parts of a wall are followed.
#[derive(Clone, Copy)]
struct PartsBudget {
    /// Arrangements of pawns that are looked at.
    arrangements: u32,
    /// Floods that are counted for the hot files, which are played with the king.
    floods: u32,
}

/// The wall in parts at [`Effort::Node`].
const PARTS_AT_NODE: PartsBudget = PartsBudget { arrangements: 48, floods: 16 };
/// The wall in parts at [`Effort::Careful`].
const PARTS_CAREFUL: PartsBudget = PartsBudget { arrangements: 200, floods: 200 };

/// Climbs the rungs, the lowest first, until one proves the promise.
///
/// A higher effort climbs every rung of the lower efforts, from nothing and with the
/// same budgets. So more effort never turns a yes into a no.
///
/// The gates look at the position as it stands, the rungs above the first at its canonical
/// image: a gate says the same of both, and a search cut short need not.
#[inline]
pub(super) fn climb(view: View, effort: Effort) -> bool {
    simple::holds(view) || (effort > Effort::Glance && climb_above(view, effort))
}

/// The rungs above the first.
#[inline(never)]
fn climb_above(view: View, effort: Effort) -> bool {
    let is_fenced = gates::fenced(view);
    if is_fenced && climb_by_parts(view.canonical()) {
        return true;
    }
    effort > Effort::Node && climb_careful(view, is_fenced)
}

/// The rungs that [`Effort::Node`] adds.
#[inline(never)]
fn climb_by_parts(view: View) -> bool {
    holds_after_a_push(view)
        || parts::holds::<64, 16>(view, PARTS_AT_NODE.arrangements, PARTS_AT_NODE.floods)
}

/// What the wall in parts finds at [`Effort::Node`], for any goal.
pub(super) fn parts_at_node(view: View, goal: &impl Goal) -> bool {
    parts::follow::<64, 16>(view, goal, PARTS_AT_NODE.arrangements, PARTS_AT_NODE.floods)
}

/// Is there a push of the defender after which the first rung holds?
fn holds_after_a_push(view: View) -> bool {
    view.defending_moves().any(simple::holds)
}

/// The rungs that [`Effort::Careful`] adds.
// Never inlined: positions that leave early then pay for no large stack frame.
#[inline(never)]
fn climb_careful(view: View, is_fenced: bool) -> bool {
    let PartsBudget { arrangements, floods } = PARTS_CAREFUL;
    let canonical = view.canonical();
    // Behind a fence the lower effort has tried the pushes already.
    if !is_fenced && holds_after_a_push(canonical) {
        return true;
    }
    // A lever in contact is a gap in the fence, so later positions of a wall have none.
    (is_fenced || gates::structure_has_three_rams(view.structure))
        && parts::holds::<256, 256>(canonical, arrangements, floods)
}
