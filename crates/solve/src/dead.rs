//! Whether any moves at all could mate, both sides helping.

use palisade_board::Budget;
use palisade_dead::{Winnability, winnability};
use palisade_question::Reason;

use crate::meter::counted;
use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Asks [`winnability`], with any men on the board. It begins anew each round; nearly all
/// positions are settled in the first.
pub(crate) struct DeadTool;

impl Tool for DeadTool {
    fn ask(&mut self, _: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let (found, work) = counted(budget, |budget| winnability(&asked.position, side, budget));
        let is_held = matches!(found, Winnability::Unwinnable(_));
        // That somebody could mate if both helped is an answer, and says nothing of the value.
        let is_last = !matches!(found, Winnability::Unknown);
        ToolAnswer { is_last, work, ..ToolAnswer::held(side, is_held, Reason::Unwinnable) }
    }
}
