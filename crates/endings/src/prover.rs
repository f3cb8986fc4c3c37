//! The prover: can the attacker ever get through?
//!
//! Proof: `docs/endings.md`, section 1.

use alloc::sync::Arc;

use palisade_board::{Budget, Color, PawnEnding};
use palisade_proof::Certificate;
use palisade_structure::Start;

use crate::graph::Graph;
use crate::graph_search::GraphSearch;
use crate::judge::Judge;
use crate::root::holds;
use crate::to_certificate::to_certificate;
use palisade_tables::duel::Promotions;

/// What the prover can say about one side's attempts to win.
///
/// ```
/// use palisade_endings::{Open, Verdict};
/// assert_eq!(Verdict::Holds.breaks(), Some(false));
/// assert_eq!(Verdict::Unknown(Open::Budget).breaks(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker cannot win, whatever he does: a proof under the full laws
    /// of chess.
    Holds,
    /// The attacker can force mate, or a promotion to a piece that is not taken
    /// at once, before the defender promotes: a proof too, of no more than that.
    ///
    /// A new queen usually wins. It need not: the defender may promote next. Where promotions are
    /// judged he wins.
    Breaks,
    /// Neither is proved.
    Unknown(Open),
}

impl Verdict {
    /// Does the attacker break through, if it is proved or disproved?
    #[must_use]
    pub const fn breaks(self) -> Option<bool> {
        match self {
            Self::Holds => Some(false),
            Self::Breaks => Some(true),
            Self::Unknown(_) => None,
        }
    }

    const fn of_win(wins: bool) -> Self {
        if wins { Self::Breaks } else { Self::Holds }
    }
}

/// Why a question stayed open.
///
/// ```
/// use palisade_endings::Open;
/// assert_ne!(Open::Budget, Open::Promotions);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Open {
    /// The budget of work is used up, or somebody stopped it; a larger one may decide.
    #[error("the budget is used up")]
    Budget,
    /// Structures or tables need more memory than allowed; with more bytes more work may decide.
    #[error("the structures need more memory")]
    Memory,
    /// Everything has been searched: it hangs on what new pieces are worth, and no table judges that.
    #[error("no table judges the promotions of both sides")]
    Promotions,
}

/// Proves that an attacker cannot win a pawn ending, or that he gets through.
///
/// It keeps every structure it has met, so that questions about one game get
/// cheaper: what it keeps is true whatever is asked next. The walk and lines
/// work on what it keeps, and write there what they prove. What a verdict means, and why it is
/// a proof: `docs/endings.md`, section 1.
///
/// # Example: Fine 70
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_endings::{Budget, Prover, Verdict};
///
/// let mut prover = Prover::new();
/// let budget = Budget::work(20_000);
/// let white: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert_eq!(prover.prove(&white, Color::White, &budget), Verdict::Breaks);
/// assert_eq!(prover.prove(&black, Color::White, &budget), Verdict::Holds);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    /// All that it has found out; lines are told of it, and tell it what they prove.
    #[doc(hidden)]
    pub graph: Graph,
    work: u64,
}

/// Bytes if nothing else is said.
const DEFAULT_BYTES: usize = 1 << 30;

impl Default for Prover {
    /// The same as [`Prover::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl Prover {
    /// A prover that knows nothing yet, with a gigabyte.
    #[must_use]
    pub fn new() -> Self {
        Self::with_bytes(DEFAULT_BYTES)
    }

