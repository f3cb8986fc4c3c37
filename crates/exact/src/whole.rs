//! The whole ending: every pawn structure that can come, children first.
//!
//! Nothing is searched. The structures are put in the order of the steps that all pawns have
//! left, a sum that only falls, so each is worked out once, for all placements of the kings,
//! from what is known of its children. What is not known is what promotions are worth. A
//! *guess* says so: a new piece is good for whoever makes it, as long as no table judges it.
//! The guess chooses a side, and one strategy of that side is followed against every reply.
//! The promotions that this strategy rests on get tables; what they change is worked out
//! again, and the strategy is followed anew, until it rests on nothing that is not proved.
//! Then the bounds of its structures are worked out from proofs alone. So a guess only says
//! where to look.

mod oath;
mod open;
mod steps;
mod walk;

use alloc::sync::Arc;

use palisade_board::{Budget, Color, PawnEnding};
use palisade_structure::Start;
use palisade_tables::duel::Promotions;

use crate::edge::{edges, family};
use crate::graph::Graph;
use crate::judge::Judge;
use crate::rules::Rules;
use oath::{Oath, oaths};
use walk::{Walk, structures};

pub use open::Open;

/// Most bytes that a structure takes, by and large: two bounds and a guess, its place in the
/// order, what promotions from it are worth, and what a strategy wants of it.
const BYTES: usize = 5000;

/// Units of work for each structure of an oath; past them another one is tried.
const BY_OATH: u64 = 100;

/// Bytes of a table of a queen.
const TABLE: usize = 1 << 16;

/// Works out pawn endings by all their structures.
///
/// What it says rests on bounds that are proved structure by structure, as the solver's are.
/// No certificate confirms it yet. A judge that looks at every position, with the moves of
/// another generator, has found nothing that contradicts it: tests hold that.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_exact::duel::Promotions;
/// use palisade_exact::whole::Whole;
/// use palisade_exact::Budget;
/// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let mut whole = Whole::new(Promotions::all(), 1 << 30);
/// assert_eq!(whole.wins(&fine_58, Color::White, &Budget::work(100_000)), Ok(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Whole {
    promotions: Arc<Promotions>,
    bytes: usize,
    work: u64,
    /// The last walk, which later questions may go on with.
    kept: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    attacker: Color,
    walk: Walk,
}

impl Whole {
    /// With these databases, and so many bytes at most, about: five of eight parts at most are for
    /// structures, the rest for tables of queens, the oldest of which are let go.
    #[must_use]
    pub fn new(promotions: impl Into<Arc<Promotions>>, bytes: usize) -> Self {
        Self { promotions: promotions.into(), bytes, work: 0, kept: None }
    }

    /// The most structures that there is memory for.
    const fn most(&self) -> usize {
        self.bytes / 8 * 5 / BYTES
    }

