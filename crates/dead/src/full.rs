//! The full answer: a line that mates, or a proof that there is none.
//!
//! Proof: `docs/dead-positions.md`, "The full answer".

use alloc::vec::Vec;
use core::cell::Cell;

use palisade_board::{Budget, Color, Move, Position, Role};

use crate::answer::{Proof, Winnability};
use crate::corner::corner;
use crate::plan::ClearingPlan;
use crate::sealed::{has_mated, sealed};
use crate::search::{HelpmateSearch, SearchEnd};

/// Can `winner` still mate, if both sides help?
///
/// This is what a chess server must know when a flag falls. Either answer is a proof, and
/// [`palisade_proof::check`] verifies it by other means.
///
/// 1. If no move can leave what the men reach, and there is no mate in it, nothing is
///    searched ([`unwinnable`](crate::unwinnable)).
/// 2. Lines are played by plan, with no search: where the winner has a queen, a rook or a pawn
///    the board is cleared and the kings go to a corner; where he has a knight or a bishop a
///    known picture of mate is made.
/// 3. A best-first search plays legal moves; a mate that it meets is the answer.
/// 4. It does not play on where step 1 says that there is no mate any more, nor in the
///    cases of pawns that it finds closed. If nothing is left to play on from, there is no
///    mate.
///
/// # Example
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::{Budget, winnability};
/// // No man gets past the pawns, and no pawn can ever move.
/// let wall: Position = "4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1".parse()?;
/// let budget = Budget::work(100_000);
/// assert!(winnability(&wall, Color::White, &budget).is_unwinnable());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn winnability(position: &Position, winner: Color, budget: &Budget<'_>) -> Winnability {
    // The position itself may be a mate that no move brings about, and material is said of what
    // comes after: so mate is asked first.
    if has_mated(position, winner) {
        return Winnability::Winnable(Vec::new());
    }
    if !position.has_mating_material(winner) {
        return Winnability::Unwinnable(Proof::default());
    }
    // A microsecond, and five in six of the dead positions are found.
    if let Some(case) = sealed(position, winner) {
        return Winnability::Unwinnable(Proof { positions: 0, cases: Vec::from([case]) });
    }
    // Of the others nearly all are winnable, by a line that needs no search.
    let mut steps = 0;
    if let Some(line) = planned(position, winner, budget, &mut steps) {
        return Winnability::Winnable(line);
    }
    let mut search = HelpmateSearch::new(position, winner, steps);
    // What is easy is found sooner without proofs, and where few positions are left the search
    // ends by itself.
    match search.run(EASY, budget) {
        SearchEnd::Stopped => {}
        found => return search.answer(found),
    }
    search.prove_as_well();
    // A structure costs as much as several positions. So few are looked at first, and more once
    // the search has gone on for as long as they take.
    for (most, structures) in GRAPHS {
        match search.run(most, budget) {
            SearchEnd::Stopped => {}
            found => return search.answer(found),
        }
        if search.prove_structures(position, structures, budget) {
            return search.proved();
        }
    }
    let found = search.run(u64::MAX, budget);
    search.answer(found)
}

/// A line that mates by plan.
fn planned(
    position: &Position,
    winner: Color,
    budget: &Budget<'_>,
    steps: &mut u64,
) -> Option<Vec<Move>> {
    let mut line = Vec::with_capacity(64);
    let mut plies = 0;
    let most = budget.limit().saturating_mul(PLIES_A_STEP);
    // Most first plans mate. After those that have failed the budget is asked, now and then.
    let asked = Cell::new(0);
    let stops = |plies: u64| {
        let due = plies >= asked.get() + WATCH * PLIES_A_STEP;
        if due {
            asked.set(plies);
        }
        due && budget.stops(plies.div_ceil(PLIES_A_STEP))
    };
    let own = position.color(winner);
    let heavy = position.role(Role::Queen) | position.role(Role::Rook);
    let mut mates = false;
    // A queen, a rook, or a pawn that becomes one: the board is cleared.
    if own.meets(heavy | position.role(Role::Pawn)) {
        for attempt in 1..=PLANS {
            if stops(plies) {
                break;
            }
            let mut plan = ClearingPlan::new(position, winner, attempt);
            mates = plan.play(position, most - plies, &mut line);
            plies += line.len() as u64;
            if mates {
                break;
            }
        }
    }
    // Minor men alone mate in few pictures, and so do those whose pawns never run.
    let minors = position.role(Role::Knight) | position.role(Role::Bishop);
    if !mates && own.meets(minors) {
        mates = corner(position, winner, most - plies, &mut plies, stops, &mut line);
    }
    *steps += plies.div_ceil(PLIES_A_STEP);
    mates.then_some(line)
}

/// Plies of a plan that count as one step of the budget: they take as long as a step of a search.
const PLIES_A_STEP: u64 = 8;

/// Steps that are spent on plans between two looks at the budget, and what is left of a plan.
const WATCH: u64 = 8;

/// Plans with other dice that are tried. Then the question is left to the search.
const PLANS: u64 = 8;

/// In two rounds: positions that are looked at, and the most structures that are looked at then.
/// With more structures the first one counts as open, and the search goes on.
const GRAPHS: [(u64, usize); 2] = [(200, 200), (2000, 2000)];

/// Positions that are looked at before structures are, which cost more than most mates do.
const EASY: u64 = 1000;
