//! The rungs in order, each tried when the ones below it have failed: section 7 of
//! `docs/blockage-proof.md`.

use super::effort::Effort;
use super::exact_kings::{ExactKings, Frames, KingsOutcome, OnTheStack};
use super::flood_game::FloodGame;
use super::goal::Goal;
use super::kings_game::KingsGame;
use super::memory::{DEPTH, Desk, FLOODS, GAMES};
use super::question::BoundQuestion;
use super::view::View;
use super::{parts, simple};

/// Memory of the caller's for the looks at exact kings; `None` is the stack.
pub(crate) type Given<'a, 'b> = Option<&'a mut Desk<'b>>;

/// How long one look at exact kings lasts.
#[derive(Clone, Copy)]
struct Look {
    /// Units of work: a flood costs one.
    budget: u32,
    /// Changes of structure that are followed.
    depth: u32,
}

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
/// The wall in parts from [`Effort::Careful`] on.
const PARTS_CAREFUL: PartsBudget = PartsBudget { arrangements: 200, floods: 200 };
/// The look behind a fence that follows the flood game, from [`Effort::Careful`] on.
const BEHIND_FENCE: Look = Look { budget: 150, depth: 3 };
/// The first look at a wall from [`Effort::Careful`] on. The position after each push of
/// the defender gets the same look.
const CAREFUL: Look = Look { budget: 350, depth: 3 };
/// The only look where there is no wall, from [`Effort::Careful`] on.
const OPEN: Look = Look { budget: 100, depth: 7 };
/// The longer look at a wall from [`Effort::Thorough`] on.
const THOROUGH: Look = Look { budget: 1000, depth: 7 };
/// The longest look at a wall, at [`Effort::Utmost`]. It continues the look of
/// [`THOROUGH`].
const UTMOST: Look = Look { budget: 10_000, depth: DEPTH };

/// Changes of structure that a flood game follows below exact kings. Exact kings look
/// deeper themselves.
const FLOOD_DEPTH: u32 = 3;

/// Climbs the rungs, the lowest first, until one proves the promise.
///
/// A higher effort climbs every rung of the lower efforts, from nothing and with the
/// same budgets. So more effort never turns a yes into a no.
#[inline]
pub(super) fn climb(view: View, effort: Effort, memory: Given<'_, '_>) -> bool {
    simple::holds(view) || (effort > Effort::Glance && climb_above(view, effort, memory))
}

/// The rungs above the first.
#[inline(never)]
fn climb_above(view: View, effort: Effort, memory: Given<'_, '_>) -> bool {
    let question = BoundQuestion::new(view);
    if question.is_fenced() && climb_by_parts(&question) {
        return true;
    }
    effort > Effort::Node && climb_careful(&question, effort, memory)
}

