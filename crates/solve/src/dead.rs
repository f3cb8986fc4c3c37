//! Whether any moves at all could mate, both sides helping.

use palisade_board::{Budget, Color};
use palisade_dead::{Winnability, winnability};
use palisade_question::{Question, Reason};

use crate::meter::counted;
use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Asks [`winnability`], with any men on the board. It begins anew each round; nearly all
/// positions are settled in the first.
#[derive(Default)]
pub(crate) struct Dead {
    is_settled: [bool; 2],
}

impl Tool for Dead {
    fn reason(&self) -> Reason {
        Reason::Unwinnable
    }

    fn can_answer(&self, _: &Question) -> bool {
        true
    }

    fn ask(&mut self, _: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let (found, work) = counted(budget, |budget| winnability(&asked.position, side, budget));
        // That somebody could mate if both helped is an answer, and says nothing of the value.
        self.is_settled[side.index()] = !matches!(found, Winnability::Unknown);
        let told = match found {
            Winnability::Unwinnable(_) => Told::held(side, Reason::Unwinnable),
            _ => Told::NOTHING,
        };
        (told, work)
    }

    fn is_exhausted(&self, side: Color) -> bool {
        self.is_settled[side.index()]
    }
}
