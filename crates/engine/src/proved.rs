//! What is proved of a position: the one file here that speaks to the facade.

use std::ops::ControlFlow;
use std::sync::Arc;

use palisade::tables::duel::Promotions;
use palisade::tables::syzygy::{Syzygy, SyzygyError};
use palisade::walls::PaperTest;
use palisade::{Budget, Effort, Knowledge, PawnEnding, Reason, Role, Threads};

pub use palisade::{Bounds, Color, Move, Outcome, Position};

/// What is proved of a position.
///
/// ```
/// use palisade_engine::proved::{Color, Oracle, Outcome, why_not};
/// let wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let proved = Oracle::new(16).look(&wall, true);
/// assert_eq!(proved.limits(Color::White).upper.outcome, Outcome::Draw);
/// let why = why_not(&wall, proved.bounds, Color::White);
/// assert_eq!(why.as_deref(), Some("the fence a4 b4 c4 d4 e4 f4 g4 h4"));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The value stands between these.
    pub bounds: Bounds,
    /// Moves that keep the value, or that do not lose.
    pub keeps: Vec<Move>,
    /// A line of the side that wins.
    pub line: Vec<Move>,
}

impl Default for Proved {
    fn default() -> Self {
        Self::of(Bounds::OPEN)
    }
}

impl Proved {
    const fn of(bounds: Bounds) -> Self {
        Self { bounds, keeps: Vec::new(), line: Vec::new() }
    }

    /// Who wins.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        let value = self.bounds.exact();
        Color::ALL.into_iter().find(|&side| value == Some(Outcome::win_of(side)))
    }

    /// The limits as they would be if this side had White.
    #[must_use]
    pub const fn limits(&self, side: Color) -> Bounds {
        if side.is_white() { self.bounds } else { self.bounds.flip() }
    }

    /// What is seen without a handle, in less than a microsecond.
    #[must_use]
    pub fn at_a_glance(position: &Position) -> Self {
        let why = |side| Some((side, palisade::why_not(position, side, Effort::Node)?));
        let seen = Color::ALL.into_iter().filter_map(why);
        Self::of(seen.fold(Bounds::OPEN, |bounds, (side, why)| bounds.without_win(side, why)))
    }

    /// Takes what another answer about the same position adds. Has anything been added?
    pub fn learn(&mut self, other: Self) -> bool {
        let before = self.clone();
        self.bounds = self.bounds.meet(other.bounds);
        if self.keeps.len() < other.keeps.len() {
            self.keeps = other.keeps;
        }
        if self.line.is_empty() {
            self.line = other.line;
        }
        *self != before
    }
}

/// Why a side cannot win, in words; nothing, if that is not proved. A fence is told with its
/// squares.
#[must_use]
pub fn why_not(position: &Position, bounds: Bounds, side: Color) -> Option<String> {
    let limit = if side.is_white() { bounds.upper } else { bounds.lower };
    let fence = || {
        let ending = PawnEnding::try_from(position).ok()?;
        let squares = PaperTest::new(&ending, side).fence()?.squares();
        let squares: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        Some(format!("the fence {}", squares.join(" ")))
    };
    let fence = (limit.reason == Reason::Blockage).then(fence).flatten();
    bounds.excludes_win(side).then(|| fence.unwrap_or_else(|| limit.reason.to_string()))
}

/// Syzygy tables in folders that are written as in `PATH`, as UCI names them; nothing, if the text
/// is empty, or says so.
///
/// # Errors
///
/// If there are none in what is named.
pub fn open_tables(folders: &str) -> Result<Option<Arc<Syzygy>>, SyzygyError> {
    let is_named = !folders.is_empty() && folders != "<empty>";
    is_named.then(|| Syzygy::open(folders).map(Arc::new)).transpose()
}

/// Who is asked. It remembers what it has found.
#[derive(Debug)]
pub struct Oracle {
    knowledge: Knowledge,
    databases: Option<Arc<Promotions>>,
    threads: Threads,
}

