//! The guarantor: walls with pieces.

use palisade_board::Budget;
use palisade_endings::Verdict;
use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Assumes that changes are good for the defender, and proves what is left. The next round goes on
/// from there, and other questions begin with what is proved.
pub(crate) struct Guarantor;

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
        let told = Told::held(side, verdict == Verdict::Holds, Reason::Guarantor);
        // It ends before its budget does when it has no more to say, or no room to say it.
        (Told { is_last: work < budget.limit(), ..told }, work)
    }
}
