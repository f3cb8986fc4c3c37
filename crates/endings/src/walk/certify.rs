//! What the answers of a walk rest on.

use alloc::vec::Vec;

use palisade_structure::{ATTACKER, Start, Step};

use super::state::WalkTurn;
use crate::edge::{edges, family};
use crate::prover::Open;
use crate::root::{roots, structures};
use crate::support::Support;

impl WalkTurn<'_> {
    /// The structures and promotions that the answer rests on.
    pub(super) fn rests_on(&mut self, start: &Start, won: bool) -> Result<Support, Open> {
        let mut rests = Support::default();
        self.turn_open(won)?;
        for (structure, placement) in roots(start) {
            self.rest(structure, &placement, !won, &mut rests)?;
        }
        Ok(rests)
    }
}

/// Everything that can come of a position, and every promotion of the attacker's: what a win rests
/// on that the walk has not followed itself. None if there are more structures than `most`.
pub(super) fn everything(start: &Start, most: usize) -> Option<Support> {
    let mut rests = Support::default();
    let mut list = Vec::new();
    for structure in family(structures(start), most, edges, |_, _| true)? {
        rests.structures.insert(structure);
        edges(structure, &mut list);
        let changes = list.iter().map(|edge| &edge.change);
        let own = changes.filter(|change| change.step == Step::Promotes && change.by == ATTACKER);
        rests.promotions.extend(own.map(|change| (change.after, change.to)));
    }
    Some(rests)
}
