//! What is proved of a position: the one file here that speaks to the facade.

use std::ops::ControlFlow;
use std::sync::Arc;

use palisade::tables::duel::Promotions;
use palisade::tables::syzygy::Syzygy;
use palisade::walls::PaperTest;
use palisade::{Bounds, Budget, Effort, Knowledge, Outcome, PawnEnding, Reason, Role};

use super::score::{Limits, Standing};

pub use palisade::{Color, Move, Position};

/// What is proved of a position, with the reasons in words.
///
/// ```
/// use palisade_engine::beside::proved::{Color, Oracle};
/// use palisade_engine::beside::score::Standing;
/// let wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let proved = Oracle::new(16).look(&wall, true);
/// assert_eq!(proved.limits(Color::White).most, Standing::Drawn);
/// assert_eq!(proved.why_not(Color::White), Some("the fence a4 b4 c4 d4 e4 f4 g4 h4"));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// Why a side cannot win, White's first; nothing, where that is not proved.
    cannot_win: [Option<String>; 2],
    /// Who wins, and why.
    wins: Option<(Color, String)>,
    /// Moves that keep the value, or that do not lose.
    pub keeps: Vec<Move>,
    /// A line of the side that wins.
    pub line: Vec<Move>,
}

impl Proved {
    /// A side is proved not to win.
    #[must_use]
    pub fn without_win(mut self, side: Color, why: &str) -> Self {
        self.cannot_win[side.index()] = Some(why.to_owned());
        self
    }

    /// A side is proved to win by this line.
    #[must_use]
    pub fn won_by(mut self, side: Color, why: &str, line: &[Move]) -> Self {
        self = self.without_win(!side, why);
        self.wins = Some((side, why.to_owned()));
        self.line = line.to_vec();
        self
    }

    /// Why this side cannot win.
    #[must_use]
    pub fn why_not(&self, side: Color) -> Option<&str> {
        self.cannot_win[side.index()].as_deref()
    }

    /// Who wins, and why.
    #[must_use]
    pub fn winner(&self) -> Option<(Color, &str)> {
        self.wins.as_ref().map(|(side, why)| (*side, why.as_str()))
    }

    /// Is the value known?
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.wins.is_some() || self.is_draw()
    }

    /// Can neither side win?
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.cannot_win[0].is_some() && self.cannot_win[1].is_some()
    }

    /// Is nothing known at all?
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.cannot_win[0].is_none() && self.cannot_win[1].is_none()
    }

    /// The limits as one side sees them.
    #[must_use]
    pub fn limits(&self, side: Color) -> Limits {
        let wins = |side: Color| self.winner().is_some_and(|(winner, _)| winner == side);
        let least = match (wins(side), self.why_not(!side)) {
            (true, _) => Standing::Won,
            (false, Some(_)) => Standing::Drawn,
            (false, None) => Standing::Lost,
        };
        let most = match (wins(!side), self.why_not(side)) {
            (true, _) => Standing::Lost,
            (false, Some(_)) => Standing::Drawn,
            (false, None) => Standing::Won,
        };
        Limits { least, most }
    }

    /// Takes what another answer about the same position adds. Has anything been added?
    pub fn learn(&mut self, other: Self) -> bool {
        let before = self.clone();
        let [white, black] = other.cannot_win;
        let [own_white, own_black] = &mut self.cannot_win;
        *own_white = own_white.take().or(white);
        *own_black = own_black.take().or(black);
        self.wins = self.wins.take().or(other.wins);
        if self.keeps.len() < other.keeps.len() {
            self.keeps = other.keeps;
        }
        if self.line.is_empty() {
            self.line = other.line;
        }
        *self != before
    }

    fn of(position: &Position, bounds: Bounds) -> Self {
        let why = |side: Color| {
            let limit = if side.is_white() { bounds.upper } else { bounds.lower };
            bounds.excludes_win(side).then(|| in_words(position, side, limit.reason))
        };
        let winner = match bounds.exact() {
            Some(Outcome::WhiteWins) => Some(Color::White),
            Some(Outcome::BlackWins) => Some(Color::Black),
            Some(Outcome::Draw) | None => None,
        };
        Self {
            cannot_win: Color::ALL.map(why),
            // Whoever wins, both limits are that win. The nearer one says why.
            wins: winner.map(|side| {
                let limit = if side.is_white() { bounds.lower } else { bounds.upper };
                (side, in_words(position, side, limit.reason))
            }),
            keeps: Vec::new(),
            line: Vec::new(),
        }
    }
}

