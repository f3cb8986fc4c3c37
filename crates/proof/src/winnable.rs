//! The check of a line: its moves are legal, and the last one mates.
//!
//! Rules: `docs/certificates.md`, "winnable".

use palisade_board::{Color, Move, Position};

use crate::refused::Refused;

pub(crate) fn check(position: Position, winner: Color, line: &[Move]) -> Result<(), Refused> {
    let mut at = position;
    for (index, &step) in line.iter().enumerate() {
        at = at.play(step).map_err(|_| Refused::Illegal { number: index + 1, step })?;
    }
    if is_mate(&at, winner) { Ok(()) } else { Err(Refused::NoMate) }
}

/// Has the winner mated?
pub(crate) fn is_mate(position: &Position, winner: Color) -> bool {
    position.side_to_move() != winner && position.is_checkmate()
}
