//! The prover: can the attacker ever get through?
//!
//! Proof: `docs/endings.md`, section 1.

use palisade_board::{Budget, Color, PawnEnding};
use palisade_proof::Certificate;
use palisade_structure::Start;

use crate::graph::Graph;
use crate::graph_search::GraphSearch;
use crate::root::RootQuestion;
use crate::to_certificate::to_certificate;

/// What the prover can say about one side's attempts to win.
///
/// ```
/// use palisade_endings::{Unknown, Verdict};
/// assert!(Verdict::Holds.is_decided());
/// assert!(!Verdict::Unknown(Unknown::Budget).is_decided());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker cannot win, whatever he does: a proof under the full laws
    /// of chess.
    Holds,
    /// The attacker can force mate, or a promotion to a piece that is not taken
    /// at once, before the defender promotes: a proof too, of no more than that.
    ///
    /// A new queen usually wins. It need not: the defender may promote next.
    Breaks,
    /// Neither is proved.
    Unknown(Unknown),
}

impl Verdict {
    /// Is it a proof, of one or of the other?
    #[must_use]
    pub const fn is_decided(self) -> bool {
        !matches!(self, Self::Unknown(_))
    }
}

/// Why the prover cannot say.
///
/// ```
/// use palisade_endings::Unknown;
/// assert_ne!(Unknown::Budget, Unknown::Promotion);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The budget is spent; a larger one may decide.
    Budget,
    /// The tables take all the bytes that they may; with more bytes more work may decide.
    Memory,
    /// Everything has been searched: it hangs on what the defender's new queen
    /// is worth, and only a judged promotion can decide.
    Promotion,
}

/// Proves that an attacker cannot win a pawn ending, or that he gets through.
///
/// It keeps every structure it has met, so that questions about one game get
/// cheaper: what it keeps is true whatever is asked next. See the crate's
/// [chapter on the prover](crate#the-prover) for what a verdict means and why
/// it is a proof.
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
pub struct Prover {
    graph: Graph,
    capacity: usize,
    work: u64,
}

/// Structures kept between questions by default: about 300 MB at the most. When there are more a
/// question begins with none.
const CAPACITY: usize = 100_000;

impl Default for Prover {
    /// The same as [`Prover::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for Prover {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Prover").field("structures", &self.graph.nodes.len()).finish()
    }
}

impl Prover {
    /// A prover that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(CAPACITY)
    }

    /// A prover that forgets everything before a question when it has met more
    /// structures than this, at about three kilobytes each.
    #[must_use]
    pub fn with_capacity(structures: usize) -> Self {
        Self { graph: Graph::new(None), capacity: structures, work: 0 }
    }

    /// A prover that never takes more than about `bytes`: a question that would need
    /// more ends as if its budget were spent.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self { graph: Graph::with_bytes(None, bytes, bytes), ..Self::with_capacity(usize::MAX) }
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
        if self.graph.nodes.len() > self.capacity {
            self.graph.clear();
        }
        self.graph.begin();
        let root = Start::new(ending, attacker);
        let mut search = GraphSearch::new(&mut self.graph, budget);
        let holds = root.holds(&mut |structure, first| search.ask(&root, structure, first));
        self.work = search.work();
        match holds {
            Some(true) => Verdict::Holds,
            Some(false) => Verdict::Breaks,
            None if search.spent => Verdict::Unknown(Unknown::Budget),
            None => Verdict::Unknown(Unknown::Promotion),
        }
    }

    /// What earlier questions have shown already of this ending, [`Verdict::Holds`] or
    /// [`Verdict::Breaks`], without any work.
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
        if ending.en_passant_captors().any() {
            return None;
        }
        let Start { structure, attacker, defender, attacker_moves, .. } =
            Start::new(ending, attacker);
        let number = self.graph.find(structure)?;
        let holds = self.graph.nodes[number as usize].holds(attacker, defender, attacker_moves)?;
        Some(if holds { Verdict::Holds } else { Verdict::Breaks })
    }

    /// Proves that `attacker` cannot win, and returns the proof as data.
    ///
    /// # Errors
    ///
    /// The verdict, if it is not [`Verdict::Holds`].
    pub fn certify(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<Certificate, Verdict> {
        match self.prove(ending, attacker, budget) {
            Verdict::Holds => {
                let roots = Start::new(ending, attacker).roots();
                Ok(to_certificate(&self.graph, &roots, ending, attacker))
            }
            verdict => Err(verdict),
        }
    }
}
