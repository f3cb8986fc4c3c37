//! Whether a move gives away what is proved, and what is played in its place.

use super::proved::Outcome::{BlackWins, Draw, WhiteWins};
use super::proved::{Bounds, Move, Proved};
use super::score::{Score, WON};
use super::search::{EngineSearch, Known};

impl EngineSearch {
    /// The moves that keep what this one gives away; nothing, if it gives nothing away, or if none is
    /// proved to keep it.
    ///
    /// A win is given away by a move after which it is not proved any more, unless the engine itself sees
    /// a win there. A draw is given away by a move after which it is not proved any more where the engine
    /// sees no more than a draw: whoever has hopes may leave his fortress, but not into a loss that is
    /// proved.
    pub(super) fn keepers(&self, known: &Known, root: &Proved, chosen: Move) -> Vec<Move> {
        let at_root = root.limits(self.game.root.side_to_move());
        let promised = at_root.lower.outcome;
        let after = |step: Move| {
            // What keeps the value of the root is proved by the answer about the root.
            let told = if root.keeps.contains(&step) { at_root.lower } else { Bounds::OPEN.lower };
            self.after(known, Some(step)).meet(Bounds { lower: told, ..Bounds::OPEN })
        };
        let left = after(chosen);
        let is_lost = left.upper.outcome < promised;
        let is_open = left.lower.outcome < promised;
        let own = self.lines.values().find(|shown| shown.info.moves.first() == Some(&chosen));
        // The engine's own score, before it was held. Whoever gives none is believed to know what he does.
        let sees = own.map_or(i64::MAX, |shown| Score::value(shown.info.score));
        let gives_away = match promised {
            BlackWins => false,
            Draw => is_lost || is_open && sees <= 0,
            WhiteWins => is_lost || is_open && sees < WON,
        };
        if !gives_away {
            return Vec::new();
        }
        let allowed = &self.go.moves;
        let may = |step: Move| allowed.is_empty() || allowed.contains(&step.to_string());
        let moves = self.game.root.legal_moves().filter(|&step| may(step));
        let keeping: Vec<Move> =
            moves.filter(|&step| after(step).lower.outcome >= promised).collect();
        if promised < WhiteWins {
            return keeping;
        }
        // A win that goes round in circles is a draw.
        let fresh =
            |step: &Move| self.game.after(*step).is_none_or(|after| !self.game.has_seen(&after));
        let new: Vec<Move> = keeping.iter().copied().filter(fresh).collect();
        if new.is_empty() { keeping } else { new }
    }
}
