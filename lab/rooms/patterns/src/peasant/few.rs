//! ONEPAWN and TWOPAWN: one or two pawns against none (terminal condition 2).
//!
//! No source at hand says how they judged; that they did, and that the position ends there,
//! is all that is told (Church 1978, footnote 1). So this is a *reconstruction*: our rules of
//! a passed pawn, with two plies of look-ahead for one pawn and one for two, and a guess
//! where these leave the position open. `lab literature` holds both against the truth.

use palisade_board::{Color, PawnEnding, Successor};

use palisade_lore::patterns::{Advantage, PlanOpinion};

use crate::search::promotion::recaptured;

/// Is it won for the side with the pawns? It is drawn otherwise.
pub(super) fn is_won(ending: &PawnEnding, side: Color) -> bool {
    let several = ending.pawns().of(side).has_several();
    let plies = if several { 1 } else { 2 };
    // What is open is drawn five times out of six with one pawn, and seldom with two.
    look(ending, side, plies).unwrap_or(several)
}

/// Whether the side with the pawns wins; none if that is open so many plies on.
fn look(ending: &PawnEnding, side: Color, plies: u8) -> Option<bool> {
    if ending.pawns().of(side).is_empty() {
        return Some(false);
    }
    if !ending.has_legal_move() {
        return Some(ending.is_check() && ending.side_to_move() != side);
    }
    if let Some(level) = PlanOpinion::of(ending).certain() {
        return Some(level == Advantage::decisive(side));
    }
    let left = plies.checked_sub(1)?;
    let attacks = ending.side_to_move() == side;
    let mut open = false;
    for (_, successor) in ending.successors() {
        let won = match successor {
            Successor::Ending(next) => look(&next, side, left),
            Successor::Promoted(after) => match recaptured(&after) {
                Some(next) => look(&next, side, left),
                None => Some(true),
            },
        };
        match won {
            // One move is enough for the side that may choose.
            Some(won) if won == attacks => return Some(attacks),
            Some(_) => {}
            None => open = true,
        }
    }
    (!open).then_some(!attacks)
}
