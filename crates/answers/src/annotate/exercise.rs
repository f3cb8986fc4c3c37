//! Moments of a game in which one move alone would have done, as exercises.

use core::fmt::Write as _;

use palisade::{Move, Outcome, Position};
use palisade_pgn::Game;

use super::facts::Facts;
use super::remark::line;
use super::result::written;
use crate::language::Language;

/// A position of a game in which one move alone keeps the value, and another was played.
///
/// All of it is proved: that this move wins or draws, and that no other does. So no exercise asks
/// for a win where a fortress stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Exercise {
    /// The number of the move that was played, in [`Tree::nodes`](palisade_pgn::Tree::nodes).
    pub node: usize,
    /// What stands on the board.
    pub position: Position,
    /// Does the move win? Else it holds the draw.
    pub wins: bool,
    /// The move, and how the side goes on that wins by it.
    pub solution: Vec<Move>,
    /// The move that was played, and how the other side wins where that lets it.
    pub played: Vec<Move>,
    /// What was said of that move.
    pub words: String,
}

/// The headers that an exercise has of its game.
const HEADERS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

impl Exercise {
    /// The exercise of a move that has lost the value, if another alone would have kept it.
    pub(super) fn of(node: usize, chosen: Move, before: &Facts, after: &Facts) -> Option<Self> {
        let only = before.only_move().filter(|&only| only != chosen)?;
        let mover = before.position.side_to_move();
        let wins = before.wins(mover);
        if !wins && before.bounds.exact() != Some(Outcome::Draw) {
            return None;
        }
        let solution = match before.line.first() {
            Some(&first) if wins && first == only => before.line.clone(),
            _ => Vec::from([only]),
        };
        let mut played = Vec::from([chosen]);
        if after.wins(!mover) {
            played.extend(&after.line);
        }
        let position = before.position;
        Some(Self { node, position, wins, solution, played, words: String::new() })
    }

    /// A game of its own: the position, the solution as its main line, and the move that was played
    /// as a variation. Lines have at most `plies` plies.
    #[must_use]
    pub fn written(&self, game: &Game<'_>, language: Language, plies: usize) -> String {
        let mut text = String::new();
        let mut header = |name: &str, value: &str| {
            // Writing to memory cannot fail.
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        for name in HEADERS {
            header(name, &game.header(name).unwrap_or_else(|| "?".into()));
        }
        let mover = self.position.side_to_move();
        let result = written(if self.wins { Outcome::win_of(mover) } else { Outcome::Draw });
        header("Result", result);
        header("SetUp", "1");
        header("FEN", &self.position.to_string());
        header("Orientation", &mover.to_string());
        let most = plies.max(1);
        let cut = |moves: &[Move]| line(&self.position, &moves[..moves.len().min(most)]);
        let goal = match self.wins {
            true => "to move and win.",
            false => "to move and draw.",
        };
        let goal = language.say(&format!("{} {goal}", mover.name()));
        let (first, played) = (cut(&self.solution[..1]), cut(&self.played));
        // The move that was played stands first in its variation, and what is said of it behind it.
        let wrong = line(&self.position, &self.played[..1]);
        let then = &played[wrong.len()..];
        let _ = write!(text, "\n{{{goal}}}\n{first} $8 ({wrong} $4 {{{}}}{then})", self.words);
        if let Ok(after) = self.position.play(self.solution[0]) {
            let rest = &self.solution[1..self.solution.len().min(most)];
            if !rest.is_empty() {
                let _ = write!(text, " {}", line(&after, rest));
            }
        }
        text.push_str(&format!(" {result}\n\n"));
        text
    }
}
