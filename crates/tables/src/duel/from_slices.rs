//! Makes the table of a material from slices.
//!
//! Proof: `docs/slices.md`, step 10.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Role, Square};

use super::Material;
use super::table::DuelTable;
use crate::slices::{DuelMen, DuelRoom, DuelSlices, Stopped};

/// A man of one side within one slice, and where he stands there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Part {
    man: Option<Role>,
    squares: Bitboard,
}

impl Part {
    /// What one side has: a slice has one square of a pawn, and one colour of a bishop's squares.
    fn all(man: Option<Role>) -> Vec<Self> {
        let dark: Bitboard = Square::ALL.into_iter().filter(|square| square.is_dark()).collect();
        let squares = match man {
            Some(Role::Pawn) => Square::ALL[8..56].iter().map(|square| square.bitboard()).collect(),
            Some(Role::Bishop) => Vec::from([dark, !dark]),
            _ => Vec::from([Bitboard::FULL]),
        };
        squares.into_iter().map(|squares| Self { man, squares }).collect()
    }

    /// Each square on which the man stands; nothing, once, if there is no man.
    fn places(self) -> impl Iterator<Item = Option<Square>> {
        let squares = if self.man.is_some() { self.squares } else { Bitboard::EMPTY };
        self.man.is_none().then_some(None).into_iter().chain(squares.into_iter().map(Some))
    }

    /// The square, if the man is a piece; a pawn belongs to the slice.
    fn piece(self, square: Option<Square>) -> Option<Square> {
        square.filter(|_| self.man != Some(Role::Pawn))
    }
}

/// White's and Black's men within one slice of a material.
#[derive(Clone, Copy)]
pub(super) struct Parts([Part; 2]);

impl Parts {
    /// All slices of a material.
    pub(super) fn all(material: Material) -> Vec<Self> {
        let blacks = Part::all(material.black());
        let pairs = Part::all(material.white()).into_iter().flat_map(|white| {
            blacks.iter().map(move |&black| Self([white, black])).collect::<Vec<_>>()
        });
        let is_pawn = |part: Part| part.man == Some(Role::Pawn);
        pairs.filter(|Self([white, black])| !is_pawn(*white) || white != black).collect()
    }

    /// Works out the slice for both questions.
    pub(super) fn work_out(
        self,
        slices: &mut DuelSlices,
        room: &mut DuelRoom,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        Color::ALL.into_iter().try_for_each(|side| slices.work_out(self.men(side), room, budget))
    }

    /// The men as `attacker` sees them.
    fn men(self, attacker: Color) -> DuelMen {
        let [white, black] = self.0.map(|Part { man, squares }| {
            man.zip(squares.first()).map(|(man, square)| (man, square.relative_to(attacker)))
        });
        if attacker.is_white() { [white, black] } else { [black, white] }
    }

    /// Writes into the table of the material what the slice says.
    pub(super) fn fill(self, slices: &DuelSlices, table: &mut DuelTable) {
        self.fill_white(slices, table);
        self.fill_black(slices, table);
    }

    /// Each placement of the men.
    fn placements(self) -> impl Iterator<Item = [Option<Square>; 2]> {
        let [whites, blacks] = self.0;
        whites.places().flat_map(move |white| blacks.places().map(move |black| [white, black]))
    }

    /// Where White wins: by square of his king the slice has the squares of the other one, and
    /// the table has it the other way round.
    fn fill_white(self, slices: &DuelSlices, table: &mut DuelTable) {
        let Some(said) = slices.said(self.men(Color::White)) else { return };
        let [own, other] = self.0;
        for [white, black] in self.placements() {
            let pieces = [own.piece(white), other.piece(black)];
            let [mut attacks, mut defends] = [[Bitboard::EMPTY; 64]; 2];
            for king in Square::ALL {
                let at = king.index();
                [attacks[at], defends[at]] = said.won(king, pieces);
            }
            transpose(&mut attacks);
            transpose(&mut defends);
            for (place, king) in table.layout.kings().iter().enumerate() {
                let word = table.layout.word(place, white, black);
                table.white_wins[Color::White.index()][word] = attacks[king.index()];
                table.white_wins[Color::Black.index()][word] = defends[king.index()];
            }
        }
    }

    /// Where Black wins: the same words in both, the board turned over.
    fn fill_black(self, slices: &DuelSlices, table: &mut DuelTable) {
        let Some(said) = slices.said(self.men(Color::Black)) else { return };
        let [other, own] = self.0;
        for [white, black] in self.placements() {
            let pieces = [own.piece(black), other.piece(white)].map(|at| at.map(Square::flip));
            for (place, king) in table.layout.kings().iter().enumerate() {
                let word = table.layout.word(place, white, black);
                let [attacks, defends] = said.won(king.flip(), pieces);
                table.black_wins[Color::Black.index()][word] = attacks.flip();
                table.black_wins[Color::White.index()][word] = defends.flip();
            }
        }
    }
}

/// Makes rows of columns, by exchanges of ever smaller blocks.
fn transpose(rows: &mut [Bitboard; 64]) {
    let (mut size, mut low) = (32, u64::MAX >> 32);
    while size != 0 {
        for row in (0..64).filter(|row| row & size == 0) {
            let (one, other) = (rows[row].0, rows[row + size].0);
            let changed = (one >> size ^ other) & low;
            rows[row].0 = one ^ changed << size;
            rows[row + size].0 = other ^ changed;
        }
        size /= 2;
        low ^= low << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let row = |number: u64| (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rows = core::array::from_fn(|number| Bitboard(row(number as u64)));
        let before = rows;
        transpose(&mut rows);
        for (one, other) in Square::ALL.into_iter().flat_map(|one| Square::ALL.map(|at| (one, at)))
        {
            let changed = rows[one.index()].contains(other);
            assert_eq!(changed, before[other.index()].contains(one), "{one} {other}");
        }
    }
}
