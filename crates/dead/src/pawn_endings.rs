//! Pawn endings: can a side still mate, if both sides help? It says whether, not how.

mod reach;
mod walk;

use palisade_board::{Budget, Color, PawnEnding, king_flood, pawn_attacks};
use palisade_structure::Start;

use crate::helpmate::{Found, Helpmate};
use crate::spent::Spent;
use reach::{NORTH, SOUTH};
use walk::{End, Order, Walk};

/// What the walk through structures says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Unwinnable,
    Winnable,
    Unknown,
}

/// Can `winner` of a pawn ending still mate, if both sides help? It says whether, not how.
///
/// It walks through every pawn structure that legal moves can reach, with all placements of
/// the kings at once; and through the positions after promotions one by one. In the budget
/// each structure counts, and each position with pieces; they are added to the steps.
#[must_use]
pub(crate) fn verdict(
    ending: &PawnEnding,
    winner: Color,
    budget: &Budget<'_>,
    steps: &mut u64,
) -> Verdict {
    // The king with less room goes north: he has the rows.
    let loser = winner.opponent();
    let (north, winner) = match room(ending, winner) <= room(ending, loser) {
        true => (winner, NORTH),
        false => (loser, SOUTH),
    };
    let root = Start::new(ending, north);
    let mut spent = Spent::new(budget, *steps);
    // A pawn that runs home settles most questions, and where little can happen
    // the order does not matter. Elsewhere each structure is walked through once.
    let mut search = Search::new(&root, winner, Order::Forward);
    let mut said = search.run(RUN, &mut spent);
    if said.is_none() && !spent.stopped {
        search = Search::new(&root, winner, Order::Thorough);
        said = search.run(u64::MAX, &mut spent);
    }
    *steps = spent.work;
    said.unwrap_or(Verdict::Unknown)
}

/// The squares that a king can walk to as long as no pawn moves.
fn room(ending: &PawnEnding, color: Color) -> u32 {
    let pawns = ending.pawns();
    let free = !(pawns.all() | pawn_attacks(!color, pawns.of(!color)));
    king_flood(ending.king(color).bitboard(), free).len()
}

/// Steps for the first walk, in which a pawn runs home. Then a thorough one begins anew.
const RUN: u64 = 300;

/// Steps that structures and positions with pieces get in turn at first.
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
    fn run(&mut self, most: u64, spent: &mut Spent<'_>) -> Option<Verdict> {
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
                (Found::Mate, _) => return Some(Verdict::Winnable),
                (Found::Nothing, End::Seen) => return Some(Verdict::Unwinnable),
                _ if spent.stopped || spent.work >= end => return None,
                (Found::Stopped, _) | (_, End::Stopped) => {
                    self.share = self.share.saturating_mul(2);
                }
                _ => {}
            }
        }
    }
}
