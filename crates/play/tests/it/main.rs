//! What closed sets, lines and mates say, in one program.

mod closed;
mod lines;
mod mate;
mod shared_graph;
mod valued;

use palisade_board::{Color, PawnEnding, Position};
use palisade_endings::{Budget, Prover};
use palisade_play::Lines;

/// Can the attacker force a win? The prover is asked first, with at most half of the budget.
fn is_won(
    lines: &mut Lines,
    prover: &mut Prover,
    ending: &PawnEnding,
    attacker: Color,
    budget: &Budget<'_>,
) -> Option<bool> {
    let first = Budget::work(20_000.min(budget.limit() / 2));
    let breaks = prover.prove(ending, attacker, &first).breaks();
    breaks.or_else(|| lines.wins(prover, &Position::from(ending), attacker, budget))
}
