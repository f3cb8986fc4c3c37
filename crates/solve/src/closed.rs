//! Closed sets of positions.

use palisade_board::{Budget, Color, Position};
use palisade_proof::Certificate;
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Looks for positions that the holder keeps to, with any men. It goes on from the level at which a
/// round was cut off.
pub(crate) struct ClosedTool;

/// A closed set as a list of positions, looked for once more if the one that was found is not all
/// there is to know.
pub(crate) fn certify(
    store: &mut Store,
    position: &Position,
    side: Color,
    budget: &Budget<'_>,
) -> (Option<Certificate>, u64) {
    let set = store.take_closed_set(side);
    let proof = set.certificate(position);
    // Another, in which nothing is believed. What is kept stays for questions to come.
    let mut other = set.anew();
    store.closed[side.index()] = Some(set);
    if proof.is_some() {
        return (proof, 0);
    }
    let held = other.hold(position, &mut |_| false, budget);
    let proof = if held == Some(true) { other.certificate(position) } else { None };
    (proof, other.work())
}

impl Tool for ClosedTool {
    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let mut set = store.take_closed_set(side);
        let held = set.hold(&asked.position, &mut |after| store.is_held(after, side), budget);
        let work = set.work();
        store.closed[side.index()] = Some(set);
        let told = ToolAnswer::held(side, held == Some(true), Reason::ClosedSet);
        ToolAnswer { is_last: held.is_some(), work, ..told }
    }
}
