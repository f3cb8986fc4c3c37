//! ONEPAWN and TWOPAWN: one or two pawns against none (terminal condition 2).
//!
//! No source at hand says how they judged; that they did, and that the position ends there,
//! is all that is told (Church 1978, footnote 1). So this is a *reconstruction*: our rules of
//! a passed pawn, with two plies of look-ahead for one pawn and one for two, and a guess
//! where these leave the position open. `lab literature` holds both against the truth.

use palisade_board::{Color, PawnEnding, Position};

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
    let position = Position::from(ending);
    if !position.has_legal_move() {
        return Some(position.is_check() && position.side_to_move() != side);
    }
    if let Some(level) = PlanOpinion::of(ending).certain() {
        return Some(level == Advantage::decisive(side));
    }
    let left = plies.checked_sub(1)?;
    let attacks = ending.side_to_move() == side;
    let mut open = false;
    for (_, after) in position.successors() {
        let next = PawnEnding::try_from(&after).ok().or_else(|| recaptured(&after));
        let won = next.map_or(Some(true), |next| look(&next, side, left));
        match won {
            // One move is enough for the side that may choose.
            Some(won) if won == attacks => return Some(attacks),
            Some(_) => {}
            None => open = true,
        }
    }
    (!open).then_some(!attacks)
}
