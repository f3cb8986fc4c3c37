//! Fear first: tables near the position, whatever lies further being given away.

use palisade_board::{Budget, Color, Position, Progress};
use palisade_endings::shared::list_rows;
use palisade_proof::Certificate;
use palisade_question::Reason;
use palisade_tables::slices::Stopped;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// What it takes to list a position of a certificate: its moves, and the answers to them.
const LISTING_WORK: u64 = 20;

/// Works out the slices near a position, then those further away. The next round goes on from there, inside
/// a table if need be.
pub(crate) struct FearTool;

/// Units of work of the first round of portions in which it is asked: to begin a table takes ten times as
/// long as the portion that counts it.
const FIRST_PORTION_ROUND: u64 = 1024;

impl Tool for FearTool {
    fn wants(&mut self, store: &mut Store, case: &ToolCase<'_>, share: u64) -> Option<u64> {
        (!store.is_portion || case.round >= FIRST_PORTION_ROUND).then_some(share)
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let slices = store.slices();
        let said = slices.fear(&asked.position, side, budget);
        let told = ToolAnswer::held(side, said == Ok(Some(false)), Reason::Fear);
        ToolAnswer { is_last: said != Err(Stopped::Budget), work: slices.work(), ..told }
    }
}

/// The positions that the holder needs, by tables that are there or are worked out now.
pub(crate) fn certify(
    store: &mut Store,
    position: &Position,
    side: Color,
    budget: &Budget<'_>,
) -> (Option<Certificate>, u64) {
    let slices = store.slices();
    let mut work = 0;
    if slices.wins(position, side).is_none() {
        let _ = slices.fear(position, side, budget);
        work = slices.work();
    }
    let mut is_held = |after: &Position| slices.wins(after, side) == Some(false);
    let proof = list_rows(position, side, &mut is_held, &mut || {
        work += LISTING_WORK;
        budget.look(Progress { work }).is_continue().then_some(())
    });
    (proof, work)
}
