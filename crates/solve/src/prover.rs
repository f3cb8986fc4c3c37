//! The prover over pawn structures.

use palisade_board::Budget;
use palisade_endings::{Open, Verdict};
use palisade_question::{Question, Reason};

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Says whether a side wins, and whether it gets through: mates, or promotes safely first. Most walls
/// need no databases, so it begins without: then getting through is no win yet, and it is asked once
/// more with promotions judged.
#[derive(Default)]
pub(crate) struct ProverTool {
    /// Has it come to where it matters what promotions are worth?
    met_promotions: bool,
}

/// Up to this number of pawns it is asked once with promotions judged: what it finds later the walk
/// finds sooner.
const FEW_PAWNS: u32 = 7;

/// Units of work that a question about so few pawns takes at most: nearly all that it decides of them
/// it decides within these.
const FEW_WORK: u64 = 8_000;

fn has_few_pawns(asked: &Question) -> bool {
    asked.position.pawns().all().len() <= FEW_PAWNS
}

impl Tool for ProverTool {
    fn needs_databases(&self) -> bool {
        self.met_promotions
    }

    fn wants(&mut self, _: &mut Store, case: &ToolCase<'_>, share: u64) -> Option<u64> {
        Some(if has_few_pawns(case.asked) { share.min(FEW_WORK) } else { share })
    }

    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let Some(ending) = &asked.ending else { return ToolAnswer::NOTHING };
        let prover = store.prover();
        let verdict = prover.prove(ending, side, budget);
        let judges = prover.judges();
        let is_cut = verdict == Verdict::Unknown(Open::Budget);
        self.met_promotions |= !judges && !is_cut && verdict != Verdict::Holds;
        // With judged promotions all but the end of the budget is its last word: it has room for no
        // more, or has met a promotion that nothing judges.
        let is_last = judges && (!is_cut || has_few_pawns(asked));
        let wins = verdict.breaks().filter(|&breaks| judges || !breaks);
        let gets_through = prover.breaks_through(ending, side);
        let told = ToolAnswer::whether(side, wins, Reason::Prover);
        ToolAnswer { gets_through, is_last, work: prover.work(), ..told }
    }
}
