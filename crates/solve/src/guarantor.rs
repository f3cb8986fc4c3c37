//! The guarantor: walls with pieces.

use palisade_board::{Budget, Color};
use palisade_endings::Verdict;
use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Assumes that changes are good for the defender, and proves what is left. The next round goes on
/// from there, and other questions begin with what is proved.
#[derive(Default)]
pub(crate) struct Guarantor {
    is_settled: [bool; 2],
}

impl Tool for Guarantor {
    fn reason(&self) -> Reason {
        Reason::Guarantor
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.ending.is_none() && asked.has_few_pieces()
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let (guarantor, prover) = store.guarantor(side);
        let verdict = guarantor.prove(prover, &asked.position, side, budget);
        let (work, _) = guarantor.last();
        // It ends before its budget does when it has no more to say, or no room to say it.
        self.is_settled[side.index()] = work < budget.limit();
        let told = match verdict {
            Verdict::Holds => Told::held(side, Reason::Guarantor),
            _ => Told::NOTHING,
        };
        (told, work)
    }

    fn is_exhausted(&self, side: Color) -> bool {
        self.is_settled[side.index()]
    }

    fn was_broken_off(&mut self, side: Color) {
        self.is_settled[side.index()] = false;
    }
}
