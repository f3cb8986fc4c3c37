//! Lines that are played out move by move, with the new queens on the board.

use palisade_board::{Budget, Color};

use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Lines against every answer, to mates and known endings.
pub(crate) struct Lines;

impl Tool for Lines {
    fn reason(&self) -> Reason {
        Reason::Lines
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.has_few_pieces()
    }

    fn needs_databases(&self) -> bool {
        true
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let (lines, prover) = store.lines(side);
        let wins = lines.wins_by_lines(prover, &asked.position, side, budget);
        (Told::whether(side, wins, Reason::Lines), lines.work())
    }

    /// More work always finds more.
    fn is_exhausted(&self, _: Color) -> bool {
        false
    }
}
