//! A quick look for a mate: one line of play, every move of which seems to bring it nearer.
//!
//! Most questions are about games, where almost any play leads to a mate if both help. A search
//! with a table is not needed for that.

use alloc::vec::Vec;

use palisade_board::{Budget, Color, Move, Position};

use crate::priority::priority;

/// The most plies of a line. Then it is given up.
const PLIES: usize = 80;

/// The most plies in which a line comes no nearer to a mate than ever before. Then it is given up.
const PATIENCE: u32 = 6;

/// A line that mates, or one that comes near to it, and where that ends. Each position that
/// moves are played from is a step.
pub(crate) fn dive(
    root: &Position,
    winner: Color,
    budget: &Budget<'_>,
    steps: &mut u64,
) -> (Vec<Move>, Position) {
    let mut line = Vec::new();
    let mut passed = [0; 8];
    let mut at = *root;
    let mut value = priority(&at, winner);
    let (mut top, mut since) = (value, 0);
    while line.len() < PLIES && since < PATIENCE && *steps < budget.limit() {
        if *steps % 16 == 15 && budget.stops(*steps) {
            break;
        }
        *steps += 1;
        let helps = at.side_to_move() != winner;
        let mut best: Option<(u32, Move, Position)> = None;
        for (step, next) in at.successors() {
            if !helps && next.is_check() && next.is_checkmate() {
                line.push(step);
                return (line, next);
            }
            // The first move that brings it nearer will do.
            if best.as_ref().is_some_and(|best| best.0 > value) {
                if helps {
                    break;
                }
                continue;
            }
            if !next.has_mating_material(winner) || passed.contains(&next.key()) {
                continue;
            }
            let seems = priority(&next, winner);
            if best.as_ref().is_none_or(|best| seems > best.0) {
                best = Some((seems, step, next));
            }
        }
        let Some((seems, step, next)) = best else { break };
        passed[line.len() % 8] = next.key();
        line.push(step);
        (value, at) = (seems, next);
        since += 1;
        if value > top {
            (top, since) = (value, 0);
        }
    }
    (line, at)
}