    /// A prover that never takes more than about `bytes`: a question that would need
    /// more ends as if its budget were spent. Where little is left, a new one begins with what
    /// was asked about last, and the rest is forgotten.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self { graph: Graph::with_bytes(bytes), work: 0 }
    }

    /// A prover that has promotions judged by these databases, and by tables of a queen: three
    /// eighths of the bytes are for those. [`Verdict::Breaks`] says then that the attacker wins.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::{Budget, Prover, Verdict};
    /// // Both promote: only who knows new pieces knows who wins.
    /// let race: PawnEnding = "8/5P1k/8/8/8/8/p7/K7 w - - 0 1".parse()?;
    /// let mut prover = Prover::with_promotions(Promotions::all(), 1 << 28);
    /// let verdict = prover.prove(&race, Color::White, &Budget::work(1_000));
    /// assert_eq!(verdict, Verdict::Breaks);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn with_promotions(promotions: impl Into<Arc<Promotions>>, bytes: usize) -> Self {
        let mut prover = Self::with_bytes(bytes);
        prover.judge_by(promotions);
        prover
    }

    /// From now on promotions are judged by these, as with
    /// [`with_promotions`](Self::with_promotions). What is proved stays.
    pub fn judge_by(&mut self, promotions: impl Into<Arc<Promotions>>) {
        self.graph.judge_by(Judge::new(promotions.into()));
    }

    /// Are promotions judged?
    #[must_use]
    pub const fn judges(&self) -> bool {
        self.graph.judge.is_some()
    }

    /// Keeps to this number of bytes from now on. What is proved stays as far as it has room.
    pub fn limit_to(&mut self, bytes: usize) {
        self.graph.limit_to(bytes);
    }

    /// Bytes that it takes, about: structures, promotions and tables of queens.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// How many tables of queens were worked out, and how many of them for another time, for want of room.
    #[must_use]
    pub fn tables_made(&self) -> (usize, usize) {
        self.graph.judge.as_ref().map_or((0, 0), |judge| judge.still.made())
    }

    /// The number of structures it has met.
    #[must_use]
    pub fn structures(&self) -> usize {
        self.graph.nodes.len()
    }

    /// The work of the last question, as [`Progress`](crate::Progress) counts it.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Can `attacker` win this ending?
    ///
    /// A decided verdict is a proof whatever the budget. The budget, and what
    /// earlier questions have left in the cache, only decide between a proof
    /// and [`Verdict::Unknown`].
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::{Budget, Prover, Verdict};
    /// // With his king on the sixth rank White gets through, whoever moves.
    /// let ending: PawnEnding = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1".parse()?;
    /// let verdict = Prover::new().prove(&ending, Color::White, &Budget::work(100));
    /// assert_eq!(verdict, Verdict::Breaks);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn prove(&mut self, ending: &PawnEnding, attacker: Color, budget: &Budget<'_>) -> Verdict {
        self.graph.begin();
        let (verdict, work) = self.graph.prove(&Start::new(ending, attacker), budget);
        self.work = work;
        verdict
    }

    /// What is shown already of this ending, [`Verdict::Holds`] or [`Verdict::Breaks`], without
    /// any work.
    ///
    /// A question leaves proofs of many positions that it met on its way. A search finds them
    /// here at its nodes, in less time than it takes to generate moves.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::{Budget, Prover, Verdict};
    /// let mut prover = Prover::new();
    /// let ending: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// assert_eq!(prover.recall(&ending, Color::White), None);
    /// prover.prove(&ending, Color::White, &Budget::work(20_000));
    /// // After 1...Kb7 2.Kb1 Black holds too.
    /// let later: PawnEnding = "8/1k6/3p4/p2P1p2/P2P1P2/8/8/1K6 b - - 2 2".parse()?;
    /// assert_eq!(prover.recall(&later, Color::White), Some(Verdict::Holds));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn recall(&self, ending: &PawnEnding, attacker: Color) -> Option<Verdict> {
        self.graph.wins(&Start::new(ending, attacker)).map(Verdict::of_win)
    }

    /// Is it shown that `attacker` mates, or promotes to a piece that is not taken at once, before
    /// the other side promotes? Without any work. That is no win yet.
    #[must_use]
    pub fn breaks_through(&self, ending: &PawnEnding, attacker: Color) -> bool {
        self.graph.breaks_through(&Start::new(ending, attacker))
    }

    /// Proves that `attacker` cannot win, and returns the proof as data, if it rests on no promotion's
    /// worth: no certificate of this kind says that.
    ///
    /// # Errors
    ///
    /// The verdict, if it is not [`Verdict::Holds`]; or `Unknown`, if it rests on more.
    pub fn certify(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<Certificate, Verdict> {
        let start = Start::new(ending, attacker);
        let verdict = match self.recall(ending, attacker) {
            Some(verdict) => {
                self.work = 0;
                verdict
            }
            None => self.prove(ending, attacker, budget),
        };
        if verdict != Verdict::Holds {
            return Err(verdict);
        }
        let left = Budget::work(budget.limit().saturating_sub(self.work));
        let left = left.watched_as(budget, self.work);
        let (proof, work) = to_certificate(&self.graph, &start, ending, attacker, &left);
        self.work += work;
        proof.ok_or(Verdict::Unknown(match left.stops(work) {
            true => Open::Budget,
            false => Open::Promotions,
        }))
    }
}

impl Graph {
    /// Can the attacker win from the start? And the work that this took.
    pub fn prove(&mut self, start: &Start, budget: &Budget<'_>) -> (Verdict, u64) {
        let mut search = GraphSearch::new(self, budget);
        let holds = holds(start, |structure, first| search.ask(start, structure, first));
        let verdict = match holds {
            Some(holds) => Verdict::of_win(!holds),
            None if search.spent => Verdict::Unknown(Open::Budget),
            None => Verdict::Unknown(Open::Promotions),
        };
        (verdict, search.work())
    }
}
