//! Proves what a search is about between its iterations, within a share of the time: rounds of the
//! same tools in slices.

use alloc::vec::Vec;
use core::time::Duration;

use palisade_blockage::{Effort, may_be_walled_with_men};
use palisade_board::{BoardView as _, Budget, Color, Position, stop_if};
use palisade_question::{Handle as _, Question, is_plainly_open};

use crate::chooser::Search;
use crate::image::Image;
use crate::meter::{Meter, SolveProgress};
use crate::solver::Solver;

/// What is worked on between the iterations of a search. What is shown is kept in the store.
#[derive(Debug)]
pub struct Study {
    /// Its share of the time, in thousandths.
    share: u32,
    /// What the search is about, and who seems to be ahead.
    subject: Option<(Position, Color)>,
    questions: Vec<StudyQuestion>,
    /// Units of work done for this subject.
    done: u64,
}

/// A position that decides.
#[derive(Clone, Copy, Debug)]
struct StudyQuestion {
    position: Position,
    /// Units of work of the next slice.
    work: u64,
    shown: bool,
}

/// Nanoseconds that a unit of work takes, as a study counts its time.
const UNIT_NANOSECONDS: u64 = 2400;

/// Most units of work of the first slice of a position.
const FIRST_WORK: u64 = 128;

/// Each further slice may take this many times as much work as the one before.
const GROWTH: u64 = 4;

/// Units of work that making the databases counts for, a quarter of a second. A study makes them when
/// it has earned as much; until then tools that need them sit out.
const DATABASES: u64 = 110_000;

/// Units of work that a walled position gets before any time is earned, with the usual share.
const ADVANCE: u64 = 512;

/// Positions that are not nearly walled get a twelfth of the time.
const OPEN_DIVISOR: u64 = 12;

impl Study {
    /// Thousandths of the time that a study gets unless the builder says otherwise.
    pub const SHARE: u32 = 50;

    /// The same share, and nothing begun.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self::new(self.share)
    }

    /// Nothing begun, with this share of the time in thousandths.
    #[must_use]
    pub const fn new(share: u32) -> Self {
        Self { share, subject: None, questions: Vec::new(), done: 0 }
    }

    fn begin(&mut self, root: &Position, ahead: Color) {
        if self.subject.as_ref().is_some_and(|(known, side)| known == root && *side == ahead) {
            return;
        }
        self.done = 0;
        // Pawn endings that can arise in two plies decide, then the root. A ply takes one piece off the
        // board at most, or turns a pawn into another.
        let narrows = (1..=2).contains(&root.pieces().len());
        let moves = || root.successors().filter(move |_| narrows).map(|(_, next)| next);
        let second = moves().flat_map(|next| next.successors()).map(|(_, next)| next);
        let endings = second.chain(moves()).filter(|next| next.pieces().is_empty());
        self.questions = endings.chain([*root]).map(StudyQuestion::new).collect();
        self.subject = Some((*root, ahead));
    }

    /// Goes on with the questions of a root, as far as its share of the time allows; is it shown
    /// that the root is held?
    pub fn go_on(
        &mut self,
        solver: &mut Solver,
        root: &Position,
        ahead: Color,
        spent: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        if self.share == 0 {
            return false;
        }
        self.begin(root, ahead);
        let all = spent.as_nanos() as u64 * u64::from(self.share) / 1000 / UNIT_NANOSECONDS;
        // A wall is what is found out soonest, and what decides most.
        let advance = ADVANCE * u64::from(self.share) / u64::from(Self::SHARE);
        let mut questions = core::mem::take(&mut self.questions);
        for question in questions.iter_mut().filter(|question| !question.shown) {
            let earned = match is_nearly_walled(&question.position, ahead) {
                true => advance + all,
                false => all / OPEN_DIVISOR,
            };
            if self.done + question.work > earned {
                continue;
            }
            question.shown = self.ask(*question, ahead, earned, solver, stop);
            question.work = question.work.saturating_mul(GROWTH);
            if question.shown && question.position.pieces().is_empty() {
                // What the moves of a proved position lead to is proved too, or near it.
                for (_, next) in question.position.successors() {
                    self.ask(StudyQuestion::new(next), ahead, earned, solver, stop);
                }
            }
        }
        self.questions = questions;
        solver.store.why_held(root, ahead).is_some()
    }

    /// Gives the rounds of a question their next slice; is it shown that the side cannot win?
    fn ask(
        &mut self,
        question: StudyQuestion,
        ahead: Color,
        earned: u64,
        solver: &mut Solver,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let (image, searched) = Image::of(&question.position);
        let (asked, side) = (Question::new(&searched), image.side(ahead));
        let watch = |_| stop_if(stop());
        let Solver { store, paused } = solver;
        let (budget, ignore) = (Budget::work(question.work), &mut |_: &SolveProgress| {});
        let budget = budget.watched_by(&watch);
        let meter = Meter::new(&budget, image, ignore);
        let had_databases = store.has_databases();
        let bounds = asked.bounds(Effort::Careful, store);
        let makes_databases = self.done + question.work + DATABASES <= earned;
        let sides = [side];
        let mut search = Search { makes_databases, ..Search::new(&asked, &sides, bounds) };
        if !search.is_known(side) {
            search.run(paused, store, &meter, &mut |_, _| {});
        }
        let made = if store.has_databases() == had_databases { 0 } else { DATABASES };
        self.done += meter.work() + made;
        store.remember(&searched, search.bounds, meter.work());
        store.reach_around(asked.ending.is_some(), image.bounds(search.bounds));
        search.bounds.excludes_win(side)
    }
}

impl StudyQuestion {
    const fn new(position: Position) -> Self {
        Self { position, work: FIRST_WORK, shown: false }
    }
}

/// May there be a wall, or soon be one?
fn is_nearly_walled(position: &Position, attacker: Color) -> bool {
    match position.lone_pawns() {
        Some(_) => !is_plainly_open(position),
        None => may_be_walled_with_men(position, attacker),
    }
}