impl Oracle {
    /// With this number of megabytes for what it keeps.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        let knowledge = Knowledge::builder().bytes(megabytes << 20).build();
        Self { knowledge, databases: None, threads: Threads::new(1) }
    }

    /// Another one with other memory and the same databases.
    #[must_use]
    pub fn resized(&self, megabytes: usize) -> Self {
        let mut other = Self::new(megabytes);
        other.knowledge.set_syzygy(self.knowledge.syzygy().cloned());
        other.threads = self.threads.clone();
        other.knowledge.set_threads(&other.threads);
        match &self.databases {
            Some(databases) => other.with(Arc::clone(databases)),
            None => other,
        }
    }

    /// Takes databases, so that it makes none itself.
    #[must_use]
    pub fn with(mut self, databases: Arc<Promotions>) -> Self {
        self.knowledge.share_databases(Arc::clone(&databases));
        self.databases = Some(databases);
        self
    }

    /// Works on the cores that so many threads of an engine leave; on one at least.
    #[must_use]
    pub fn beside(mut self, engine: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads = Threads::new(cores.saturating_sub(engine).max(1));
        self.knowledge.set_threads(&self.threads);
        self
    }

    /// Asks these tables from now on.
    pub fn set_tables(&mut self, tables: Option<Arc<Syzygy>>) {
        self.knowledge.set_syzygy(tables);
    }

    /// Which tables were missing or damaged, each told once.
    pub fn take_faults(&self) -> impl Iterator<Item = String> {
        let tables = self.knowledge.syzygy().into_iter();
        tables.flat_map(|tables| tables.take_faults()).map(|fault| fault.to_string())
    }

    /// What is seen without a search: in microseconds, or with care in some hundred of them.
    #[must_use]
    pub fn look(&mut self, position: &Position, carefully: bool) -> Proved {
        let effort = if carefully { Effort::Careful } else { Effort::Node };
        Proved::of(self.knowledge.bounds(position, effort))
    }

    /// What a search proves with so many units of `work`, as [`Budget`] counts them.
    #[must_use]
    pub fn solve(&mut self, position: &Position, work: u64, stop: &dyn Fn() -> bool) -> Proved {
        let look = |_| if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let budget = Budget::work(work).watched_by(&look);
        // Only a board that is no legal position is refused.
        let Ok(solution) = self.knowledge.solve(position, &budget, |_| {}) else {
            return Proved::default();
        };
        let line = solution.line.as_ref().map(|line| line.moves.clone()).unwrap_or_default();
        Proved { keeps: solution.best.clone(), line, ..Proved::of(solution.bounds) }
    }
}

/// How hard a position is worth thinking about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// It is plainly open: no question is asked.
    Nothing,
    /// It may be walled: it is looked at.
    Look,
    /// It is searched too.
    Search,
}

/// Rams from which on there may be a wall across the board.
const RAMS: u32 = 3;

/// Pieces beside kings and pawns up to which everything can be asked without a wall.
const FEW_PIECES: u32 = 4;

/// Pieces up to which a walled position is searched: walls are built by force with as many.
const MORE_PIECES: u32 = 8;

/// What questions about a position may lead to. It looks at a few sets, so that an open
/// middlegame costs nothing.
///
/// ```
/// use palisade_engine::proved::{Position, Worth, worth};
/// assert_eq!(worth(&Position::START), Worth::Nothing);
/// ```
#[must_use]
pub fn worth(position: &Position) -> Worth {
    let pieces = position.pieces().len();
    let walled = position.pawns().rams(Color::White).len() >= RAMS;
    let castles = !position.castling().is_empty();
    let bare = Color::ALL
        .iter()
        .any(|&side| (position.role(Role::Pawn) & position.color(side)).is_empty());
    match (walled, pieces <= FEW_PIECES, castles) {
        (_, true, false) => Worth::Search,
        (true, _, false) if pieces <= MORE_PIECES => Worth::Search,
        (true, _, _) => Worth::Look,
        // A side without pawns may have nothing to mate with.
        (false, _, _) if bare && pieces <= MORE_PIECES => Worth::Look,
        _ => Worth::Nothing,
    }
}
