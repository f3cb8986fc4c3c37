//! The full answer: a line that mates, or a proof that there is none.
//!
//! Proof: `docs/dead-positions.md`, "The full answer".

use alloc::vec::Vec;
use core::cell::Cell;

use palisade_board::{Budget, Color, Move, PawnEnding, Position, Role};

use crate::answer::Proof;
use crate::answer::Winnability;
use crate::corner::corner;
use crate::dive::dive;
use crate::pawn_endings;
use crate::plan::Plan;
use crate::sealed::{has_mated, sealed};
use crate::search::{Found, Search};

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
    if has_mated(position, winner) {
        return Winnability::Winnable(Vec::new());
    }
    if !position.has_mating_material(winner) {
        return Winnability::Unwinnable(Proof::default());
    }
    if let Some(case) = sealed(position, winner) {
        return Winnability::Unwinnable(Proof::new(0, Vec::from([case])));
    }
    let mut steps = 0;
    if let Some(line) = planned(position, winner, budget, &mut steps) {
        return Winnability::Winnable(line);
    }
    let (mut line, end) = dive(position, winner, budget, &mut steps);
    if has_mated(&end, winner) {
        return Winnability::Winnable(line);
    }
    // Few men are left there, and so few moves.
    let mut search = Search::new(&end, winner);
    search.has_spent(steps);
    let found = search.run(ENDING, budget);
    steps = search.steps();
    if let Winnability::Winnable(rest) = search.answer(found) {
        line.extend(rest);
        return Winnability::Winnable(line);
    }
    let mut search = Search::new(position, winner);
    search.has_spent(steps);
    match search.run(EASY, budget) {
        Found::Stopped => {}
        found => return search.answer(found),
    }
    search.prove_as_well();
    for (most, structures) in GRAPHS {
        match search.run(most, budget) {
            Found::Stopped => {}
            found => return search.answer(found),
        }
        if search.prove_structures(position, structures, budget) {
            return search.proved();
        }
    }
    if let Ok(ending) = PawnEnding::try_from(position) {
        match search.run(STRUCTURES, budget) {
            Found::Stopped => {}
            found => return search.answer(found),
        }
        // Structure by structure, with all placements of the kings at once.
        let mut steps = search.steps();
        // All parts of the question draw on one budget: if each had it anew, it would bound
        // neither time nor memory. What the walk leaves is for the line, if there is one.
        let share = budget.half_of_the_rest(steps);
        let verdict = pawn_endings::verdict(&ending, winner, &share, &mut steps);
        search.has_spent(steps);
        if verdict == pawn_endings::Verdict::Unwinnable {
            return Winnability::Unwinnable(Proof::new(u64::MAX, Vec::new()));
        }
    }
    let found = search.run(u64::MAX, budget);
    search.answer(found)
}

/// A line that mates by plan. Eight plies of a plan count as a step: a step of a search costs
/// that much more.
fn planned(
    position: &Position,
    winner: Color,
    budget: &Budget<'_>,
    steps: &mut u64,
) -> Option<Vec<Move>> {
    let mut line = Vec::with_capacity(64);
    let mut plies = 0;
    let before = *steps;
    let most = budget.limit().saturating_sub(*steps).saturating_mul(PLIES_A_STEP);
    // Most first plans mate. After those that have failed the budget is asked, now and then.
    let asked = Cell::new(0);
    let stops = |plies: u64| {
        let due = plies >= asked.get() + WATCH * PLIES_A_STEP;
        if due {
            asked.set(plies);
        }
        due && budget.stops(before + plies.div_ceil(PLIES_A_STEP))
    };
    let own = position.color(winner);
    let strong = position.role(Role::Queen) | position.role(Role::Rook) | position.role(Role::Pawn);
    let mut mates = false;
    if own.meets(strong) {
        for attempt in 1..=PLANS {
            if stops(plies) {
                break;
            }
            mates = Plan::new(position, winner, attempt).play(position, most - plies, &mut line);
            plies += line.len() as u64;
            if mates {
                break;
            }
        }
    }
    let minors = position.role(Role::Knight) | position.role(Role::Bishop);
    if !mates && own.meets(minors) {
        mates = corner(position, winner, most - plies, &mut plies, stops, &mut line);
    }
    *steps += plies.div_ceil(PLIES_A_STEP);
    mates.then_some(line)
}

/// So many plies of a plan take as long as a step of a search.
const PLIES_A_STEP: u64 = 8;

/// So many steps are spent on plans between two looks at the budget, and what is left of a plan.
const WATCH: u64 = 8;

/// Plans that are tried.
const PLANS: u64 = 8;

/// Positions that are looked at from where a first line ends. Then the search begins anew.
const ENDING: u64 = 200;

/// In two rounds: positions that are looked at, and the most structures that are looked at then.
const GRAPHS: [(u64, usize); 2] = [(200, 200), (2000, 2000)];

/// Positions of a pawn ending that are looked at before its structures are.
const STRUCTURES: u64 = 2000;

/// Positions that are looked at before structures are, which cost more than most mates do.
const EASY: u64 = 1000;
