//! What either side may ever do, as a few sets. They may hold too much, never too little.

use palisade_board::{Bitboard, Color, Rank, fill_forward_through, king_dilate, pawn_attacks};

/// What one side may ever do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Army {
    color: Color,
    /// The pawns on the squares where they stand at first.
    pawns: Bitboard,
    /// Pawns that never capture and are never captured. They keep to their file, and no
    /// enemy pawn on that file passes them.
    filed: Bitboard,
    /// Pawns that never move. All of them keep to their file.
    still: Bitboard,
    /// Squares where a pawn may arrive by a capture.
    landings: Bitboard,
    /// Squares where a pawn may arrive by any move.
    arrivals: Bitboard,
    /// Squares where the king may stand.
    king: Bitboard,
}

impl Army {
    pub(super) fn new(color: Color, pawns: Bitboard, king: Bitboard) -> Self {
        Self {
            color,
            pawns,
            filed: pawns,
            still: pawns,
            landings: Bitboard::EMPTY,
            arrivals: Bitboard::EMPTY,
            king,
        }
    }

    /// The army after a double step that may be captured en passant: as if the
    /// pawn could have stopped half way.
    pub(super) fn after_double_step(mut self, passed: Bitboard) -> Self {
        self.filed -= passed.forward(self.color);
        self.arrivals |= passed;
        self
    }

    /// Squares where a pawn may stand at some time.
    fn reach(&self) -> Bitboard {
        self.pawns | self.arrivals
    }

    /// The squares to which a pawn may walk from its first square: those below the first
    /// pawn that keeps to the file.
    fn walk(&self, from: Bitboard, enemy: &Self) -> Bitboard {
        fill_forward_through(self.color, from, !(enemy.filed | self.still))
    }

    /// Adds the squares that follow at once from what both sides may do.
    fn grow(&mut self, enemy: &Self) {
        let color = self.color;
        // The king walks where no pawn stays, and none that stays attacks him.
        let guarded = pawn_attacks(enemy.color, enemy.still);
        self.king |= king_dilate(self.king) - (self.still | enemy.still | guarded);
        // A pawn that may capture, or be captured, somewhere on its walk leaves its file.
        let kings = king_dilate(enemy.king) - pawn_attacks(color, self.still);
        let danger = pawn_attacks(enemy.color, enemy.reach()) | kings;
        for pawn in self.filed {
            if self.walk(pawn.bitboard(), enemy).meets(danger) {
                self.filed = self.filed.without(pawn);
            }
        }
        self.still = still(self, enemy);
        // A pawn that landed beside or behind one that keeps to its file may find it
        // gone from where it stood, so only a pawn that never moves stops such a pawn.
        let moving = self.pawns - self.still;
        self.arrivals |= self.walk(moving, enemy) - moving;
        self.arrivals |= fill_forward_through(color, self.landings, !(self.still | enemy.still));
        let captors = (self.pawns - self.filed) | self.arrivals;
        self.landings |= pawn_attacks(color, captors) & enemy.reach();
        self.arrivals |= self.landings;
    }

    /// May a pawn promote?
    fn promotes(&self) -> bool {
        self.arrivals.meets(Rank::Eighth.relative_to(self.color).bitboard())
    }
}

/// Pawns that keep to their file with an enemy's before them that keeps to it
/// too, and pawns in a row behind these.
fn still(army: &Army, enemy: &Army) -> Bitboard {
    let rams = army.filed & enemy.filed.backward(army.color);
    fill_forward_through(enemy.color, rams, army.filed)
}

/// Does the winner never give check again, whatever both sides play?
pub(super) fn no_more_checks(mut winner: Army, mut loser: Army) -> bool {
    if winner.pawns.is_empty() {
        return true;
    }
    winner.still = still(&winner, &loser);
    loser.still = still(&loser, &winner);
    loop {
        let before = (winner, loser);
        winner.grow(&loser);
        loser.grow(&winner);
        if winner.promotes() || loser.promotes() {
            return false;
        }
        if before == (winner, loser) {
            return pawn_attacks(winner.color, winner.arrivals).is_disjoint(loser.king);
        }
    }
}
