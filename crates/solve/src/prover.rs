//! The prover over pawn structures.

use palisade_board::{Budget, Color};
use palisade_endings::{Unknown, Verdict};
use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Told, Tool, ToolCase};

/// Says whether a side wins, and whether it gets through: mates, or promotes safely first. Most walls
/// need no databases, so it begins without: then getting through is no win yet, and it is asked once
/// more with promotions judged.
#[derive(Default)]
pub(crate) struct Prover {
    is_settled: [bool; 2],
    /// Has it come to where it matters what promotions are worth?
    met_promotions: bool,
    /// Is it known that a side gets through, and was it asked then what that is worth?
    was_judged: [bool; 2],
}

/// Up to this number of pawns it is asked once what it is worth that a side gets through: what it finds
/// later the walk finds sooner.
const FEW_PAWNS: u32 = 7;

impl Tool for Prover {
    fn reason(&self) -> Reason {
        Reason::Prover
    }

    fn can_answer(&self, asked: &Question) -> bool {
        asked.ending.is_some()
    }

    fn needs_databases(&self) -> bool {
        self.met_promotions
    }

    fn wants(&mut self, _: &mut Store, case: &ToolCase<'_>, share: u64) -> Option<u64> {
        let few = case.asked.position.pawns().all().len() <= FEW_PAWNS;
        (!(few && self.was_judged[case.side.index()])).then_some(share)
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &ToolCase { asked, side, .. } = case;
        let Some(ending) = &asked.ending else { return (Told::NOTHING, 0) };
        let prover = store.prover();
        let verdict = prover.prove(ending, side, budget);
        let judges = prover.judges();
        let is_cut = verdict == Verdict::Unknown(Unknown::Budget);
        self.met_promotions |= !judges && !is_cut && verdict != Verdict::Holds;
        // With judged promotions all but the end of the budget is its last word: it has room for no
        // more, or has met a promotion that nothing judges.
        self.is_settled[side.index()] = judges && !is_cut;
        let wins = verdict.breaks().filter(|&breaks| judges || !breaks);
        let gets_through = prover.breaks_through(ending, side);
        self.was_judged[side.index()] = judges && gets_through;
        (Told { gets_through, ..Told::whether(side, wins, Reason::Prover) }, prover.work())
    }

    fn is_exhausted(&self, side: Color) -> bool {
        self.is_settled[side.index()]
    }

    fn was_broken_off(&mut self, side: Color) {
        self.was_judged[side.index()] = false;
    }
}
