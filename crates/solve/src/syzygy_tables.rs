//! Tables of other people's, where somebody has given some. Without the feature there are never any.

use palisade_board::{Outcome, Position};
#[cfg(feature = "syzygy")]
use {
    alloc::sync::Arc,
    palisade_tables::syzygy::{Syzygy, Wdl},
};

/// The tables that a handle asks.
#[derive(Clone, Debug, Default)]
pub struct SyzygyTables {
    #[cfg(feature = "syzygy")]
    /// The tables themselves.
    pub tables: Option<Arc<Syzygy>>,
    /// Does a value count only if the fifty-move rule lets it stand?
    pub by_fifty_moves: bool,
}

impl SyzygyTables {
    /// The value, without the fifty-move rule.
    pub(crate) fn value(&self, position: &Position) -> Option<Outcome> {
        self.ask(position, false)
    }

    /// The value with that rule, counted on from the position's counter.
    pub(crate) fn value_by_fifty_moves(&self, position: &Position) -> Option<Outcome> {
        self.ask(position, true)
    }

    #[cfg(feature = "syzygy")]
    fn ask(&self, position: &Position, by_fifty_moves: bool) -> Option<Outcome> {
        let (tables, mover) = (self.tables.as_ref()?, position.side_to_move());
        let wdl = match by_fifty_moves {
            true => tables.wdl_by_fifty_moves(position)?,
            false => tables.wdl(position)?,
        };
        Some(match wdl {
            Wdl::Win | Wdl::CursedWin => Outcome::win_of(mover),
            Wdl::Draw => Outcome::Draw,
            Wdl::BlessedLoss | Wdl::Loss => Outcome::win_of(!mover),
        })
    }

    #[cfg(not(feature = "syzygy"))]
    #[allow(clippy::unused_self)]
    const fn ask(&self, _: &Position, _: bool) -> Option<Outcome> {
        None
    }
}
