//! The static answer.

use palisade_board::{Color, PawnEnding, Position};

use crate::case::{Case, is_plain};
use crate::close::{Pawns, close};
use crate::picture::may_mate;
use crate::pawns;

pub fn unwinnable(position: &Position, winner: Color) -> bool {
    let mut nodes = 40;
    hopeless(position, winner, 12, &mut nodes)
}

fn hopeless(position: &Position, winner: Color, plies: u32, nodes: &mut u32) -> bool {
    if !position.has_mating_material(winner) {
        return true;
    }
    if *nodes == 0 { return false; }
    *nodes -= 1;
    let mut moves = 0;
    position.visit_moves(|set| { moves += set.count(); true });
    if moves == 0 {
        return position.side_to_move() == winner || !position.is_check();
    }
    if sealed(position, winner).is_some() {
        return true;
    }
    if position.pieces().is_empty() {
        if let Ok(ending) = PawnEnding::try_from(position) {
            if pawns::unwinnable(&ending, winner) { return true; }
        }
    }
    moves <= 6 && plies > 0 && position.successors().all(|(_, next)| hopeless(&next, winner, plies - 1, nodes))
}

/// A case that holds the position, is left by no move, and has no mate in it.
pub(crate) fn sealed(position: &Position, winner: Color) -> Option<Case> {
    if !is_plain(position) { return None; }
    let mut case = Case::of(position);
    (close(&mut case, Pawns::Loose) && !may_mate(&case, winner)).then_some(case)
}
