//! Tables of other people's, where somebody has given some. Without the feature there are never any.

use palisade_board::{Outcome, Position};
#[cfg(feature = "syzygy")]
use {
    alloc::sync::Arc,
    palisade_tables::syzygy::{Syzygy, Wdl},
};

/// The tables that a handle asks.
#[derive(Clone, Debug, Default)]
pub struct Files {
    #[cfg(feature = "syzygy")]
    /// The tables themselves.
    pub tables: Option<Arc<Syzygy>>,
    /// Does a value count only if the fifty-move rule lets it stand?
    pub by_fifty_moves: bool,
}

#[cfg(feature = "syzygy")]
impl Files {
    /// The value, without the fifty-move rule.
    pub(crate) fn value(&self, position: &Position) -> Option<Outcome> {
        self.tables.as_ref()?.wdl(position).map(|wdl| outcome(wdl, position))
    }

    /// The value with that rule, counted on from the position's counter.
    pub(crate) fn value_by_fifty_moves(&self, position: &Position) -> Option<Outcome> {
        self.tables.as_ref()?.wdl_by_fifty_moves(position).map(|wdl| outcome(wdl, position))
    }
}

#[cfg(feature = "syzygy")]
fn outcome(wdl: Wdl, position: &Position) -> Outcome {
    let mover = position.side_to_move();
    match wdl {
        Wdl::Win | Wdl::CursedWin => Outcome::win_of(mover),
        Wdl::Draw => Outcome::Draw,
        Wdl::BlessedLoss | Wdl::Loss => Outcome::win_of(!mover),
    }
}

#[cfg(not(feature = "syzygy"))]
impl Files {
    #[allow(clippy::unused_self)]
    pub(crate) const fn value(&self, _: &Position) -> Option<Outcome> {
        None
    }

    #[allow(clippy::unused_self)]
    pub(crate) const fn value_by_fifty_moves(&self, _: &Position) -> Option<Outcome> {
        None
    }
}
