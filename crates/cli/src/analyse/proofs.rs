//! What is proved of a position with other men than kings and pawns.

use palisade::exact::Verdict;
use palisade::{Bounds, Color, Knowledge, Position, Reason};

/// The verdicts of the prover, and the limits that follow.
pub(super) struct Proofs {
    /// White's, then Black's; nothing without a budget.
    pub(super) verdicts: [Option<Verdict>; 2],
    pub(super) bounds: Bounds,
}

impl Proofs {
    pub(super) fn new(position: &Position, knowledge: &mut Knowledge) -> Self {
        let bounds = knowledge.probe_board(position);
        let verdicts = Color::ALL.map(|side| match bounds.excludes_win(side) {
            // What is seen at once need not be searched for.
            true => knowledge.has_budget().then_some(Verdict::Holds),
            false => knowledge.prove_with_men(position, side),
        });
        let bounds = Color::ALL.into_iter().fold(bounds, |bounds, side| {
            match (verdicts[side.index()], bounds.excludes_win(side)) {
                (Some(Verdict::Holds), false) => bounds.without_win(side, Reason::Prover),
                _ => bounds,
            }
        });
        Self { verdicts, bounds }
    }
}
