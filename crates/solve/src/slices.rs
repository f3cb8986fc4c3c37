//! Tables of every placement, for positions with at most two pieces, or three without pawns.

use palisade_board::Budget;
use palisade_question::Reason;
use palisade_tables::slices::{SliceRefused, Stopped};

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Units of work of a table, about: where the share has no room for the tables they are not
/// counted to their end.
const TABLE_WORK: u64 = 1_000;

/// Tables that are listed for a unit of work, about.
const LISTED_PER_UNIT: u64 = 4;

/// Without pieces lines and the walk over structures are asked first, and tables get a 64th of their
/// share: they know what becomes of two new queens, and cost more. With a fourth they would take the
/// time in which the others decide.
const PAWNS_ALONE_DIVISOR: u64 = 64;

/// Works out every placement of every structure that can come, children first. It is exact where
/// it ends, and what it has worked out it keeps between rounds.
pub(crate) struct SlicesTool;

impl Tool for SlicesTool {
    /// A step may take twice what was counted.
    fn wants(&mut self, _: &mut Store, case: &ToolCase<'_>, share: u64) -> Option<u64> {
        let alone = case.asked.ending.is_some();
        let share = if alone { share / PAWNS_ALONE_DIVISOR } else { share };
        Some(share.saturating_mul(2))
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let slices = store.slices();
        let share = budget.limit() / 2;
        let most = usize::try_from(share / TABLE_WORK).unwrap_or(usize::MAX);
        let step = match slices.next_step(&asked.position, side, most, budget) {
            Ok(step) if step.as_ref().is_none_or(|step| step.count().work <= share) => step,
            // A step ends within the round, or it is not begun: half of its tables answer nothing.
            // To list them takes time as well.
            Ok(_) | Err(SliceRefused::Slices) => {
                let work = (most as u64 / LISTED_PER_UNIT).min(budget.limit());
                return ToolAnswer { work, ..ToolAnswer::NOTHING };
            }
            Err(_) => return ToolAnswer { is_last: true, ..ToolAnswer::NOTHING },
        };
        let (done, work) = step.map_or((Ok(()), 0), |step| {
            (slices.take_step(&asked.position, &step, budget), slices.work())
        });
        // More work is of no use where all is worked out, or no room is left.
        let is_last = slices.next_step(&asked.position, side, 0, budget).is_ok()
            || done == Err(Stopped::Memory);
        let wins = slices.wins(&asked.position, side);
        ToolAnswer { is_last, work, ..ToolAnswer::whether(side, wins, Reason::Slices) }
    }
}
