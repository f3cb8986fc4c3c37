//! Lines that are played out, pieces and all, until each ends in what is known.
//!
//! Proof: `docs/endings.md`, section 4.

mod ask_graph;
mod board;
mod copies;
mod history;
mod memory;
mod prior;
mod search;
mod shown;
mod state;
mod static_eval;
mod tables;

use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Budget, Color, Position};

use board::turned;
use history::History;
use memory::PositionMemory;
use palisade_endings::Prover;
use state::LineSearch;
use tables::TableSavings;

pub use state::Lines;

/// Bytes that the savings for a table take in their tree.
const SMALL_ENTRY: usize = 80;

/// Bytes of two positions remembered.
const PAIR: usize = 64;

/// Pairs of positions that these bytes have room for: a power of two, and while they grow the old places
/// are there as well.
fn pairs(bytes: usize) -> usize {
    1 << (bytes / 2 / PAIR).max(1).ilog2()
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("work", &self.work).finish_non_exhaustive()
    }
}

impl Lines {
    /// Lines that remember positions in at most `bytes` bytes. Databases and tables of queens against
    /// pawns are those of the prover on whose structures they work.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            tables: TableSavings::with_accounts(bytes / 8 / SMALL_ENTRY),
            memory: PositionMemory::with_pairs(pairs(bytes)),
            history: History::new(),
            work: 0,
            graph_work: 0,
            moves: Vec::new(),
        }
    }

    /// Bytes that it takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memory.pairs() * PAIR + self.tables.accounts() * SMALL_ENTRY
    }

    /// Grows no further than to so many bytes from now on. What is larger stays.
    pub fn limit_to(&mut self, bytes: usize) {
        self.tables.most = bytes / 8 / SMALL_ENTRY;
        self.memory.most = pairs(bytes);
    }

    /// Starts a question: the board as the attacker sees it.
    fn begin(
        &mut self,
        prover: &mut Prover,
        position: &Position,
        attacker: Color,
    ) -> Option<Position> {
        self.count_afresh();
        prover.graph.begin();
        // Where no promotion is judged he only gets through outside the upper bound: no leaf is a win.
        turned(position, attacker).filter(|_| prover.judges())
    }

    /// Can `attacker` force a win? Also of a position with a few pieces, as after a promotion. `None` if
    /// neither is proved, and as well if there are more than four pieces, somebody may castle, or the
    /// prover judges no promotions: it proves then that somebody gets through, which is no win yet.
    ///
    /// The budget counts positions looked at, and fixed points of structures as the prover's does: both
    /// cost a few microseconds. What was found for one question serves the next, if the attacker is the
    /// same.
    pub fn wins(
        &mut self,
        prover: &mut Prover,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let board = self.begin(prover, position, attacker)?;
        LineSearch::new(self, &mut prover.graph, budget).decide(&board)
    }

    /// The work of the last question: positions looked at and fixed points.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }
}

#[cfg(test)]
use palisade_board::PawnEnding;
#[cfg(test)]
use palisade_testkit::databases::{everything, without_pawn_against_pawn};

/// A prover and lines with these databases.
#[cfg(test)]
fn with(
    promotions: impl Into<alloc::sync::Arc<palisade_tables::duel::Promotions>>,
) -> (Prover, Lines) {
    (Prover::with_promotions(promotions, 1 << 29), Lines::new(1 << 29))
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
