//! What is kept between the questions of one handle, and the ladder climbed with it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use palisade_tables::duel::Promotions;

use crate::chooser::PausedSearch;
use crate::store::Store;
use crate::syzygy_tables::SyzygyTables;

/// Asks every tool about an ending, and keeps what they have worked out.
///
/// ```
/// use palisade_board::{Budget, Outcome, Position};
/// use palisade_solve::{Solver, SyzygyTables};
/// let mut solver = Solver::new(1 << 28, false, SyzygyTables::default());
/// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let solution = solver.solve(&fine_58, &Budget::work(1_000_000), &mut |_| {});
/// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub struct Solver {
    /// What its tools keep.
    pub store: Store,
    /// Questions that were broken off.
    pub(crate) paused: Vec<PausedSearch>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("paused", &self.paused.len()).finish_non_exhaustive()
    }
}

impl Solver {
    /// With this many bytes for all that is kept, databases apart; with or without all moves that keep a
    /// value; asking these files.
    #[must_use]
    pub fn new(bytes: usize, all_moves: bool, files: SyzygyTables) -> Self {
        Self { store: Store::new(bytes, all_moves, files), paused: Vec::new() }
    }

    /// Asks these files from now on. What was broken off begins anew.
    pub fn set_files(&mut self, files: SyzygyTables) {
        self.store.files = files;
        self.paused.clear();
    }

    /// Takes databases that somebody has made. What was found with others is forgotten; the same
    /// ones once more change nothing.
    pub fn share_databases(&mut self, databases: Arc<Promotions>) {
        if self.store.share(databases) {
            self.paused.clear();
        }
    }
}
