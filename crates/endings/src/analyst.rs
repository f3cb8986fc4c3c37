//! The analyst: plays lines out, pieces and all, until each ends in what is known.
//!
//! Proof: `docs/endings.md`, section 4.

mod ask_graph;
mod board;
mod copies;
mod lines;
mod lookahead;
mod memory;
mod prior;
mod shown;
mod state;
mod static_eval;
mod tables;
mod transpositions;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Budget, Color, PawnEnding, Position};
use palisade_structure::Start;

use crate::graph::Graph;
use crate::judge::Judge;
use crate::queen::CAPACITY;
use board::LineBoard;
use memory::{MOST_PAIRS, PositionMemory};
use palisade_tables::duel::Promotions;
use state::{Lines, STRUCTURES};
use tables::{ACCOUNTS, Tables};
use transpositions::{History, PLACES, Transpositions};

pub use state::Analyst;

/// Bytes of a table of a queen, with what leads to it.
const QUEEN: usize = 66_000;

/// Bytes that the savings for a table take in their tree.
const SMALL_ENTRY: usize = 80;

/// Bytes of two positions remembered.
const PAIR: usize = 64;

/// Bytes of a position seen in looking ahead.
const SEEN: usize = 24;

/// The greatest power of two that is no more, one at least.
fn power_of_two(most: usize) -> usize {
    1 << most.max(1).ilog2()
}

/// Units of work that the search of the graph gets first, or half of the budget if that is less.
const FIRST: u64 = 20_000;

impl Default for Analyst {
    /// The same as [`Analyst::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Analyst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyst").field("work", &self.work).finish_non_exhaustive()
    }
}

impl Analyst {
    /// An analyst without databases.
    #[must_use]
    pub fn new() -> Self {
        Self::with_promotions(Promotions::default())
    }

    /// An analyst who knows these databases, its own or shared.
    #[must_use]
    pub fn with_promotions(promotions: impl Into<Arc<Promotions>>) -> Self {
        let promotions = promotions.into();
        Self {
            graph: Graph::new(Some(Judge::new(Arc::clone(&promotions)))),
            structures: STRUCTURES,
            tables: Tables::with_capacity(CAPACITY, ACCOUNTS),
            promotions,
            memory: PositionMemory::with_pairs(MOST_PAIRS),
            history: History::new(),
            work: 0,
            graph_work: 0,
            transpositions: Transpositions::with_places(PLACES),
            steps: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The same for questions of minutes: with room for `tables` tables of a queen against
    /// pawns, of 64 kilobytes each.
    ///
    /// Where new queens have four or five pawns to master, and pawns of their own, tables
    /// decide what lines do not; without this there is room for 8 000. When there is no
    /// more room the oldest go, and are worked out again when they are missed; with
    /// room for none all is left to lines.
    #[must_use]
    pub fn with_queen_tables(mut self, most: usize) -> Self {
        self.tables = Tables::with_capacity(most, ACCOUNTS);
        self
    }

    /// The same with one bound in bytes for all that it keeps, databases apart.
    #[must_use]
    pub fn with_bytes(self, bytes: usize) -> Self {
        let judge = Judge::new(Arc::clone(&self.promotions));
        let graph = Graph::with_bytes(Some(judge), bytes / 16 * 6, bytes / 16 * 7);
        Self { graph, ..Self::of_lines(self.promotions, bytes / 2) }
    }

    /// One that works on a graph that it is lent, and remembers lines in at most `bytes` bytes.
    pub(crate) fn of_lines(promotions: Arc<Promotions>, bytes: usize) -> Self {
        Self {
            structures: usize::MAX / 2,
            graph: Graph::default(),
            tables: Tables::with_capacity(bytes / 8 * 3 / QUEEN, bytes / 8 / SMALL_ENTRY),
            promotions,
            // While it grows the old places are there as well.
            memory: PositionMemory::with_pairs(power_of_two(bytes / 8 * 3 / PAIR)),
            // With more places than these nothing is ordered better.
            transpositions: Transpositions::with_places(power_of_two(bytes / 8 / SEEN).min(PLACES)),
            history: History::new(),
            work: 0,
            graph_work: 0,
            steps: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Can `attacker` force a win? By structures alone: what [`wins`](Self::wins) asks first,
    /// and enough where nobody promotes soon.
    pub fn wins_by_structures(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        self.begin();
        self.search(&Start::new(ending, attacker), budget)
    }

    /// Can `attacker` force a win? By lines alone: what [`wins`](Self::wins) asks last.
    pub fn wins_by_lines(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        self.begin();
        self.play(&LineBoard::new(ending, attacker), budget)
    }

    /// Starts a question.
    pub(super) fn begin(&mut self) {
        self.count_afresh();
        if self.graph.size() > self.structures {
            self.graph.clear();
        }
        self.graph.begin();
    }

    /// Can `attacker` force a win? `None` if neither is proved.
    ///
    /// The budget counts positions looked at, and fixed points of structures as
    /// the prover's does: both cost about a microsecond. What was found for one
    /// question serves the next, if the attacker is the same.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::{Analyst, Budget};
    /// let ending: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// let budget = Budget::work(20_000);
    /// assert_eq!(Analyst::new().wins(&ending, Color::White, &budget), Some(false));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn wins(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        self.begin();
        let first = Budget::work(FIRST.min(budget.limit() / 2)).watched_as(budget, 0);
        self.search(&Start::new(ending, attacker), &first)
            .or_else(|| self.play(&LineBoard::new(ending, attacker), budget))
    }

    /// The same of a position with a few pieces, as after a promotion; `None` as well if
    /// there are more than four, or somebody may castle.
    pub fn wins_with_pieces(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        self.begin();
        let (board, _) = LineBoard::first_image(position, attacker)?;
        self.play(&board, budget)
    }

    fn play(&mut self, board: &LineBoard, budget: &Budget<'_>) -> Option<bool> {
        Lines::new(self, budget).decide(board)
    }

    /// The work of the last question: positions looked at and fixed points.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }
}

/// All databases, built once for all tests.
#[cfg(test)]
fn everything() -> Arc<Promotions> {
    extern crate std;
    static ALL: std::sync::OnceLock<Arc<Promotions>> = std::sync::OnceLock::new();
    ALL.get_or_init(|| Arc::new(Promotions::all())).clone()
}

/// Databases to which pawn against pawn is a position like others.
#[cfg(test)]
fn without_pawn_against_pawn() -> Promotions {
    use palisade_tables::duel::Material;
    Promotions::with([Material::ROOK, Material::QUEEN, Material::PAWN])
}

/// A pawn of White's against one of Black's; nothing if that is no position.
#[cfg(test)]
fn pawn_against_pawn(dice: &mut impl FnMut(usize) -> usize) -> Option<PawnEnding> {
    use palisade_board::{Pawns, Square};
    let [white, black] = [8 + dice(48), 8 + dice(48)].map(|square| Square::ALL[square]);
    let [king, other] = [dice(64), dice(64)].map(|square| Square::ALL[square]);
    let pawns = Pawns::new(white.bitboard(), black.bitboard()).ok()?;
    PawnEnding::new(pawns, king, other, Color::ALL[dice(2)], None).ok()
}

/// The same throws in every run, each below what is asked for.
#[cfg(test)]
fn dice() -> impl FnMut(usize) -> usize {
    let mut dice = palisade_testkit::Dice::new(1);
    move |below| dice.below(below)
}
