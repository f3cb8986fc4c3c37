//! Proves what a search is about between its iterations, within a share of the time.

use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::ControlFlow;
use core::time::Duration;

use palisade_blockage::may_be_walled_with_men;
use palisade_board::{Color, PawnEnding, Position, Role};
use palisade_endings::{Budget, Progress, Verdict};
use palisade_question::is_plainly_open;

use crate::force::holds_by_force;
use crate::proved::BoardKind;
use crate::store::Store;

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

/// A position that decides, and what the next question about it may cost.
#[derive(Clone, Debug)]
struct StudyQuestion {
    topic: Topic,
    /// Units of work of the next question.
    work: u64,
    shown: bool,
}

#[derive(Clone, Debug)]
enum Topic {
    /// A pawn ending, for the prover.
    Ending(PawnEnding),
    /// The root with its pieces, for checks and captures.
    Men(Position),
}

/// What a study may use of its handle.
pub(crate) struct StudyTools<'a> {
    pub(crate) store: &'a mut Store,
    /// Asked now and then whether to stop.
    pub(crate) stop: &'a dyn Fn() -> bool,
}

/// Nanoseconds that a unit of work takes.
const UNIT: u64 = 2400;

/// Most units of work of the first question about a position.
const FIRST_WORK: u64 = 128;

/// Each further question may take this many times as much work as the one before.
const GROWTH: u64 = 4;

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
        self.questions = topics(root);
        self.subject = Some((*root, ahead));
    }

    /// Goes on with the questions of a root, as far as its share of the time allows; is it shown
    /// that the root is held?
    pub(crate) fn go_on(
        &mut self,
        root: &Position,
        ahead: Color,
        spent: Duration,
        mut tools: StudyTools<'_>,
    ) -> bool {
        if self.share == 0 {
            return false;
        }
        self.begin(root, ahead);
        let earned = spent.as_nanos() as u64 * u64::from(self.share) / 1000 / UNIT;
        for number in 0..self.questions.len() {
            let StudyQuestion { ref topic, work, shown } = self.questions[number];
            if shown {
                continue;
            }
            // A wall is what is found out soonest, and what decides most.
            let advance = ADVANCE * u64::from(self.share) / u64::from(Self::SHARE);
            let earned = match topic.is_nearly_walled(ahead) {
                true => advance + earned,
                false => earned / OPEN_DIVISOR,
            };
            if self.done + work > earned {
                continue;
            }
            let topic = topic.clone();
            let shown = self.ask(&topic, ahead, work, &mut tools);
            if let (true, Topic::Ending(ending)) = (shown, &topic) {
                self.ask_about_moves(ending, ahead, &mut tools);
            }
            self.questions[number].shown = shown;
            self.questions[number].work = work.saturating_mul(GROWTH);
        }
        tools.store.why_held(root, ahead).is_some()
    }

    /// Asks one question; is it shown?
    fn ask(&mut self, topic: &Topic, ahead: Color, work: u64, tools: &mut StudyTools<'_>) -> bool {
        let done = Cell::new(0);
        let watch = |progress: Progress| {
            done.set(progress.work);
            if (tools.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let budget = Budget::work(work).watched_by(&watch);
        let holds = match topic {
            Topic::Ending(ending) => {
                let holds = tools.store.prover().prove(ending, ahead, &budget) == Verdict::Holds;
                if holds {
                    tools.store.proved().reach(BoardKind::of(ending), ahead);
                    // The graph of the proof holds structures with three rams as well.
                    tools.store.proved().reach(BoardKind::BarePawns, ahead);
                }
                holds
            }
            Topic::Men(root) => {
                let (held, work) = holds_by_force(root, ahead, tools.store, &budget);
                done.set(work);
                held == Some(true)
            }
        };
        self.done += done.get();
        holds
    }

    /// What the moves of a proved position lead to is proved too, or near it.
    fn ask_about_moves(&mut self, ending: &PawnEnding, ahead: Color, tools: &mut StudyTools<'_>) {
        for (_, next) in Position::from(ending).successors() {
            if let Ok(next) = PawnEnding::try_from(&next) {
                self.ask(&Topic::Ending(next), ahead, FIRST_WORK, tools);
            }
        }
    }
}

impl Topic {
    /// May there be a wall, or soon be one?
    fn is_nearly_walled(&self, attacker: Color) -> bool {
        match self {
            Self::Ending(ending) => !is_plainly_open(ending),
            Self::Men(root) => may_be_walled_with_men(root, attacker),
        }
    }
}

/// What is asked about a root: the pawn endings that decide, and the root itself, if it has pieces.
fn topics(root: &Position) -> Vec<StudyQuestion> {
    // Where pawns are open, no wall is near that could be built by force.
    let has_men = PawnEnding::try_from(root).is_err() && !is_plainly_open(root);
    let men = has_men.then_some(Topic::Men(*root));
    let topics = crossroads(root).into_iter().map(Topic::Ending).chain(men);
    topics.map(|topic| StudyQuestion { topic, work: FIRST_WORK, shown: false }).collect()
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
