//! Runs the prover between the iterations of a search, within a share of the time.

use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::ControlFlow;
use core::time::Duration;

use palisade_blockage::is_walled;
use palisade_board::{BoardView, Color, PawnEnding, Position, Role};
use palisade_exact::{Budget, Progress, Prover, Verdict};

use crate::prefilter::is_plainly_open;

/// What the prover works on between the iterations of a search, and what that has shown.
#[derive(Debug)]
pub(crate) struct Study {
    /// Its share of the time, in thousandths.
    share: u32,
    /// What the search is about, and who seems to be ahead.
    subject: Option<(Position, Color)>,
    questions: Vec<StudyQuestion>,
    /// Work done for this subject.
    done: u64,
    /// The attackers of whom something has been shown, a bit each.
    shown: u8,
    /// Has something been shown of pawns that are plainly open? Else no search need ask there.
    shown_open: bool,
}

/// A position that decides, and what the next question about it may cost.
#[derive(Clone, Copy, Debug)]
struct StudyQuestion {
    ending: PawnEnding,
    work: u64,
    shown: bool,
}

/// Nanoseconds that a unit of the prover's work takes.
const UNIT: u64 = 2400;

/// Most units of work of the first question about a position. Each further one may take four
/// times as many as the one before.
const FIRST_WORK: u64 = 128;

/// Units of work that a walled position gets before any time is earned, with the usual share.
const ADVANCE: u64 = 512;

/// Positions without a wall get a twelfth of the time.
const OPEN_DIVISOR: u64 = 12;

impl Study {
    /// Thousandths of the time that the prover gets unless the builder says otherwise.
    pub(crate) const SHARE: u32 = 50;

    /// The same share, and nothing shown.
    pub(crate) fn anew(&self) -> Self {
        Self::new(self.share)
    }

    pub(crate) const fn new(share: u32) -> Self {
        Self { share, subject: None, questions: Vec::new(), done: 0, shown: 0, shown_open: false }
    }

    /// Has the prover shown anything at all?
    #[inline(always)]
    pub(crate) const fn has_shown_anything(&self) -> bool {
        self.shown != 0
    }

    /// Has it of pawns that are plainly open?
    #[inline(always)]
    pub(crate) const fn has_shown_open(&self) -> bool {
        self.shown_open
    }

    /// Has the prover shown that the attacker cannot win here?
    #[inline]
    pub(crate) fn has_shown<B: BoardView + ?Sized>(
        &self,
        prover: Option<&Prover>,
        board: &B,
        attacker: Color,
    ) -> bool {
        self.shown >> attacker.index() & 1 != 0
            && prover.is_some_and(|prover| recalls(prover, board, attacker))
    }

    fn begin(&mut self, root: &Position, ahead: Color) {
        if self.subject.as_ref().is_some_and(|(known, side)| known == root && *side == ahead) {
            return;
        }
        self.done = 0;
        self.questions = crossroads(root)
            .into_iter()
            .map(|ending| StudyQuestion { ending, work: FIRST_WORK, shown: false })
            .collect();
        self.subject = Some((*root, ahead));
        self.shown = 0;
        self.shown_open = false;
    }

    /// Goes on with the questions of a root, as far as its share of the time allows; is all
    /// of it shown?
    pub(crate) fn go_on(
        &mut self,
        root: &Position,
        ahead: Color,
        spent: Duration,
        prover: &mut Prover,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        if self.share == 0 {
            return false;
        }
        self.begin(root, ahead);
        let earned = spent.as_nanos() as u64 * u64::from(self.share) / 1000 / UNIT;
        let mut shown_all = !self.questions.is_empty();
        for number in 0..self.questions.len() {
            let StudyQuestion { ending, work, shown } = self.questions[number];
            if shown {
                continue;
            }
            // A wall is what the prover is best at, and what decides most.
            let walled = Color::ALL
                .into_iter()
                .any(|side| is_walled(ending.pawns().white(), ending.pawns().black(), side));
            let advance = ADVANCE * u64::from(self.share) / u64::from(Self::SHARE);
            let earned = if walled { advance + earned } else { earned / OPEN_DIVISOR };
            let affordable = self.done + work <= earned;
            if affordable && self.ask(&ending, ahead, work, prover, stop) {
                self.questions[number].shown = true;
                self.ask_about_moves(&ending, ahead, prover, stop);
            } else {
                shown_all = false;
                self.questions[number].work = if affordable { 4 * work } else { work };
            }
        }
        shown_all && PawnEnding::try_from(root).is_ok()
    }

    /// Asks one question; is it shown?
    fn ask(
        &mut self,
        ending: &PawnEnding,
        ahead: Color,
        work: u64,
        prover: &mut Prover,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let done = Cell::new(0);
        let watch = |progress: Progress| {
            done.set(progress.work);
            if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let budget = Budget::work(work).watched_by(&watch);
        let holds = prover.prove(ending, ahead, &budget) == Verdict::Holds;
        self.done += done.get();
        self.shown |= u8::from(holds) << ahead.index();
        self.shown_open |= holds && is_plainly_open(ending);
        holds
    }

    /// What the moves of a proved position lead to is proved too, or near it.
    fn ask_about_moves(
        &mut self,
        ending: &PawnEnding,
        ahead: Color,
        prover: &mut Prover,
        stop: &dyn Fn() -> bool,
    ) {
        for (_, next) in ending.successors() {
            if let Some(next) = next.ending() {
                self.ask(&next, ahead, FIRST_WORK, prover, stop);
            }
        }
    }
}

#[inline(never)]
fn recalls<B: BoardView + ?Sized>(prover: &Prover, board: &B, attacker: Color) -> bool {
    board
        .to_pawn_ending()
        .is_ok_and(|ending| prover.recall(&ending, attacker) == Some(Verdict::Holds))
}

/// The pawn endings that decide: the root, or else what can arise of it in two plies.
fn crossroads(root: &Position) -> Vec<PawnEnding> {
    if let Ok(ending) = PawnEnding::try_from(root) {
        return Vec::from([ending]);
    }
    // A ply takes one man off the board at most, or turns a pawn into another.
    let bare = root.role(Role::Pawn) | root.role(Role::King);
    if (root.occupied() - bare).len() > 2 {
        return Vec::new();
    }
    let narrow = |(_, position): (_, Position)| PawnEnding::try_from(&position).ok();
    let second = root.successors().flat_map(|(_, position)| position.successors());
    second.chain(root.successors()).filter_map(narrow).collect()
}
