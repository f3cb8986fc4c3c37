//! The dead position: can a side still mate, if both sides help?

mod reach;
mod walk;

use palisade_board::{Color, PawnEnding, king_flood, pawn_attacks};

use crate::budget::Budget;
use crate::helpmate::{Found, Helpmate};
use crate::spent::Spent;
use crate::start::Start;
use reach::{NORTH, SOUTH};
use walk::{End, Order, Walk};

/// Whether a side can still mate by *any* sequence of legal moves, the other
/// side helping (FIDE Laws of Chess, 5.2.2 and 6.9).
///
/// ```
/// use palisade_dead::{Unsettled, Winnability};
/// assert_ne!(Winnability::Unwinnable, Winnability::Unknown(Unsettled::Budget));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winnability {
    /// No sequence of legal moves ends in mate by this side: a proof.
    Unwinnable,
    /// Some sequence of legal moves ends in mate by this side: it was found.
    Winnable,
    /// Neither was shown.
    Unknown(Unsettled),
}

/// Why [`winnability`] cannot say.
///
/// ```
/// use palisade_dead::Unsettled;
/// assert_ne!(Unsettled::Budget, Unsettled::Promotion);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsettled {
    /// The budget is spent, before any promotion was reached.
    Budget,
    /// The budget is spent, and promotions lead to more positions with pieces
    /// than it allows.
    Promotion,
}

/// Can `winner` still mate, if both sides help?
///
/// This is what a chess server must know when a flag falls. It walks through
/// every pawn structure that legal moves can reach, with all placements of the
/// kings at once, so that locked positions take microseconds; and through the
/// positions after promotions one by one. Either answer is a proof: a mate was
/// found, or everything has been seen.
///
/// In the budget each structure counts, and each position with pieces. 20 000
/// settle every real ending and every published position that was tried.
///
/// # Example: locked pawns
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_dead::{Budget, Winnability, winnability};
///
/// // No king gets past the pawns, and no pawn can ever move.
/// let locked: PawnEnding = "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1".parse()?;
/// let budget = Budget::steps(1000);
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
    // The king with less room goes north: he has the rows.
    let loser = winner.opponent();
    let (north, winner) = match room(ending, winner) <= room(ending, loser) {
        true => (winner, NORTH),
        false => (loser, SOUTH),
    };
    let root = Start::new(ending, north);
    let mut spent = Spent::new(budget);
    // A pawn that runs home settles most questions, and where little can happen
    // the order does not matter. Elsewhere each structure is walked through once.
    let mut search = Search::new(&root, winner, Order::Forward);
    let mut said = search.run(RUN, &mut spent);
    if said.is_none() && !spent.stopped {
        search = Search::new(&root, winner, Order::Thorough);
        said = search.run(u64::MAX, &mut spent);
    }
    said.unwrap_or(Winnability::Unknown(match search.pieces.is_empty() {
        true => Unsettled::Budget,
        false => Unsettled::Promotion,
    }))
}

/// The squares that a king can walk to as long as no pawn moves.
fn room(ending: &PawnEnding, color: Color) -> u32 {
    let pawns = ending.pawns();
    let free = !(pawns.all() | pawn_attacks(!color, pawns.of(!color)));
    king_flood(ending.king(color).bitboard(), free).len()
}

/// Structures and positions that are looked at with a pawn that runs home.
const RUN: u64 = 300;

/// What structures and positions with pieces get in turn, at first.
const SHARE: u64 = 64;

/// All that can be reached: without pieces structure by structure, with pieces
/// position by position.
struct Search {
    walk: Walk,
    pieces: Helpmate,
    /// Steps for the one and then for the other, until the next turn.
    share: u64,
}

impl Search {
    fn new(root: &Start, winner: Color, order: Order) -> Self {
        Self { walk: Walk::new(root, winner, order), pieces: Helpmate::new(winner), share: SHARE }
    }

    /// Goes on through so many structures and positions; `None` if that is not
    /// the end.
    fn run(&mut self, most: u64, spent: &mut Spent<'_>) -> Option<Winnability> {
        let end = spent.work.saturating_add(most);
        loop {
            spent.allow(self.share, end);
            let walked = self.walk.run(spent);
            if walked == End::Queen {
                self.share = SHARE;
            }
            for exit in self.walk.exits.drain(..) {
                self.pieces.enter(exit);
            }
            spent.allow(self.share, end);
            let found = match walked {
                End::Mate => Found::Mate,
                _ => self.pieces.run(spent),
            };
            for pawns in self.pieces.pawns.drain(..) {
                let south = pawns.south.bitboard();
                self.walk.add(pawns.structure, pawns.mover, pawns.north, south);
            }
            match (found, walked) {
                (Found::Mate, _) => return Some(Winnability::Winnable),
                (Found::Nothing, End::Seen) => return Some(Winnability::Unwinnable),
                _ if spent.stopped || spent.work >= end => return None,
                (Found::Stopped, _) | (_, End::Stopped) => {
                    self.share = self.share.saturating_mul(2);
                }
                _ => {}
            }
        }
    }
}
