//! Which placements of the two kings can be reached together within a case.
//!
//! A king has to step where his side has nothing else to move, and never beside the other one.
//! So not every pair of their squares comes about with either side to move.

use palisade_board::{Bitboard, Color, Square, king_attacks, king_dilate, queen_attacks};

use crate::case::{Case, Kings};

/// By the side to move and the square of White's king: the squares of Black's.
pub(crate) struct Placements {
    rows: [[Bitboard; 64]; 2],
    /// By side: it may have something else to move than its king.
    waits: [bool; 2],
}

impl Placements {
    /// What a closed case makes of the first placement.
    ///
    /// 1. A king steps within his reach, and not beside the other one.
    /// 2. A side that has another man to move may leave its king where he is; a side whose
    ///    other men are all still may not.
    pub(crate) fn of(case: &Case, kings: Kings) -> Self {
        let walks = [0, 1].map(|side: usize| case.reach[side][5]);
        let waits = [0, 1].map(|side: usize| {
            (case.filed[side] | case.mortal[side]).any()
                || case.most[side][..5].iter().any(|&most| most > 0)
        });
        let mut placements = Self { rows: [[Bitboard::EMPTY; 64]; 2], waits };
        let [white, black] = kings.squares;
        placements.rows[kings.mover.index()][white as usize] = black.bitboard();
        let mut fresh = white.bitboard();
        while let Some(white) = fresh.first() {
            fresh = fresh.without(white);
            let [whites, blacks] = &mut placements.rows;
            let here = white as usize;
            let mut grown = true;
            while grown {
                let old = (whites[here], blacks[here]);
                let stepped = (king_dilate(blacks[here]) & walks[1]) - king_attacks(white);
                whites[here] |= stepped.without(white);
                if waits[1] {
                    whites[here] |= blacks[here];
                }
                if waits[0] {
                    blacks[here] |= whites[here];
                }
                grown = old != (whites[here], blacks[here]);
            }
            for to in king_attacks(white) & walks[0] {
                let new = (whites[here] - king_attacks(to)).without(to);
                if !new.is_subset(blacks[to as usize]) {
                    blacks[to as usize] |= new;
                    fresh = fresh.with(to);
                }
            }
        }
        placements
    }

    pub(crate) fn hold(&self, kings: Kings) -> bool {
        let [white, black] = kings.squares;
        self.rows[kings.mover.index()][white as usize].contains(black)
    }

    /// Can they stand here, one of this side on the first square?
    fn stand(&self, color: Color, king: Square, other: Square, mover: Color) -> bool {
        let squares = if color.is_white() { [king, other] } else { [other, king] };
        self.hold(Kings { squares, mover })
    }

    /// Can the winner have made a move after which the kings stand here, and which may mate?
    /// Either another man moved, or his king left a line to the other one.
    ///
    /// A position in which the case was entered has no such move: it is looked at by itself.
    pub(crate) fn may_end(
        &self,
        winner: Color,
        king: Square,
        losing: Square,
        solid: Bitboard,
    ) -> bool {
        let line = queen_attacks(losing, solid);
        self.stand(winner, king, losing, winner.opponent())
            && (self.waits[winner.index()] && self.stand(winner, king, losing, winner)
                || (king_attacks(king) & line)
                    .iter()
                    .any(|from| self.stand(winner, from, losing, winner)))
    }
}
