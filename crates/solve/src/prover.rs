//! The prover over pawn structures.

use palisade_board::{Budget, Color};
use palisade_endings::{Unknown, Verdict};
use palisade_question::{Question, Reason};

use crate::meter::Stage;
use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Says that a side cannot get through, or that it can: promotes safely or mates. It knows no
/// promoted men, so getting through is no win yet.
#[derive(Default)]
pub(crate) struct PawnProver {
    is_settled: [bool; 2],
}

impl Tool for PawnProver {
    fn stage(&self, side: Color) -> Stage {
        Stage::Prover(side)
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.ending.is_some()
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let Some(ending) = &asked.ending else { return (Told::NOTHING, 0) };
        let prover = store.prover();
        let verdict = prover.prove(ending, side, budget);
        // All but the end of the budget is its last word: it has room for no more, or has met a
        // promotion that it cannot judge.
        self.is_settled[side.index()] = verdict != Verdict::Unknown(Unknown::Budget);
        let held = match verdict {
            Verdict::Holds => Told::held(side, Reason::Prover),
            _ => Told::NOTHING,
        };
        (Told { gets_through: verdict == Verdict::Breaks, ..held }, prover.work())
    }

    fn is_exhausted(&self, side: Color) -> bool {
        self.is_settled[side.index()]
    }
}
