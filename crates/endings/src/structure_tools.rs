//! One graph of pawn structures, and the tools that work on it.
//!
//! Proof: `docs/endings.md`, section 3, step 8.

use alloc::sync::Arc;
use core::mem::take;

use palisade_board::{Color, PawnEnding};
use palisade_structure::Start;
use palisade_tables::duel::Promotions;

use crate::analyst::Analyst;
use crate::graph::Graph;
use crate::judge::Judge;
use crate::whole::Whole;

/// The walk and the analysts, one for each side that may win, over one graph of pawn structures.
///
/// Whoever proves something writes it into the graph, and whoever asks reads it there: for each
/// structure the placements of the kings that are held, and those that are lost, promotions judged
/// by the same databases and tables. The graph is lent to the tool that is asked, so only one can
/// be asked at a time.
///
/// All of it keeps to one bound in bytes. Eight parts in eleven are the graph's, promotions and
/// tables of queens included; where they are spent, structures that no question has come by for
/// longest are dropped. The other three are what the analysts remember of lines.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_tables::duel::Promotions;
/// use palisade_endings::{Budget, StructureTools};
/// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let mut tools = StructureTools::new(Promotions::all(), 1 << 28);
/// assert_eq!(tools.recall(&fine_58, Color::White), None);
/// let walk = tools.whole();
/// assert_eq!(walk.wins(&fine_58, Color::White, &Budget::work(100_000)), Ok(true));
/// // The analyst knows it without any work of his own.
/// assert_eq!(tools.recall(&fine_58, Color::White), Some(true));
/// let analyst = tools.analyst(Color::White);
/// assert_eq!(analyst.wins(&fine_58, Color::White, &Budget::work(10)), Some(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct StructureTools {
    whole: Whole,
    analysts: [Analyst; 2],
    holder: GraphHolder,
}

/// The tool that has the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GraphHolder {
    Whole,
    Analyst(Color),
}

/// All bytes are this many parts.
const PARTS: usize = 11;

/// Parts for the graph. Tables of queens are dear and the walk wants many: half and more.
const GRAPH_PARTS: usize = 8;

/// Bytes of the graph, and of the lines of each analyst.
const fn shares(bytes: usize) -> [usize; 2] {
    [bytes / PARTS * GRAPH_PARTS, bytes / PARTS * (PARTS - GRAPH_PARTS) / 2]
}

impl StructureTools {
    /// With these databases, and at most about `bytes`, databases apart.
    #[must_use]
    pub fn new(promotions: impl Into<Arc<Promotions>>, bytes: usize) -> Self {
        let promotions = promotions.into();
        let [graph, lines] = shares(bytes);
        let mut whole = Whole::without_graph(graph);
        let judge = Judge::new(Arc::clone(&promotions));
        whole.graph = Graph::with_bytes(Some(judge), graph / 8 * 5, graph);
        let analysts = Color::ALL.map(|_| Analyst::of_lines(Arc::clone(&promotions), lines));
        Self { whole, analysts, holder: GraphHolder::Whole }
    }

    /// Keeps to this number of bytes from now on. What is proved of structures stays as far as it has
    /// room; what is remembered of lines goes.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::{Budget, StructureTools};
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let mut tools = StructureTools::new(Promotions::all(), 1 << 28);
    /// assert_eq!(tools.whole().wins(&fine_58, Color::White, &Budget::work(100_000)), Ok(true));
    /// tools.limit_to(1 << 26);
    /// assert_eq!(tools.recall(&fine_58, Color::White), Some(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn limit_to(&mut self, bytes: usize) {
        let [graph, lines] = shares(bytes);
        let promotions = Arc::clone(&self.analysts[0].promotions);
        // The graph comes back from whoever has it before the analysts go.
        self.whole().limit_to(graph);
        self.analysts = Color::ALL.map(|_| Analyst::of_lines(Arc::clone(&promotions), lines));
    }

    fn lent(&mut self, holder: GraphHolder) -> &mut Graph {
        match holder {
            GraphHolder::Whole => &mut self.whole.graph,
            GraphHolder::Analyst(side) => &mut self.analysts[side.index()].graph,
        }
    }

    /// Lends the graph to a tool, whoever had it.
    fn lend(&mut self, to: GraphHolder) {
        if self.holder != to {
            let graph = take(self.lent(self.holder));
            *self.lent(to) = graph;
            self.holder = to;
        }
    }

    /// The walk through every structure.
    pub fn whole(&mut self) -> &mut Whole {
        self.lend(GraphHolder::Whole);
        &mut self.whole
    }

    /// The analyst for the wins of this side.
    pub fn analyst(&mut self, attacker: Color) -> &mut Analyst {
        self.lend(GraphHolder::Analyst(attacker));
        &mut self.analysts[attacker.index()]
    }

    /// Does this side win, as far as any tool has proved it? Without any work.
    #[must_use]
    pub fn recall(&self, ending: &PawnEnding, attacker: Color) -> Option<bool> {
        let graph = match self.holder {
            GraphHolder::Whole => &self.whole.graph,
            GraphHolder::Analyst(side) => &self.analysts[side.index()].graph,
        };
        graph.wins(&Start::new(ending, attacker))
    }
}
