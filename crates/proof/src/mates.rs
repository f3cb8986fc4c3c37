//! The checks of a strategy, each of whose lines ends in mate, and of one line that does.
//!
//! Rules: `docs/certificates.md`, "mates".

use alloc::string::ToString;
use alloc::vec::Vec;

use palisade_board::{Color, Move, Position};

use crate::refused::Refused;

/// Follows the winner's moves, each reply of the loser's in turn.
///
/// Positions are kept on a list, not on the stack: a forged text may be as long as it likes. Each
/// but those of the first position wants a move, so no more than `most` are ever on it.
pub(crate) fn check(
    position: Position,
    winner: Color,
    strategy: &[Move],
    most: u64,
) -> Result<(), Refused> {
    if strategy.len() as u64 > most {
        return Err(Refused::More(most));
    }
    let mut moves = strategy.iter().enumerate();
    let mut waiting = Vec::new();
    if position.side_to_move() == winner {
        waiting.push(position);
    } else {
        replies(&position, winner, &mut waiting)?;
    }
    while let Some(at) = waiting.pop() {
        let Some((index, &step)) = moves.next() else { return Err(Refused::NoMate) };
        let after = at.play(step).map_err(|_| Refused::Illegal { number: index + 1, step })?;
        replies(&after, winner, &mut waiting)?;
        // Each position waits for a move of its own.
        if waiting.len() > moves.len() {
            return Err(Refused::NoMate);
        }
    }
    // Moves that nobody asks for prove nothing, and are refused: so that a text says one thing.
    match moves.next() {
        Some((index, &step)) => Err(Refused::Spare { number: index + 1, step }),
        None => Ok(()),
    }
}

/// Adds what the loser's legal moves lead to, that of the first in the order of their text last.
fn replies(at: &Position, winner: Color, waiting: &mut Vec<Position>) -> Result<(), Refused> {
    let mut replies: Vec<_> = at.successors().collect();
    if replies.is_empty() {
        // He has no move: it is mate, or the game is over without one.
        return if is_mate(at, winner) { Ok(()) } else { Err(Refused::NoMate) };
    }
    replies.sort_by_cached_key(|(step, _)| step.to_string());
    waiting.extend(replies.into_iter().rev().map(|(_, after)| after));
    Ok(())
}

/// Its moves are legal, and the last one mates. Rules: `docs/certificates.md`, "winnable".
pub(crate) fn check_line(position: Position, winner: Color, line: &[Move]) -> Result<(), Refused> {
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
