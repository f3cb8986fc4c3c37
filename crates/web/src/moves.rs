//! The legal moves, for a board on which one plays.

use palisade::{Move, Position};

use crate::json::{Object, object};
use crate::notation::short;
use crate::question::{Question, Trouble};

pub(crate) fn write(question: &Question<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    question.allows(&[])?;
    let position = question.position()?;
    out.text("fen", position);
    out.text("turn", position.side_to_move());
    out.list("moves", position.successors(), |out, (chosen, after)| {
        write_move(out, &position, chosen, &after);
    });
    Ok(())
}

/// A move with what it is called and where it leads.
pub(crate) fn write_move(out: &mut String, before: &Position, chosen: Move, after: &Position) {
    object(out, |out| {
        out.text("uci", chosen);
        out.text("text", short(before, chosen));
        out.text("fen", after);
    });
}

/// A line of play from a position, move by move, as far as its moves are legal.
pub(crate) fn write_line(out: &mut Object<'_>, start: &Position, moves: &[Move]) {
    let mut now = *start;
    let steps = moves.iter().map_while(|&chosen| {
        let before = now;
        now = before.play(chosen).ok()?;
        Some((before, chosen, now))
    });
    out.list("moves", steps, |out, (before, chosen, after)| {
        write_move(out, &before, chosen, &after);
    });
}
