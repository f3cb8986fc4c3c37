//! What is kept between the questions of one handle, and the ladder climbed with it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use palisade_board::{BoardView, Budget, Color, Position};
use palisade_question::{Handle, Reason};
use palisade_tables::duel::Promotions;

use crate::account::{Account, NodeWork};
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
    /// What the nodes of a search have paid for.
    account: Account,
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
        Self {
            store: Store::new(bytes, all_moves, files),
            paused: Vec::new(),
            account: Account::new(NodeWork::default()),
        }
    }

    /// How much work the nodes of a search may cause.
    #[must_use]
    pub const fn node_work(&self) -> NodeWork {
        self.account.work
    }

    /// Changes that.
    pub const fn set_node_work(&mut self, work: NodeWork) {
        self.account.work = work;
    }

    /// Does a portion of work: `palisade::Knowledge::work_on` says on what.
    pub fn work_on(
        &mut self,
        root: &Position,
        near: &[Position],
        ahead: Color,
        most: &Budget<'_>,
    ) -> Option<Position> {
        let Self { store, paused, account } = self;
        account.work_on(store, paused, root, near, ahead, most)
    }

    /// Gives another solver, for another thread of the same search, what the two may share.
    pub fn lend(&mut self, other: &mut Self) {
        self.store.lend(&mut other.store);
        self.account.share_with(&mut other.account);
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
            self.account.forget_root();
        }
    }
}

/// What a node of a search asks beside its notes.
impl Handle for Solver {
    #[inline(always)]
    fn has_proofs(&self) -> bool {
        self.store.has_proofs()
    }

    #[inline]
    fn has_proofs_for<B: BoardView + ?Sized>(&self, board: &B) -> bool {
        self.store.has_proofs_for(board)
    }

    #[inline]
    fn why_held<B: BoardView + ?Sized>(&self, board: &B, side: Color) -> Option<Reason> {
        self.store.why_held(board, side)
    }

    #[inline]
    fn works_on<B: BoardView + ?Sized>(&self, board: &B) -> bool {
        self.account.takes(board)
    }

    fn visit<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        ply: i32,
        visits: u64,
    ) -> bool {
        let Self { store, paused, account } = self;
        account.visit(store, paused, board, side, ply, visits)
    }
}
