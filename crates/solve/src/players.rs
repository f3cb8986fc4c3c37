//! Who plays lines out: over structures, and move by move with the new queens on the board.

use palisade_board::{Budget, Color};
use palisade_question::{Question, Reason};

use crate::meter::Stage;
use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Pawn endings by structures, promotions judged by databases.
pub(crate) struct Structures {
    /// Up to this number of pawns it is asked in the first round alone: what it finds later the walk
    /// finds sooner.
    pub(crate) few_pawns: u32,
    /// Units of work of the first round.
    pub(crate) first_round: u64,
}

impl Tool for Structures {
    fn stage(&self, side: Color) -> Stage {
        Stage::Solver(side)
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.ending.is_some()
    }

    fn needs_databases(&self) -> bool {
        true
    }

    fn wants(&mut self, _: &mut Store, case: &ToolCase<'_>, share: u64) -> Option<u64> {
        let is_the_walks = case.asked.position.pawns().all().len() <= self.few_pawns;
        (case.round <= self.first_round || !is_the_walks).then_some(share)
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let Some(ending) = &asked.ending else { return (Told::NOTHING, 0) };
        let analyst = store.analyst(side);
        let wins = analyst.wins_by_structures(ending, side, budget);
        (Told::whether(side, wins, Reason::Solver), analyst.work())
    }

    /// More work always finds more.
    fn is_exhausted(&self, _: Color) -> bool {
        false
    }
}

/// Lines against every answer, to mates and known endings.
pub(crate) struct Lines;

impl Tool for Lines {
    fn stage(&self, side: Color) -> Stage {
        Stage::Analyst(side)
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.has_few_pieces()
    }

    fn needs_databases(&self) -> bool {
        true
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let analyst = store.analyst(side);
        let wins = match &asked.ending {
            Some(ending) => analyst.wins_by_lines(ending, side, budget),
            None => analyst.wins_with_pieces(&asked.position, side, budget),
        };
        (Told::whether(side, wins, Reason::Analyst), analyst.work())
    }

    /// More work always finds more.
    fn is_exhausted(&self, _: Color) -> bool {
        false
    }
}
