//! The rungs in order, each tried when the ones below it have failed.

use super::effort::Effort;
use super::exact_kings::{ExactKings, Outcome};
use super::flood_game::FloodGame;
use super::question::Question;
use super::view::View;
use super::{parts, simple};

/// How long one look at exact kings lasts.
#[derive(Clone, Copy)]
struct Look {
    /// Units of work: a flood costs one.
    budget: u32,
    /// Changes of structure that are followed.
    depth: u32,
}

/// Arrangements of pawns that are looked at when each part of a wall is followed by
/// itself, and floods for the hot files, which are played with the king.
const PARTS: (u32, u32) = (48, 16);
/// From [`Effort::Careful`] on.
const MORE_PARTS: (u32, u32) = (200, 200);
/// Behind a fence, after a flood game of its own, from [`Effort::Careful`] on.
const SHORT: Look = Look { budget: 150, depth: 3 };
/// Where there is a wall, from [`Effort::Careful`] on; also after each push of the
/// defender.
const CAREFUL: Look = Look { budget: 350, depth: 3 };
/// Where there is no wall, from [`Effort::Careful`] on, and no more.
const OPEN: Look = Look { budget: 100, depth: 7 };
/// From [`Effort::Thorough`] on.
const THOROUGH: Look = Look { budget: 1000, depth: 7 };
/// What [`Effort::Utmost`] adds, going on from there.
const UTMOST: Look = Look { budget: 10_000, depth: 15 };

/// Changes of structure that a flood game follows below exact kings, which look
/// deeper themselves.
const FLOOD_DEPTH: u32 = 3;

/// All rungs, the lowest first. A higher effort climbs all that the lower ones climb,
/// from nothing and with the same budgets, so that a yes stays a yes.
#[inline]
pub(super) fn climb(view: View, effort: Effort) -> bool {
    simple::holds(view) || (effort > Effort::Glance && climb_above(view, effort))
}

/// The rungs above the first.
#[inline(never)]
fn climb_above(view: View, effort: Effort) -> bool {
    let question = Question::new(view);
    if question.is_fenced() && climb_by_parts(&question) {
        return true;
    }
    effort > Effort::Node && climb_far(&question, effort)
}

/// What [`Effort::Node`] adds.
#[inline(never)]
fn climb_by_parts(question: &Question) -> bool {
    let view = question.canonical();
    holds_after_a_push(view) || parts::holds::<64, 16>(view, PARTS.0, PARTS.1)
}

/// Is there a push of the defender after which the first rung holds?
fn holds_after_a_push(view: View) -> bool {
    view.defending_moves().any(simple::holds)
}

/// The rungs from [`Effort::Careful`] on.
#[inline(never)]
fn climb_far(question: &Question, effort: Effort) -> bool {
    let fenced = question.is_fenced();
    // A lever in contact is a gap in the fence, so later positions of a wall have none.
    if (fenced || question.is_rammed())
        && parts::holds::<256, 256>(question.canonical(), MORE_PARTS.0, MORE_PARTS.1)
    {
        return true;
    }
    let narrow = fenced && question.is_narrow();
    if narrow && question.is_calm() && climb_behind_fence(question.canonical()) {
        return true;
    }
    if fenced || question.is_locked() {
        let view = question.canonical();
        // Behind a fence the lower effort has asked that.
        if !fenced && holds_after_a_push(view) {
            return true;
        }
        // The longest looks pay only where both speak for a wall.
        climb_on(
            view,
            if narrow && question.is_still() {
                effort
            } else if question.is_calm() {
                effort.min(Effort::Thorough)
            } else {
                Effort::Careful
            },
        )
    } else {
        question.is_quiet() && climb_in_the_open(question.canonical())
    }
}

/// The flood game, then exact kings for a short while.
// Apart, like those below, so that the positions that leave early pay for no large
// frame.
#[inline(never)]
fn climb_behind_fence(view: View) -> bool {
    let mut flood = FloodGame::<64>::new(32, u32::MAX);
    flood_holds(&mut flood, view) || {
        flood.depth = FLOOD_DEPTH;
        ExactKings::<8, 64>::new(&mut flood).judge(view, SHORT.budget, SHORT.depth)
            == Outcome::Proved
    }
}

#[inline(never)]
fn climb_in_the_open(view: View) -> bool {
    holds_after_a_push(view) || look(view, OPEN) == Outcome::Proved
}

#[inline(never)]
fn climb_on(view: View, effort: Effort) -> bool {
    match look(view, CAREFUL) {
        Outcome::Proved => return true,
        Outcome::Unknown if effort > Effort::Careful && look_long(view, effort) => return true,
        _ => {}
    }
    view.defending_moves().any(|child| look(child, CAREFUL) == Outcome::Proved)
}

#[inline(never)]
fn look(view: View, look: Look) -> Outcome {
    let mut flood = FloodGame::<64>::new(0, FLOOD_DEPTH);
    ExactKings::<16, 64>::new(&mut flood).judge(view, look.budget, look.depth)
}

#[inline(never)]
fn look_long(view: View, effort: Effort) -> bool {
    let mut flood = FloodGame::<256>::new(0, FLOOD_DEPTH);
    let mut kings = ExactKings::<208, 256>::new(&mut flood);
    let thorough = kings.judge(view, THOROUGH.budget, THOROUGH.depth);
    let outcome = if thorough == Outcome::Unknown && effort >= Effort::Utmost {
        kings.judge(view, UTMOST.budget, UTMOST.depth)
    } else {
        thorough
    };
    outcome == Outcome::Proved
}

/// The flood game.
fn flood_holds<const N: usize>(flood: &mut FloodGame<N>, view: View) -> bool {
    let safe = flood.safe(view.structure, view.king.bitboard());
    if view.attacker_moves {
        safe.attacker_moves.contains(view.defender)
            && view.en_passant_children().all(|child| flood_holds(flood, child))
    } else {
        safe.defender_moves.contains(view.defender)
    }
}
