//! What is to be proved of a position, and by which questions.

use palisade_board::{Budget, Color};

use super::super::board::Board;
use super::super::state::Analyst;

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The attacker wins.
    Win,
    /// He does not: the defender may hold for ever, or win himself.
    Hold,
}

impl Goal {
    /// How it is asked whether the attacker wins, and by what the work is divided for each question.
    pub(super) const fn questions(self) -> &'static [(Question, u64)] {
        match self {
            Self::Win => &[(Question::Attack, 1)],
            // The fence that decides is found at once or not at all; a counter-attack takes longer.
            Self::Hold => &[(Question::Attack, 4), (Question::Counter, 1)],
        }
    }

    /// Is it reached, if that is known of the attacker?
    pub(super) const fn is_reached(self, won: bool) -> bool {
        won == matches!(self, Self::Win)
    }
}

/// A way to ask whether the attacker wins.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Does the attacker win, or do pawns and king keep him out?
    Attack,
    /// Does the defender win himself?
    Counter,
}

impl Analyst {
    /// Does the attacker win, as far as this way to ask it tells?
    pub(super) fn answer(
        &mut self,
        question: Question,
        place: &Board,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let (side, board) = match question {
            Question::Attack => (attacker, *place),
            Question::Counter => (!attacker, place.turned()),
        };
        let won = match board.ending(side) {
            Some(ending) => self.wins(&ending, side, budget),
            None => {
                self.count_afresh();
                self.play(&board, budget)
            }
        };
        match question {
            Question::Attack => won,
            // Who does not win need not lose.
            Question::Counter => (won == Some(true)).then_some(false),
        }
    }
}
