//! Certificates of what a walk has answered.

use alloc::vec::Vec;

use palisade_board::{Budget, Color, PawnEnding, Position};
use palisade_proof::{Certificate, Claim, Stage};
use palisade_structure::{ATTACKER, Start, Step};

use super::one_walk::Walking;
use super::rests::{REACHES, Rests, stages};
use crate::edge::{edges, family};
use crate::prover::Open;
use crate::root::{roots, structures};

/// Most stages of a certificate, at some twenty bytes each; past them there is none.
pub(super) const STAGES: usize = 5_000;

/// Cells of stages that count as a unit of work: a table of a queen costs as much as in a walk.
const CELLS: u64 = 16;

/// Most cells of all stages that are tried: `check` takes eight million.
const MOST: u64 = 4_000_000;

impl Walking<'_> {
    /// The structures and promotions that the answer rests on.
    pub(super) fn rests_on(&mut self, start: &Start, won: bool) -> Result<Rests, Open> {
        let mut rests = Rests::default();
        self.turn_open(won)?;
        for (structure, placement) in roots(start) {
            self.rest(structure, &placement, !won, &mut rests)?;
        }
        Ok(rests)
    }
}

/// The certificate of an answer, if its stages are few enough, and what it cost.
pub(crate) fn certificate(
    ending: &PawnEnding,
    attacker: Color,
    won: bool,
    rests: &Rests,
    budget: &Budget<'_>,
) -> (Option<Certificate>, u64) {
    let mut spent = 0;
    let mut before = usize::MAX;
    for reach in REACHES {
        let Some(stages) = stages(rests, won, attacker, reach, STAGES) else { break };
        if stages.len() == before {
            continue;
        }
        before = stages.len();
        let cells: u64 = stages.iter().map(cells).sum();
        // It is solved, followed, and checked.
        let cost = 2 * cells / CELLS;
        if cells > MOST || spent + cost > budget.limit() || budget.stops(spent) {
            break;
        }
        spent += cost;
        let claim = if won { Claim::Wins(stages) } else { Claim::CannotWin(stages) };
        let full = Certificate { position: Position::from(ending), side: attacker, claim };
        if let Ok(certificate) = full.trimmed(MOST, &|| !budget.stops(spent)) {
            return (Some(certificate), spent);
        }
    }
    (None, spent)
}

fn cells(stage: &Stage) -> u64 {
    64 << (6 * stage.pieces.iter().flatten().count())
}

/// Everything that can come of a position, and every promotion of the attacker's: what a win rests
/// on that the walk has not followed itself. None if there are more structures than `most`.
pub(super) fn everything(start: &Start, most: usize) -> Option<Rests> {
    let mut rests = Rests::default();
    let mut list = Vec::new();
    for structure in family(structures(start), most, edges)? {
        rests.structures.insert(structure);
        edges(structure, &mut list);
        let changes = list.iter().map(|edge| &edge.change);
        let own = changes.filter(|change| change.step == Step::Promotes && change.by == ATTACKER);
        rests.promotions.extend(own.map(|change| (change.after, change.to)));
    }
    Some(rests)
}
