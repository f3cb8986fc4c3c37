//! The rungs in order, each tried when the ones below it have failed.

use super::effort::Effort;
use super::exact_kings::{ExactKings, Placements};
use super::flood_game::FloodGame;
use super::view::View;
use super::{gates, simple};

/// How far one rung of exact kings goes.
struct Reach {
    /// The lowest effort that climbs it.
    effort: Effort,
    /// Units of work: a flood costs one, a structure with exact kings eight.
    budget: u32,
    /// Changes of structure that are followed with exact kings.
    depth: u32,
}

/// The rungs above the flood game. A higher effort climbs all below its own
/// first, so that a yes stays a yes.
const REACHES: [Reach; 3] = [
    Reach { effort: Effort::Careful, budget: 150, depth: 2 },
    Reach { effort: Effort::Thorough, budget: 400, depth: 4 },
    Reach { effort: Effort::Utmost, budget: 2000, depth: 8 },
];

/// The rungs above the first, behind the gate of [`Effort::Node`].
pub(crate) fn climb(view: View, effort: Effort) -> bool {
    (gates::fenced(view) && gates::narrow(view.structure) && climb_behind_fence(view))
        || (effort > Effort::Node && climb_on(view, effort))
}

/// What [`Effort::Node`] pays for: the flood game, then exact kings for a short
/// while.
// Apart, so that the positions that leave early pay for no large frame.
#[inline(never)]
fn climb_behind_fence(view: View) -> bool {
    let view = view.canonical();
    if view.defending_moves().any(simple::holds) {
        return true;
    }
    let mut flood = FloodGame::<64>::new(32);
    if flood_holds(&mut flood, view) {
        return true;
    }
    flood.budget = 150;
    deepen(&mut flood, view, 2)
}

#[inline(never)]
fn climb_on(view: View, effort: Effort) -> bool {
    let view = view.canonical();
    if view.defending_moves().any(simple::holds) {
        return true;
    }
    let mut flood = FloodGame::<512>::new(0);
    let reaches = REACHES.iter().filter(|reach| reach.effort <= effort);
    reaches.into_iter().any(|reach| {
        flood.budget = reach.budget;
        deepen(&mut flood, view, reach.depth)
            || view.defending_moves().any(|child| {
                flood.budget = reach.budget;
                deepen(&mut flood, child, reach.depth)
            })
    })
}

/// Exact kings, on this structure and then ever deeper below it. Each depth looks
/// no further where less is enough.
fn deepen<const N: usize>(flood: &mut FloodGame<N>, view: View, depth: u32) -> bool {
    (1..=depth).any(|depth| exact_holds(flood, view, depth))
}

/// The second rung.
fn flood_holds<const N: usize>(flood: &mut FloodGame<N>, view: View) -> bool {
    let safe = flood.safe(view.structure, view.king.bitboard());
    if view.attacker_moves {
        safe.attacker_moves.contains(view.defender)
            && view.en_passant_children().all(|child| flood_holds(flood, child))
    } else {
        safe.defender_moves.contains(view.defender)
    }
}

/// The third rung.
fn exact_holds<const N: usize>(flood: &mut FloodGame<N>, view: View, depth: u32) -> bool {
    let need = Placements::single(view.king, view.defender, view.attacker_moves);
    let mut kings = ExactKings { flood };
    let safe = kings.solve(view.structure, &need, depth).low;
    if view.attacker_moves {
        safe.holds_attack(view.king, view.defender)
            && view.en_passant_children().all(|child| exact_holds(flood, child, depth))
    } else if view.en_passant.is_empty() {
        safe.holds_reply(view.king, view.defender)
    } else {
        // Who can capture en passant is not stalemated, so only a step counts.
        safe.holds_step(view.king, view.defender)
    }
}
