//! What the tests of Fine's problems share.

use std::sync::{Arc, OnceLock};

use palisade_board::PawnEnding;
use palisade_exact::duel::Promotions;

pub(crate) const FINE_82: &str = "8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1";

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
