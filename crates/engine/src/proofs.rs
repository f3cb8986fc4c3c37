//! Whom the engine asks: the bound at every node, and now and then, about the few
//! positions that decide, the prover.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use cozy_chess::Board;
use palisade::exact::{Budget, Progress, Prover, Verdict};
use palisade::{Color, Effort, Knowledge, PawnEnding, Recognizer};

use crate::search::Source;

/// What is proved: in a moment by [`Knowledge`], at leisure by the prover.
pub struct Proofs {
    knowledge: Knowledge,
    prover: Prover,
    /// What the prover has shown: here this side cannot win.
    shown: HashSet<(PawnEnding, Color)>,
}

impl Proofs {
    /// No node is worked on harder than this by the bound.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Self {
            knowledge: Knowledge::builder().effort(effort).walls_only(true).build(),
            prover: Prover::new(),
            shown: HashSet::new(),
        }
    }
}

impl Recognizer<Board> for Proofs {
    fn cannot_win(&mut self, board: &Board, side: Color) -> bool {
        let shown = !self.shown.is_empty()
            && PawnEnding::try_from(board).is_ok_and(|ending| self.shown.contains(&(ending, side)));
        shown || self.knowledge.cannot_win(board, side)
    }
}

impl Source for Proofs {
    const LEAST_DEPTH: i32 = 7;

    fn effort(&self) -> Effort {
        self.knowledge.effort()
    }

    fn set_effort(&mut self, effort: Effort) {
        self.knowledge.set_effort(effort);
    }

    fn study(
        &mut self,
        board: &Board,
        side: Color,
        work: u64,
        stopped: &dyn Fn() -> bool,
    ) -> (bool, u64) {
        let Ok(ending) = PawnEnding::try_from(board) else { return (false, 0) };
        let done = Cell::new(0);
        let watch = |progress: Progress| {
            done.set(progress.work);
            if stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let budget = Budget::structures(work).watched_by(&watch);
        let holds = self.prover.prove(&ending, side, &budget) == Verdict::Holds;
        if holds {
            self.shown.insert((ending, side));
        }
        (holds, done.get())
    }

    fn forget(&mut self) {
        self.prover = Prover::new();
        self.shown.clear();
    }
}