/// Why a side cannot win, in words. A fence is told with its squares.
fn in_words(position: &Position, side: Color, reason: Reason) -> String {
    let fence = || {
        let ending = PawnEnding::try_from(position).ok()?;
        let squares = PaperTest::new(&ending, side).fence()?.squares();
        let squares: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        Some(format!("the fence {}", squares.join(" ")))
    };
    match reason {
        Reason::Blockage(_) => fence().unwrap_or_else(|| reason.to_string()),
        _ => reason.to_string(),
    }
}

/// Who is asked. It remembers what it has found.
#[derive(Debug)]
pub struct Oracle {
    knowledge: Knowledge,
    databases: Option<Databases>,
}

/// The databases that a search needs. They take a second or two to make, and 28 MB.
#[derive(Clone, Debug)]
pub struct Databases(Arc<Promotions>);

impl Databases {
    /// Makes them.
    #[must_use]
    pub fn make() -> Self {
        Self(Knowledge::default().databases())
    }
}

/// Syzygy tables, as UCI names them: folders, written as in `PATH`.
#[derive(Clone, Debug)]
pub struct Tables(pub(crate) Arc<Syzygy>);

impl Tables {
    /// The tables in these folders; nothing, if the text is empty, or says so.
    ///
    /// # Errors
    ///
    /// If there are none in what is named, in words.
    pub fn open(folders: &str) -> Result<Option<Self>, String> {
        if folders.is_empty() || folders == "<empty>" {
            return Ok(None);
        }
        let tables = Syzygy::open(folders).map_err(|why| why.to_string())?;
        Ok(Some(Self(Arc::new(tables))))
    }
}

impl Oracle {
    /// With this number of megabytes for what it keeps.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        let knowledge = Knowledge::builder().bytes(megabytes << 20).certificates(false).build();
        Self { knowledge, databases: None }
    }

    /// Another one with other memory and the same databases.
    #[must_use]
    pub fn resized(&self, megabytes: usize) -> Self {
        let mut other = Self::new(megabytes);
        other.knowledge.set_syzygy(self.knowledge.syzygy().cloned());
        match &self.databases {
            Some(databases) => other.with(databases.clone()),
            None => other,
        }
    }

    /// Takes databases, so that it makes none itself.
    #[must_use]
    pub fn with(mut self, databases: Databases) -> Self {
        self.knowledge.share_databases(Arc::clone(&databases.0));
        self.databases = Some(databases);
        self
    }

    /// Asks these tables from now on.
    pub fn set_tables(&mut self, tables: Option<Tables>) {
        self.knowledge.set_syzygy(tables.map(|Tables(tables)| tables));
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
        Proved::of(position, self.knowledge.bounds(position, effort))
    }

    /// What a search proves with `work` units, of about two microseconds each.
    #[must_use]
    pub fn solve(&mut self, position: &Position, work: u64, stop: &dyn Fn() -> bool) -> Proved {
        let look = |_| if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let budget = Budget::work(work).watched_by(&look);
        // Only a board that is no legal position is refused.
        let Ok(solution) = self.knowledge.solve(position, &budget, |_| {}) else {
            return Proved::of(position, Bounds::OPEN);
        };
        let line = solution.line().map(|line| line.moves.clone()).unwrap_or_default();
        Proved { keeps: solution.best().to_vec(), line, ..Proved::of(position, solution.bounds()) }
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
/// use palisade_engine::beside::proved::{Position, Worth, worth};
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
