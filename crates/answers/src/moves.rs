//! Moves with what they are called and where they lead: all legal ones, or a line of play.

use core::fmt::Display;

use palisade::{Move, Position};
use palisade_pgn::San;
use palisade_proof::WonEnd;

use crate::json::Object;
use crate::question::Request;
use crate::read::Trouble;

pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let position = question.position()?;
    out.text("fen", position);
    out.text("turn", position.side_to_move());
    out.objects("moves", position.successors(), |out, (chosen, after)| {
        write_move(out, &position, chosen, &after);
    });
    Ok(())
}

fn write_move(out: &mut Object<'_>, before: &Position, chosen: Move, after: &Position) {
    out.text("uci", chosen);
    out.text("text", San::write(before, chosen));
    out.text("fen", after);
}

/// Writes a line by which a side wins, as far as its moves are legal, and at most `most` plies of it.
pub(crate) fn write_line(
    out: &mut Object<'_>,
    winner: impl Display,
    start: &Position,
    moves: &[Move],
    end: WonEnd,
    most: usize,
) {
    out.text("winner", winner);
    let mut now = *start;
    let mut steps = moves.iter().map_while(|&chosen| {
        let before = now;
        now = before.play(chosen).ok()?;
        Some((before, chosen, now))
    });
    let mut plies = 0;
    out.objects("moves", steps.by_ref().take(most), |out, (before, chosen, after)| {
        plies += 1;
        write_move(out, &before, chosen, &after);
    });
    // What is not written is counted.
    out.plain("plies", plies + steps.count());
    out.text("end", word(end));
    out.text("end_words", end);
}

const fn word(end: WonEnd) -> &'static str {
    match end {
        WonEnd::Mate => "mate",
        WonEnd::Database => "database",
        WonEnd::QueenTable => "queen",
        // An end of a kind that is not known here: its words say it.
        _ => "untold",
    }
}
