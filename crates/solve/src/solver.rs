//! What is kept between the questions of one handle, and the ladder climbed with it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;

use palisade_blockage::Effort;
use palisade_board::{BoardView, Color, Position};
use palisade_question::{Bounds, Handle, Question, Reason};
use palisade_tables::duel::Promotions;

use crate::chooser::Course;
use crate::files::Files;
use crate::proved::BoardKind;
use crate::store::Store;
use crate::study::{Study, StudyTools};

/// Asks every tool about an ending, and keeps what they have worked out.
///
/// ```
/// use palisade_board::{Budget, Outcome, Position};
/// use palisade_solve::{Files, Solver};
/// let mut solver = Solver::new(1 << 28, false, Files::default());
/// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let solution = solver.solve(&fine_58, &Budget::work(1_000_000), &mut |_| {});
/// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    pub(crate) store: Store,
    /// Questions that were broken off.
    pub(crate) paused: Vec<Course>,
}

impl Solver {
    /// With this many bytes for all that is kept, databases apart; with or without all moves that keep a
    /// value; asking these files.
    #[must_use]
    pub fn new(bytes: usize, all_moves: bool, files: Files) -> Self {
        Self { store: Store::new(bytes, all_moves, files), paused: Vec::new() }
    }

    /// Has these threads work on the tables of a position from now on. Answers and work stay the same.
    #[cfg(feature = "threads")]
    pub fn work_on(&mut self, threads: &palisade_tables::slices::Threads) {
        self.store.work_on(threads);
    }

    /// Limits on the value without a search.
    #[must_use]
    pub fn bounds(&mut self, asked: &Question, effort: Effort) -> Bounds {
        asked.bounds(effort, &mut self.store)
    }

    /// What it knows beside the board.
    pub fn handle(&mut self) -> &mut dyn Handle {
        &mut self.store
    }

    /// Gives another solver what both may use, and the settings that were changed since the first was made.
    pub fn lend(&mut self, other: &mut Self) {
        self.store.lend(&mut other.store);
    }

    /// Proves what a search is about, within its share of the time: is it shown that `ahead` cannot win?
    pub fn study(
        &mut self,
        study: &mut Study,
        root: &Position,
        ahead: Color,
        spent: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        study.go_on(
            root,
            ahead,
            spent,
            StudyTools { store: &mut self.store, paused: &mut self.paused, stop },
        )
    }

    /// Whether moves beside the first that keeps the value are searched as long as the budget lasts.
    pub const fn set_all_moves(&mut self, all_moves: bool) {
        self.store.all_moves = all_moves;
    }

    /// The files that are asked.
    #[must_use]
    pub const fn files(&self) -> &Files {
        &self.store.files
    }

    /// Asks these files from now on. What was broken off begins anew.
    pub fn set_files(&mut self, files: Files) {
        self.store.files = files;
        self.paused.clear();
    }

    /// Has nodes of a search ask for nothing that was proved so far.
    pub fn reach_nothing(&self) {
        if let Some(proved) = &self.store.proved {
            proved.reach_nothing();
        }
    }

    /// The databases that promotions are judged by, built if they are not there.
    pub fn databases(&mut self) -> Arc<Promotions> {
        self.store.databases()
    }

    /// Takes databases that are there already. What was found with others is forgotten.
    pub fn share_databases(&mut self, databases: Arc<Promotions>) {
        self.store.share(databases);
        self.paused.clear();
    }

    /// How many tables of queens were worked out, and how many of them for another time, for want of room.
    #[must_use]
    pub fn tables_made(&self) -> (usize, usize) {
        self.store.tables_made()
    }

    /// Is anything proved that a node may ask for?
    #[inline]
    #[must_use]
    pub fn is_asked_at_nodes(&self) -> bool {
        self.store.proved.as_ref().is_some_and(|proved| proved.is_asked())
    }

    /// Is anything proved of boards like this, for one of the sides?
    #[inline]
    pub fn reaches<B: BoardView + ?Sized>(&self, board: &B) -> bool {
        self.store.proved.as_ref().is_some_and(|proved| {
            let kind = BoardKind::of(board);
            Color::ALL.into_iter().any(|side| proved.reaches(kind, side))
        })
    }

    /// Why a side cannot win, by what any tool has proved of this position or of one that it was
    /// worked out with. Without any work.
    #[inline]
    pub fn why_held<B: BoardView + ?Sized>(&self, board: &B, side: Color) -> Option<Reason> {
        self.store.why_held(board, side)
    }
}
