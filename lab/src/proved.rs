//! What the prover says of a position of the literature: one budget, so that every page says the
//! same.

use palisade::{Color, PawnEnding};
use palisade_endings::{Budget, Prover, Verdict};

/// Pawn structures that the prover may look at for one question; with no more it does not decide.
/// Figure 3 of David-Tabibi et al. (2004) is held with 43 000 to 130 000, as the work is cut.
pub(crate) const STRUCTURES: u64 = 300_000;

/// Whether this side breaks through.
pub(crate) fn proved(ending: &PawnEnding, attacker: Color) -> Verdict {
    Prover::new().prove(ending, attacker, &Budget::work(STRUCTURES))
}
