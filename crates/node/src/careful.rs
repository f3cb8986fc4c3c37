//! Which positions near the root are asked about with all static proofs, and what was found.
//!
//! Such a question costs as much as some dozen nodes of a search ([`PRICE`]), and its answer is one
//! position's. So it is asked once of each, and no more often than the nodes that were asked about have
//! paid for: all questions together stay below a fixed part of the search, but for an advance that lets
//! the root and its first children be asked at once.

use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Role};

use crate::savings::Noes;

/// Nodes that pay for one question. In engines of 2 000 instructions a node a question is then some 0.3 per
/// cent of the search.
const PRICE: u64 = 192;

/// Questions that are asked before any node has paid.
const ADVANCE: u64 = 3;

/// Two to this power answers of each kind are remembered; a new one takes the place of an old one.
const BITS: u32 = 6;

/// The account and the answers of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Careful {
    /// Questions so far.
    asked: u64,
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
        asked: 0,
        noes: [0; 16 << BITS],
        yes: [Sets {
            roles: [Bitboard::EMPTY; 6],
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
            asked: 0,
        }; 1 << BITS],
    };

    /// The answer for a board, remembered or asked anew; a no that says nothing while nobody has paid.
    pub(crate) fn ask<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        visits: u64,
        question: impl FnOnce() -> bool,
    ) -> bool {
        let key = Noes::key(board, side);
        let no = &mut self.noes[(key >> (60 - BITS)) as usize];
        if *no == key {
            return false;
        }
        let sets = Sets::of(board, side);
        let yes = &mut self.yes[(key >> (64 - BITS)) as usize];
        if sets.is_some_and(|sets| *yes == sets) {
            return true;
        }
        if self.asked >= ADVANCE + visits / PRICE {
            return false;
        }
        self.asked += 1;
        let holds = question();
        match sets {
            Some(sets) if holds => *yes = sets,
            Some(_) => *no = key,
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