    /// How many structures a question has to work out, if there is memory for them and they are
    /// no more than so many: what the answer costs goes with it.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_exact::duel::Promotions;
    /// use palisade_exact::whole::Whole;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let whole = Whole::new(Promotions::default(), 1 << 30);
    /// let structures = whole.structures(&fine_58, Color::White, 10_000).unwrap();
    /// assert!(whole.structures(&fine_58, Color::White, structures - 1).is_none());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn structures(&self, ending: &PawnEnding, attacker: Color, most: usize) -> Option<usize> {
        let most = most.min(self.most());
        let family = family(structures(&Start::new(ending, attacker)), most, edges);
        family.map(|family| family.structures().len())
    }

    /// What the last question cost, as its budget counts. It needs a budget of one unit more.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Does this side win?
    ///
    /// # Errors
    ///
    /// Why it is not known.
    pub fn wins(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<bool, Open> {
        let start = Start::new(ending, attacker);
        self.work = 0;
        let kept = self.kept.take().filter(|kept| kept.attacker == attacker);
        let mut walk = match kept.filter(|kept| kept.walk.has(&start)) {
            Some(kept) => kept.walk,
            None => self.set_out(&start, Oath::NONE, budget).map_err(|(open, work)| {
                self.work = work;
                open
            })?,
        };
        let before = walk.asked;
        let answer = walk.answer(&start, &budget.after(before));
        self.work = walk.graph.work - before;
        walk.asked = walk.graph.work;
        self.kept = Some(Kept { attacker, walk });
        answer
    }

    /// Finds all structures of a question.
    fn set_out(&self, start: &Start, oath: Oath, budget: &Budget<'_>) -> Result<Walk, (Open, u64)> {
        let judge = Judge::new(Arc::clone(&self.promotions));
        let mut graph = Graph::new(Some(judge), Rules::default());
        for structure in structures(start) {
            graph.enter(structure);
        }
        let mut walk = Walk::new(graph, oath, budget, self.most())?;
        let left = self.bytes - walk.graph.nodes.len() * BYTES;
        walk.graph.judge = walk.graph.judge.map(|judge| judge.with_queens(left / TABLE));
        Ok(walk)
    }

    /// Is the win held off by a defender who pushes pawns on one file at most, or on none?
    ///
    /// Where all structures are too many, so are those of an oath mostly not. What he holds so he
    /// holds in chess; where he does not, nothing is said. Oaths with `few` structures or fewer
    /// are left out, and with more than `most`.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_exact::Budget;
    /// use palisade_exact::duel::Promotions;
    /// use palisade_exact::whole::Whole;
    /// let wall: PawnEnding = "8/8/1pk3p1/pP5p/P6P/1P2K1P1/8/8 b - - 0 1".parse()?;
    /// let mut whole = Whole::new(Promotions::all(), 1 << 30);
    /// assert!(whole.structures(&wall, Color::Black, 100_000).is_none());
    /// let budget = Budget::work(100_000);
    /// assert!(whole.is_held_by_oath(&wall, Color::Black, 0, 10_000, &budget));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn is_held_by_oath(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        few: usize,
        most: usize,
        budget: &Budget<'_>,
    ) -> bool {
        let start = Start::new(ending, attacker);
        self.work = 0;
        for (count, oath) in oaths(&start, few, most.min(self.most())) {
            let spent = self.work;
            let left = budget.limit().saturating_sub(spent).min(count as u64 * BY_OATH);
            let budget = Budget::work(left).watched_as(budget, spent);
            let (answer, work) = match self.set_out(&start, oath, &budget) {
                Ok(mut walk) => (walk.answer(&start, &budget), walk.graph.work),
                Err((open, work)) => (Err(open), work),
            };
            self.work += work;
            // With less than it may cost it was the caller who stopped it.
            let stopped = answer == Err(Open::Budget) && work < left;
            if answer == Ok(false) || stopped {
                return !stopped;
            }
        }
        false
    }

    /// Have all structures of this question been worked out for the last one? Then the answer
    /// goes on from there: mostly it is known already.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_exact::Budget;
    /// use palisade_exact::duel::Promotions;
    /// use palisade_exact::whole::Whole;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let after: PawnEnding = "8/8/2ppk3/3P4/2P1K3/2P5/8/8 b - - 0 1".parse()?;
    /// let mut whole = Whole::new(Promotions::all(), 1 << 30);
    /// assert!(!whole.is_at_hand(&after, Color::White));
    /// whole.wins(&fine_58, Color::White, &Budget::work(100_000)).unwrap();
    /// assert!(whole.is_at_hand(&after, Color::White));
    /// assert_eq!(whole.wins(&after, Color::White, &Budget::work(100)), Ok(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_at_hand(&self, ending: &PawnEnding, attacker: Color) -> bool {
        let kept = self.kept.as_ref().filter(|kept| kept.attacker == attacker);
        kept.is_some_and(|kept| kept.walk.has(&Start::new(ending, attacker)))
    }
}
