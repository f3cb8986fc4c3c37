//! What the tests of Fine's problems share.

use std::sync::{Arc, OnceLock};

use palisade_board::PawnEnding;
use palisade_exact::duel::Promotions;

/// Every database, built once.
pub(crate) fn everything() -> Arc<Promotions> {
    static ALL: OnceLock<Arc<Promotions>> = OnceLock::new();
    ALL.get_or_init(|| Arc::new(Promotions::all())).clone()
}

/// The position after these moves.
pub(crate) fn after(fen: &str, line: &str) -> PawnEnding {
    line.split_whitespace().fold(fen.parse().unwrap(), |ending: PawnEnding, step| {
        ending.play(step.parse().unwrap()).unwrap().ending().unwrap()
    })
}
