//! The dead position: can a side still mate, if both sides help?

mod reach;
mod walk;

use palisade_board::{Color, PawnEnding};

use crate::budget::Budget;
use crate::helpmate::{Found, Helpmate};
use crate::prover::Root;
use reach::NORTH;
pub(crate) use walk::Exit;
use walk::{End, Order, Walk};

/// Whether a side can still mate by *any* sequence of legal moves, the other
/// side helping (FIDE Laws of Chess, 5.2.2 and 6.9).
///
/// ```
/// use palisade_exact::{Unsettled, Winnability};
/// assert_ne!(Winnability::Unwinnable, Winnability::Unknown(Unsettled::Budget));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winnability {
    /// No sequence of legal moves ends in mate by this side: a proof.
    Unwinnable,
    /// A mate by this side was reached, or a queen of his that cannot be taken
    /// at once and leaves the other king a step.
    ///
    /// Unlike [`Unwinnable`](Self::Unwinnable) this is not a proof: that such a
    /// queen can be helped to a mate is taken for granted.
    Winnable,
    /// Neither was shown.
    Unknown(Unsettled),
}

/// Why [`winnability`] cannot say.
///
/// ```
/// use palisade_exact::Unsettled;
/// assert_ne!(Unsettled::Budget, Unsettled::Promotion);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsettled {
    /// The budget is spent.
    Budget,
    /// A promotion is possible that leads out of king-and-pawn play, and does
    /// not settle the matter by itself: the other side's, or one that cannot
    /// survive; and there are too many positions with pieces to look at them all.
    Promotion,
}

/// Can `winner` still mate, if both sides help?
///
/// This is what a chess server must know when a flag falls. It walks through
/// every pawn structure that legal moves can reach, with all placements of the
/// kings at once, so that locked positions take microseconds. Where promotions do
/// not settle it, it walks through positions one by one, pieces and all, as far
/// as the budget reaches.
///
/// # Example: locked pawns
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_exact::{Budget, Winnability, winnability};
///
/// // No king gets past the pawns, and no pawn can ever move.
/// let locked: PawnEnding = "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1".parse()?;
/// let budget = Budget::structures(1000);
/// assert_eq!(winnability(&locked, Color::White, &budget), Winnability::Unwinnable);
///
/// // A king alone never mates; a king with a pawn may.
/// let pawn: PawnEnding = "8/8/4k3/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(winnability(&pawn, Color::White, &budget), Winnability::Winnable);
/// assert_eq!(winnability(&pawn, Color::Black, &budget), Winnability::Unwinnable);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn winnability(ending: &PawnEnding, winner: Color, budget: &Budget<'_>) -> Winnability {
    let root = Root::new(ending, winner);
    let mut work = 0;
    // Where little can happen the whole search is cheap. Elsewhere a pawn that
    // runs home saves most of it.
    let mut whole = Search::new(&root, Order::Thorough);
    let mut said = whole.run(SHORT, budget, &mut work);
    if said.is_none() {
        let run = Search::new(&root, Order::Forward).run(RUN, budget, &mut work);
        said = match run {
            Some(Winnability::Winnable) => run,
            _ => whole.run(u64::MAX, budget, &mut work),
        };
    }
    said.unwrap_or(Winnability::Unknown(match whole.pieces.is_empty() {
        true => Unsettled::Budget,
        false => Unsettled::Promotion,
    }))
}

/// Structures and positions that are looked at before a pawn is tried that runs
/// home, and then with that pawn.
const SHORT: u64 = 100;
const RUN: u64 = 300;

/// All that can be reached: without pieces structure by structure, with pieces
/// position by position.
struct Search {
    walk: Walk,
    pieces: Helpmate,
}

impl Search {
    fn new(root: &Root, order: Order) -> Self {
        Self { walk: Walk::new(root, NORTH, order), pieces: Helpmate::new(NORTH) }
    }

    /// Goes on through so many structures and positions; `None` if that is not
    /// the end.
    fn run(&mut self, most: u64, budget: &Budget<'_>, work: &mut u64) -> Option<Winnability> {
        let until = Until { end: work.saturating_add(most).min(budget.limit()), budget };
        loop {
            match self.walk.run(&until, work) {
                End::Wins => return Some(Winnability::Winnable),
                End::Stopped => return None,
                End::Seen => {}
            }
            for exit in self.walk.exits.drain(..) {
                self.pieces.enter(exit);
            }
            match self.pieces.run(&until, work) {
                Found::Mate => return Some(Winnability::Winnable),
                Found::Nothing => return Some(Winnability::Unwinnable),
                Found::Stopped => return None,
                Found::Pawns => {
                    for pawns in self.pieces.pawns.drain(..) {
                        self.walk.add(pawns.structure, pawns.mover, pawns.north, 1 << pawns.south);
                    }
                }
            }
        }
    }
}

/// How far a search may go.
pub(crate) struct Until<'a> {
    end: u64,
    budget: &'a Budget<'a>,
}

impl Until<'_> {
    /// One step more; false if it is one too many.
    pub(crate) fn step(&self, work: &mut u64) -> bool {
        if *work >= self.end || (*work % 64 == 63 && self.budget.stops(*work)) {
            return false;
        }
        *work += 1;
        true
    }
}
