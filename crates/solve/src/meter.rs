//! What a question has cost so far, and who hears of it.

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;

use palisade_board::{Budget, Color, Gauge, Progress, Share, stop_if};
use palisade_question::{Bounds, Reason};

use crate::image::Image;

/// What a search is at: which tool is asked, and about whose win.
///
/// ```
/// use palisade::{Color, Reason, SolveStage};
/// let asked = SolveStage::Tool(Reason::Prover, Color::White);
/// assert_eq!(asked.to_string(), "the prover: does white win?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolveStage {
    /// What is seen without a search.
    Nobody,
    /// Nobody yet: the databases are made.
    Databases,
    /// The tool that gives this reason is asked whether this side wins.
    Tool(Reason, Color),
    /// Everybody, about each move.
    Moves,
    /// Who plays lines out, for a line to show.
    Line(Color),
    /// Prover or walk, for a certificate that this side wins or cannot win.
    Certificate(Color),
}

impl SolveStage {
    /// The same of the position of which this is an image.
    fn seen_from(self, image: Image) -> Self {
        match self {
            Self::Nobody | Self::Databases | Self::Moves => self,
            Self::Tool(tool, side) => Self::Tool(tool, image.side(side)),
            Self::Line(side) => Self::Line(image.side(side)),
            Self::Certificate(side) => Self::Certificate(image.side(side)),
        }
    }
}

impl core::fmt::Display for SolveStage {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Nobody => f.write_str("nobody yet"),
            Self::Databases => f.write_str("making the databases"),
            Self::Tool(tool, side) => write!(f, "{}: does {side} win?", tool.tool()),
            Self::Moves => f.write_str("which moves keep the value?"),
            Self::Line(side) => write!(f, "how does {side} win?"),
            Self::Certificate(side) => write!(f, "a certificate: does {side} win?"),
        }
    }
}

/// How far `palisade::Knowledge::solve` has come.
///
/// ```
/// use palisade::{Budget, Knowledge, Position};
/// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let mut last = 0;
/// let solution = Knowledge::default().solve(&fine_58, &Budget::work(50_000), |now| {
///     assert!(now.work >= last);
///     last = now.work;
/// })?;
/// assert!(last > 0 && last <= solution.work);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SolveProgress {
    /// What is proved so far.
    pub bounds: Bounds,
    /// Is it proved that a side mates, or promotes safely first? By index: White, Black.
    pub breaks: [bool; 2],
    /// The work so far, as the budget counts it.
    pub work: u64,
    /// Who is being asked.
    pub stage: SolveStage,
    /// How much of what is being done is done, where that can be said: of the walk through every
    /// structure, how many structures, or tables.
    pub share: Option<Share>,
}

/// What a question has cost so far.
pub(crate) struct Meter<'a> {
    budget: &'a Budget<'a>,
    on_progress: RefCell<&'a mut dyn FnMut(&SolveProgress)>,
    work: Cell<u64>,
    /// The image of the position that is searched: what is heard is said of the position.
    image: Image,
    known: Cell<(Bounds, [bool; 2])>,
    stopped: Cell<bool>,
    /// Units of work at which the present part of the question ends.
    ends: Cell<u64>,
    /// Does the callback alone end it?
    is_unlimited: Cell<bool>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(
        budget: &'a Budget<'a>,
        image: Image,
        on_progress: &'a mut dyn FnMut(&SolveProgress),
    ) -> Self {
        Self {
            budget,
            on_progress: RefCell::new(on_progress),
            work: Cell::new(0),
            image,
            known: Cell::new((Bounds::OPEN, [false; 2])),
            stopped: Cell::new(false),
            ends: Cell::new(u64::MAX),
            is_unlimited: Cell::new(false),
        }
    }

    pub(crate) fn work(&self) -> u64 {
        self.work.get()
    }

    /// Units of work that are left.
    pub(crate) fn left(&self) -> u64 {
        self.budget.limit().saturating_sub(self.work())
    }

    /// Has the budget come to its end?
    pub(crate) fn is_up(&self) -> bool {
        self.look(self.work()).is_break()
    }

    /// What begins now ends when the budget's callback says so, however much work is done.
    pub(crate) fn ends_by_callback_alone(&self) {
        self.is_unlimited.set(true);
    }

    /// The part of the question that begins now ends at this number of units of work, counted from the
    /// beginning of the whole.
    pub(crate) fn end_at(&self, work: u64) {
        self.ends.set(work);
    }

    /// Whether to go on with what counts as no work: it is made once and kept.
    pub(crate) fn goes_on(&self, stage: SolveStage) -> ControlFlow<()> {
        self.say(self.work(), stage, None);
        self.look(self.work())
    }

    fn look(&self, work: u64) -> ControlFlow<()> {
        // Who was told to stop once stays stopped.
        let is_over = match self.is_unlimited.get() {
            true => self.budget.stops(work),
            false => self.budget.look(Progress { work }).is_break(),
        };
        let stop = self.stopped.get() || is_over;
        self.stopped.set(stop);
        stop_if(stop || work >= self.ends.get())
    }

    /// Tells what is known by now of the image.
    pub(crate) fn tell(&self, bounds: Bounds, gets_through: [bool; 2]) {
        self.known.set((self.image.bounds(bounds), self.image.sides(gets_through)));
        self.say(self.work(), SolveStage::Nobody, None);
    }

    fn say(&self, work: u64, stage: SolveStage, share: Option<Share>) {
        if let Ok(mut heard) = self.on_progress.try_borrow_mut() {
            let (bounds, breaks) = self.known.get();
            let stage = stage.seen_from(self.image);
            heard(&SolveProgress { bounds, breaks, work, stage, share });
        }
    }

    /// Asks with at most `work` units. What is asked returns its answer and its work.
    ///
    /// The budget never changes how much that is: it only breaks the question off.
    pub(crate) fn ask<T>(
        &self,
        stage: SolveStage,
        work: u64,
        ask: impl FnOnce(&Budget<'_>) -> (T, u64),
    ) -> T {
        let before = self.work();
        let gauge = Gauge::default();
        let watch = |progress: Progress| {
            let work = before.saturating_add(progress.work);
            self.say(work, stage, gauge.share());
            self.look(work)
        };
        let (answer, spent) = ask(&Budget::work(work).watched_by(&watch).gauged_by(&gauge));
        self.work.set(before.saturating_add(spent));
        answer
    }
}

/// Asks who does not say what it has cost: what the callback last heard of, at most the limit.
pub(crate) fn counted<T>(budget: &Budget<'_>, ask: impl FnOnce(&Budget<'_>) -> T) -> (T, u64) {
    let work = Cell::new(0);
    let watch = |progress: Progress| {
        work.set(progress.work);
        stop_if(budget.stops(progress.work))
    };
    let answer = ask(&Budget::work(budget.limit()).watched_by(&watch));
    (answer, work.get().min(budget.limit()))
}
