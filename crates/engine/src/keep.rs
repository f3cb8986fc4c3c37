//! Whether a move gives away what is proved, and what is played in its place.

use super::game::Game;
use super::proved::Outcome::{BlackWins, Draw, WhiteWins};
use super::proved::{Bounds, Move, Proved};
use super::score::{Score, WON};

/// What a choice is made from.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The game.
    pub game: &'a Game,
    /// What is proved of the root.
    pub root: &'a Proved,
    /// The moves that may be played; empty, if all may.
    pub allowed: &'a [String],
    /// The engine's move.
    pub chosen: Move,
    /// The engine's own score of that move, before it was held.
    pub score: Option<Score>,
}

/// The moves that keep what this one gives away; nothing, if it gives nothing away, or if none is
/// proved to keep it.
///
/// `proved_after` says what is proved after a move. A win is given away by a move after which it is
/// not proved any more, unless the engine itself sees a win there. A draw is given away by a move
/// after which it is not proved any more where the engine sees no more than a draw: whoever has
/// hopes may leave his fortress, but not into a loss that is proved.
#[must_use]
pub fn keepers(choice: &Choice<'_>, proved_after: impl Fn(Move) -> Bounds) -> Vec<Move> {
    let Choice { game, root, allowed, chosen, score } = *choice;
    let mover = game.root.side_to_move();
    let at_root = root.limits(mover);
    let promised = at_root.lower.outcome;
    let after = |step: Move| {
        let limits = proved_after(step);
        // What keeps the value of the root is proved by the answer about the root.
        let told = if root.keeps.contains(&step) { at_root.lower } else { Bounds::OPEN.lower };
        limits.meet(Bounds { lower: told, ..Bounds::OPEN })
    };
    let left = after(chosen);
    let is_lost = left.upper.outcome < promised;
    let is_open = left.lower.outcome < promised;
    // Whoever gives no score is believed to know what he does.
    let sees = score.map_or(i64::MAX, Score::value);
    let gives_away = match promised {
        BlackWins => false,
        Draw => is_lost || is_open && sees <= 0,
        WhiteWins => is_lost || is_open && sees < WON,
    };
    if !gives_away {
        return Vec::new();
    }
    let may = |step: Move| allowed.is_empty() || allowed.contains(&step.to_string());
    let moves = game.root.legal_moves().filter(|&step| may(step));
    let keeping: Vec<Move> = moves.filter(|&step| after(step).lower.outcome >= promised).collect();
    if promised < WhiteWins {
        return keeping;
    }
    // A win that goes round in circles is a draw.
    let fresh = |step: &Move| game.after(*step).is_none_or(|position| !game.has_seen(&position));
    let new: Vec<Move> = keeping.iter().copied().filter(fresh).collect();
    if new.is_empty() { keeping } else { new }
}

/// The engine's first choice among some moves: the best of its lines, then what it wanted to play
/// last, then the line of the proof.
#[must_use]
pub fn first_choice(
    among: &[Move],
    lines: impl IntoIterator<Item = Move>,
    earlier: impl DoubleEndedIterator<Item = Move>,
) -> Option<Move> {
    lines.into_iter().chain(earlier.rev()).find(|step| among.contains(step))
}
