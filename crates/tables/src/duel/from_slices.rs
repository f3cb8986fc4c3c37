//! Makes a table from slices.
//!
//! Proof: `docs/slices.md`, step 10.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Role, Square};

use super::table::DuelTable;
use crate::slices::{DuelSlices, SliceMeter, Stopped, Workspace};

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

/// The men of both sides within one slice, those of who is asked about first.
#[derive(Clone, Copy)]
pub(super) struct Parts([Part; 2]);

impl Parts {
    /// All slices of these men.
    pub(super) fn all(men: [Option<Role>; 2]) -> Vec<Self> {
        let [owns, others] = men.map(Part::all);
        let pairs = owns.into_iter().flat_map(|own| {
            others.iter().map(move |&other| Self([own, other])).collect::<Vec<_>>()
        });
        let is_pawn = |part: Part| part.man == Some(Role::Pawn);
        pairs.filter(|Self([own, other])| !is_pawn(*own) || own != other).collect()
    }

    /// Works out the slice, and writes into the table what it says.
    pub(super) fn work_out(
        self,
        slices: &mut DuelSlices,
        room: &mut Workspace,
        table: &mut DuelTable,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let men = self.0.map(|Part { man, squares }| man.zip(squares.first()));
        slices.work_out(men, room, meter)?;
        let said = slices.said(men);
        let [own, other] = self.0;
        for man in own.places() {
            for men in other.places().map(|other| [man, other]) {
                let pieces = [own.piece(men[0]), other.piece(men[1])];
                for king in Bitboard(table.fold.kings) {
                    table.fill(king, men, said.won(king, pieces));
                }
            }
        }
        Ok(())
    }
}
