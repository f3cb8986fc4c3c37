//! Which positions near the root are asked about with more effort, and what was found.
//!
//! Such a question costs thousands of instructions, and its answer is one position's. So each has a price in
//! nodes that were asked about ([`PAWNS`], [`MEN`], [`FREE`]), some thirty instructions a node, and no question
//! is asked that nodes have not paid for: all together stay below three or four thousandths of the search.
//! Questions away from the root leave half of what is saved to those near it. What is saved has an end
//! ([`MOST_SAVED`]), so that a search of open positions does not pay for many at once.

use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Role};

use crate::savings::Noes;

/// Nodes that were asked about that pay for a question about kings and pawns: 4 000 to 20 000 instructions.
pub(crate) const PAWNS: u64 = 384;

/// The same for the question whether any moves of other men could mate: some 14 000 instructions.
pub(crate) const MEN: u64 = 384;

/// The same for the question about a wall beside which the attacker's pieces have room: some 2 500
/// instructions.
pub(crate) const FREE: u64 = 128;

/// The most nodes whose pay is saved; as much is there at the beginning.
const MOST_SAVED: u64 = 3 * MEN;

/// Two to this power answers of each kind are remembered; a new one takes the place of an old one.
const BITS: u32 = 6;

/// The account and the answers of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Careful {
    /// Nodes that had been asked about when all was spent, about.
    spent: u64,
    /// Numbers of positions that were denied. If two have one number, an answer is lost and no more.
    noes: [u64; 16 << BITS],
    /// Positions that hold, whole: a yes is a promise.
    yes: [Sets; 1 << BITS],
}

/// A board without castling rights and en passant, in a form that tells any two apart, with the side that
/// is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sets {
    roles: [Bitboard; 6],
    white: Bitboard,
    black: Bitboard,
    asked: u8,
}

impl Careful {
    pub(crate) const NONE: Self = Self {
        spent: 0,
        noes: [0; 16 << BITS],
        yes: [Sets {
            roles: [Bitboard::EMPTY; 6],
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
            asked: 0,
        }; 1 << BITS],
    };

    /// Have nodes paid for a question of this price? Then it is spent. A question away from the root leaves
    /// half of what can be saved.
    pub(crate) fn pay(&mut self, visits: u64, price: u64, is_near_root: bool) -> bool {
        let left = if is_near_root { 0 } else { MOST_SAVED / 2 };
        let all = visits + MOST_SAVED;
        let saved = all.saturating_sub(self.spent).min(MOST_SAVED);
        if saved < price + left {
            return false;
        }
        self.spent = all - saved + price;
        true
    }

    /// The answer for a board near the root, remembered or computed; false, which says nothing, if it is
    /// neither remembered nor paid for.
    pub(crate) fn ask<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        visits: u64,
        price: u64,
        question: impl FnOnce() -> bool,
    ) -> bool {
        let key = Noes::key(board, side);
        let (no, yes) = ((key >> (60 - BITS)) as usize, (key >> (64 - BITS)) as usize);
        if self.noes[no] == key {
            return false;
        }
        let sets = Sets::of(board, side);
        if sets.is_some_and(|sets| self.yes[yes] == sets) {
            return true;
        }
        if !self.pay(visits, price, true) {
            return false;
        }
        let holds = question();
        match sets {
            Some(sets) if holds => self.yes[yes] = sets,
            Some(_) => self.noes[no] = key,
            None => {}
        }
        holds
    }
}

impl Sets {
    fn of<B: BoardView + ?Sized>(board: &B, side: Color) -> Option<Self> {
        let is_plain =
            board.en_passant().is_none() && board.castling() == Some(CastlingRights::empty());
        let [white, black] = Color::ALL.map(|color| board.color(color));
        is_plain.then(|| Self {
            roles: Role::ALL.map(|role| board.role(role)),
            white,
            black,
            asked: 1 + side as u8 * 2 + board.side_to_move() as u8,
        })
    }
}

#[cfg(test)]
mod tests {
    use palisade_board::Position;

    use super::*;

    /// What is asked is paid for by the nodes before it, but for what is there at the beginning; and what open
    /// positions have saved has an end.
    #[test]
    fn questions_are_paid_for() {
        let mut careful = Careful::NONE;
        let root: Position =
            "4b3/6p1/1pp1k2p/p1b1Pp1P/P1P2P2/1P6/3BB1K1/8 b - - 0 32".parse().unwrap();
        let mut asked = 0;
        let boards: std::vec::Vec<_> = root
            .successors()
            .flat_map(|(_, next)| next.successors())
            .map(|(_, next)| next)
            .collect();
        for (visits, board) in (0..).zip(boards.iter().cycle()).take(4_000) {
            careful.ask(board, Color::White, visits, MEN, || {
                asked += 1;
                false
            });
            assert!(asked <= (MOST_SAVED + visits) / MEN, "{asked} after {visits}");
        }
        assert!(asked > 10, "{asked}");
        let before = asked;
        for board in &boards[..20] {
            careful.ask(board, Color::Black, 1_000_000, MEN, || {
                asked += 1;
                false
            });
        }
        assert_eq!(asked - before, MOST_SAVED / MEN);
    }

    /// A yes is said of the whole board alone, and asked once.
    #[test]
    fn a_yes_is_of_one_board() {
        let wall: Position = "8/p3k3/Pp4B1/RPp2B2/QRP1B3/KPp5/P7/8 b - - 0 1".parse().unwrap();
        let other: Position = "8/4k3/Pp4B1/RPp2B2/QRP1B3/KPp5/P7/8 b - - 0 1".parse().unwrap();
        let mut careful = Careful::NONE;
        assert!(careful.ask(&wall, Color::White, 0, PAWNS, || true));
        assert!(careful.ask(&wall, Color::White, 0, PAWNS, || unreachable!()));
        assert!(!careful.ask(&wall, Color::Black, 0, PAWNS, || false));
        assert!(!careful.ask(&other, Color::White, 0, PAWNS, || false));
    }
}
