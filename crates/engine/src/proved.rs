//! What is proved of a position: the one file here that speaks to the facade.

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
/// let proved = Oracle::new(16).look(&wall);
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

    /// What is seen without a search, with care.
    #[must_use]
    pub fn look(&mut self, position: &Position) -> Proved {
        Proved::of(self.knowledge.bounds(position, Effort::Careful))
    }

    /// Does a portion of work about one of the positions, of which the first is the root. What is proved of
    /// each up to that one; nothing, if more work would tell no more.
    pub fn work(
        &mut self,
        positions: &[Position],
        ahead: Color,
        budget: &Budget<'_>,
    ) -> Option<Vec<Proved>> {
        let (root, near) = positions.split_first()?;
        let about = self.knowledge.work_on(root, near, ahead, budget)?;
        let place = positions.iter().position(|position| *position == about)?;
        let mut found = vec![Proved::default(); place];
        found.push(self.look(&about));
        Some(found)
    }

    /// What is proved of a position, and how it is won, with a budget for all tools.
    #[must_use]
    pub fn solve(&mut self, position: &Position, budget: &Budget<'_>) -> Proved {
        // Only a board that is no legal position is refused.
        let Ok(solution) = self.knowledge.solve(position, budget, |_| {}) else {
            return Proved::default();
        };
        let line = solution.line.as_ref().map(|line| line.moves.clone()).unwrap_or_default();
        let mut keeps = solution.best.clone();
        keeps.extend(line.first().filter(|first| !solution.best.contains(first)));
        Proved { keeps, line, ..Proved::of(solution.bounds) }
    }
}

/// Rams from which on there may be a wall across the board.
const RAMS: u32 = 3;

/// Pieces beside kings and pawns up to which everything can be asked without a wall.
const FEW_PIECES: u32 = 4;

/// Pieces up to which it is asked whether a side without pawns has anything to mate with.
const MORE_PIECES: u32 = 8;

/// Is anything asked of a position? It looks at a few sets, so that an open middlegame costs nothing.
///
/// ```
/// use palisade_engine::proved::{Position, is_asked};
/// assert!(!is_asked(&Position::START));
/// ```
#[must_use]
pub fn is_asked(position: &Position) -> bool {
    let pieces = position.pieces().len();
    let walled = position.pawns().rams(Color::White).len() >= RAMS;
    let has_none = |&side: &Color| (position.role(Role::Pawn) & position.color(side)).is_empty();
    let is_bare = pieces <= MORE_PIECES && Color::ALL.iter().any(has_none);
    walled || is_bare || pieces <= FEW_PIECES && position.castling().is_empty()
}
