//! Lines that are played out move by move, with the new queens on the board.

use palisade_board::Budget;
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Whether a side wins that gets through is asked with four times the work: it usually does.
const LIKELY_FACTOR: u64 = 4;

/// Whether the other side wins where one gets through is asked with a sixteenth of the work.
const UNLIKELY_DIVISOR: u64 = 16;

/// From this number of pawns on no promotion is near, and lines get an eighth.
const MANY_PAWNS: u32 = 12;

/// See [`MANY_PAWNS`].
const MANY_PAWNS_DIVISOR: u64 = 8;

/// Lines against every answer, to mates and known endings.
pub(crate) struct LinesTool;

impl Tool for LinesTool {
    fn needs_databases(&self) -> bool {
        true
    }

    /// More or less when one side gets through, and less where pawns are many.
    fn wants(&mut self, _: &mut Store, case: &ToolCase<'_>, share: u64) -> Option<u64> {
        let &ToolCase { asked, side, gets_through, .. } = case;
        let many = asked.position.pawns().all().len() >= MANY_PAWNS;
        let share = if many { share / MANY_PAWNS_DIVISOR } else { share };
        Some(match gets_through[(!side).index()] {
            true => share / UNLIKELY_DIVISOR,
            false if gets_through[side.index()] => share.saturating_mul(LIKELY_FACTOR),
            false => share,
        })
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let (lines, prover) = store.lines(side);
        let wins = lines.wins(prover, &asked.position, side, budget);
        // More work always finds more, so this is never its last word.
        ToolAnswer { work: lines.work(), ..ToolAnswer::whether(side, wins, Reason::Lines) }
    }
}