/// The rungs that [`Effort::Node`] adds.
#[inline(never)]
fn climb_by_parts(question: &BoundQuestion) -> bool {
    let view = question.canonical();
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

/// The rungs from [`Effort::Careful`] on.
#[inline(never)]
fn climb_careful(question: &BoundQuestion, effort: Effort, mut memory: Given<'_, '_>) -> bool {
    let fenced = question.is_fenced();
    // A lever in contact is a gap in the fence, so later positions of a wall have none.
    if (fenced || question.has_three_rams())
        && parts::holds::<256, 256>(
            question.canonical(),
            PARTS_CAREFUL.arrangements,
            PARTS_CAREFUL.floods,
        )
    {
        return true;
    }
    let narrow_fence = fenced && question.few_unopposed_pawns_and_targets();
    if narrow_fence
        && question.few_consequential_pawns()
        && climb_behind_fence(question.canonical(), memory.as_deref_mut())
    {
        return true;
    }
    if fenced || question.kings_decide_alone() {
        let view = question.canonical();
        // Behind a fence the lower effort has tried the pushes already.
        if !fenced && holds_after_a_push(view) {
            return true;
        }
        // The longest looks pay only where the fence and the few moves speak for a wall.
        climb_wall(
            view,
            if narrow_fence && question.few_pawns_can_move() {
                effort
            } else if question.few_consequential_pawns() {
                effort.min(Effort::Thorough)
            } else {
                Effort::Careful
            },
            memory,
        )
    } else {
        question.few_tries_in_the_open() && climb_in_the_open(question.canonical(), memory)
    }
}

/// Plays the flood game, then looks at exact kings for a short while.
// This function and those below are never inlined. Positions that leave early then pay
// for no large stack frame.
#[inline(never)]
fn climb_behind_fence(view: View, memory: Given<'_, '_>) -> bool {
    let mut flood = FloodGame::<64>::new(32, u32::MAX);
    flood_holds(&mut flood, view) || {
        flood.depth = FLOOD_DEPTH;
        look_with::<8, 64>(view, BEHIND_FENCE, &mut flood, memory) == KingsOutcome::Proved
    }
}

#[inline(never)]
fn climb_in_the_open(view: View, memory: Given<'_, '_>) -> bool {
    holds_after_a_push(view) || look(view, OPEN, memory) == KingsOutcome::Proved
}

#[inline(never)]
fn climb_wall(view: View, effort: Effort, mut memory: Given<'_, '_>) -> bool {
    match look(view, CAREFUL, memory.as_deref_mut()) {
        KingsOutcome::Proved => return true,
        KingsOutcome::Unknown if effort > Effort::Careful => {
            let long = match memory.as_deref_mut() {
                Some(Desk { games, frames, flood }) => {
                    flood.begin(FLOOD_DEPTH);
                    look_long(view, effort, games, flood, &mut **frames)
                }
                None => look_long_on_the_stack(view, effort),
            };
            if long {
                return true;
            }
        }
        _ => {}
    }
    view.defending_moves()
        .any(|child| look(child, CAREFUL, memory.as_deref_mut()) == KingsOutcome::Proved)
}

#[inline(never)]
fn look(view: View, look: Look, memory: Given<'_, '_>) -> KingsOutcome {
    look_with::<16, 64>(view, look, &mut FloodGame::new(0, FLOOD_DEPTH), memory)
}

/// Looks at exact kings in `N` structures.
#[inline]
fn look_with<const N: usize, const M: usize>(
    view: View,
    look: Look,
    flood: &mut FloodGame<M>,
    memory: Given<'_, '_>,
) -> KingsOutcome {
    match memory {
        Some(Desk { games, frames, .. }) => {
            judge(view, look, &mut games[..N], flood, &mut **frames)
        }
        None => look_on_the_stack::<N, M>(view, look, flood),
    }
}

fn judge<const M: usize>(
    view: View,
    look: Look,
    games: &mut [KingsGame],
    flood: &mut FloodGame<M>,
    frames: &mut (impl Frames + ?Sized),
) -> KingsOutcome {
    ExactKings::new(games, flood).judge(view, look.budget, look.depth, frames)
}

/// Apart, so that who gives memory pays for no large stack frame.
#[inline(never)]
fn look_on_the_stack<const N: usize, const M: usize>(
    view: View,
    look: Look,
    flood: &mut FloodGame<M>,
) -> KingsOutcome {
    judge(view, look, &mut [const { KingsGame::EMPTY }; N], flood, &mut OnTheStack)
}

#[inline(never)]
fn look_long_on_the_stack(view: View, effort: Effort) -> bool {
    let mut games = [const { KingsGame::EMPTY }; GAMES];
    let mut flood = FloodGame::<FLOODS>::new(0, FLOOD_DEPTH);
    look_long(view, effort, &mut games, &mut flood, &mut OnTheStack)
}

fn look_long(
    view: View,
    effort: Effort,
    games: &mut [KingsGame],
    flood: &mut FloodGame<FLOODS>,
    frames: &mut (impl Frames + ?Sized),
) -> bool {
    let mut kings = ExactKings::new(games, flood);
    let thorough = kings.judge(view, THOROUGH.budget, THOROUGH.depth, frames);
    let outcome = if thorough == KingsOutcome::Unknown && effort >= Effort::Utmost {
        kings.judge(view, UTMOST.budget, UTMOST.depth, frames)
    } else {
        thorough
    };
    outcome == KingsOutcome::Proved
}

/// Does the flood game prove the promise?
fn flood_holds<const N: usize>(flood: &mut FloodGame<N>, view: View) -> bool {
    let safe = flood.safe(view.structure, view.king.bitboard());
    if view.attacker_moves {
        safe.attacker_moves.contains(view.defender)
            && view.en_passant_children().all(|child| flood_holds(flood, child))
    } else {
        safe.defender_moves.contains(view.defender)
    }
}
