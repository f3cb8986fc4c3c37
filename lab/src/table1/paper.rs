//! The rules of 2004 as a search asks them: sparingly, and as Falcon did.

use std::collections::HashSet;

use crate::engine::search::{self, DRAW};
use cozy_chess::{Board, Piece};
use palisade::{Bitboard, BoardView as _, Color, Narrowed, PawnEnding, Square, Window};
use palisade_blockage::{Bound, Opinion, PaperStructure, PaperTest};
use palisade_board::Pawns;

/// The rules of 2004, believed as the paper believed them, with so many plies left at
/// least. No engine should: they are opinions. Here they are what the proofs are compared
/// with.
pub(crate) struct Paper {
    least_depth: i32,
    /// Where the rules saw a blockage, if that is to be written.
    pub(crate) walls: Option<HashSet<PawnEnding>>,
}

impl Paper {
    /// As often as the rules pay where a node takes a fifth of a microsecond.
    pub(crate) const LEAST_DEPTH: i32 = 5;

    pub(crate) const fn new(least_depth: i32) -> Self {
        Self { least_depth, walls: None }
    }

    fn cannot_win(&mut self, ending: &PawnEnding, side: Color) -> bool {
        let blocked = PaperTest::new(ending, side).opinion() == Opinion::LooksBlocked;
        if let Some(walls) = self.walls.as_mut().filter(|_| blocked) {
            walls.insert(*ending);
        }
        blocked
    }
}

impl search::Source for Paper {
    fn narrow(
        &mut self,
        board: &Board,
        window: Window<i32>,
        depth: i32,
        _: usize,
    ) -> Narrowed<i32> {
        if depth < self.least_depth {
            return Narrowed::Search(window);
        }
        let Ok(ending) = board.to_pawn_ending() else { return Narrowed::Search(window) };
        window.narrow(DRAW, ending.side_to_move(), |side| self.cannot_win(&ending, side))
    }
}

/// The rules of 2004 as Falcon asked them (David-Tabibi et al. 2004, figure 5 and section 4):
/// at all nodes, those of the quiescence search among them, about the side to move alone,
/// and with a pawn hash table, so that a structure is looked at once.
///
/// The paper does not say what an entry holds. It cannot be the verdict, which hangs on the
/// kings; here it is where they have to stand. The size of the table is ours.
pub(crate) struct Falcon {
    slots: Vec<Option<Slot>>,
    /// Questions, and those among them that looked at a structure anew.
    pub(crate) asked: u64,
    pub(crate) looked: u64,
}

#[derive(Clone, Copy)]
struct Slot {
    pawns: Pawns,
    attacker: Color,
    structure: PaperStructure,
}

/// So many structures are kept.
const SLOTS: usize = 1 << 14;

impl Default for Falcon {
    fn default() -> Self {
        Self { slots: vec![None; SLOTS], asked: 0, looked: 0 }
    }
}

impl Falcon {
    fn structure(&mut self, pawns: Pawns, attacker: Color) -> PaperStructure {
        self.asked += 1;
        let [white, black] = [pawns.white().0, pawns.black().0.rotate_left(32)];
        let mixed = (white ^ black).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (mixed >> 50) as usize ^ attacker.index();
        match &self.slots[index % SLOTS] {
            Some(slot) if slot.pawns == pawns && slot.attacker == attacker => slot.structure,
            _ => {
                self.looked += 1;
                let structure = PaperStructure::new(pawns, attacker);
                self.slots[index % SLOTS] = Some(Slot { pawns, attacker, structure });
                structure
            }
        }
    }

    fn blockage(&mut self, board: &Board) -> bool {
        let officers = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        if officers.into_iter().any(|piece| !board.pieces(piece).is_empty()) {
            return false;
        }
        let set = |color| Bitboard(board.colored_pieces(color, Piece::Pawn).0);
        let [white, black] = [cozy_chess::Color::White, cozy_chess::Color::Black];
        let Ok(pawns) = Pawns::new(set(white), set(black)) else { return false };
        let mover = board.side_to_move();
        let structure = self.structure(pawns, mover.into());
        let [own, other] = [board.king(mover), board.king(!mover)];
        let [own, other] = [own, other].map(|king| Square::from_index(king as usize));
        match (own, other) {
            (Some(own), Some(other)) => structure.looks_blocked(pawns, own, other),
            _ => false,
        }
    }
}

impl search::Source for Falcon {
    const EVERYWHERE: bool = true;

    /// Figure 5 to the letter.
    fn narrow(&mut self, board: &Board, window: Window<i32>, _: i32, _: usize) -> Narrowed<i32> {
        if window.beta > DRAW && self.blockage(board) {
            let beta = DRAW;
            if window.alpha >= DRAW {
                return Narrowed::Cutoff { score: DRAW, bound: Bound::Upper };
            }
            return Narrowed::Search(Window { beta, ..window });
        }
        Narrowed::Search(window)
    }

    fn forget(&mut self) {
        self.slots.fill(None);
    }
}
