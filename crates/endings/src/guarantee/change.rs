//! What leads from one structure to another: captures, and moves of pawns.
//!
//! Proof: `docs/endings.md`, 5.3 to 5.6.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Rank, Square, king_attacks, pawn_attacks, squares_between};
use palisade_structure::men::{Men, MenChange, Mover, Taken};
use palisade_structure::{ATTACKER, DEFENDER};

use super::reply::GuaranteeReply;
use super::table::{PieceTable, TableSets, TableSpot};

/// What the defender may do of his own accord in a try: each of these is more than the one before,
/// and needs more work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DefenderChanges {
    #[default]
    PiecesTaken,
    PawnsTaken,
    PawnsPushed,
}

impl DefenderChanges {
    /// What he must be allowed for a change. Changes of the attacker's are always followed: to
    /// leave one out would promise what he refutes.
    pub(super) fn of(change: &MenChange) -> Self {
        match change.taken {
            _ if change.by == ATTACKER => Self::PiecesTaken,
            Taken::Piece(_) => Self::PiecesTaken,
            Taken::Pawn => Self::PawnsTaken,
            Taken::Nothing => Self::PawnsPushed,
        }
    }
}

/// What is worst for the defender is dropped first.
pub(super) fn worst_first(change: &MenChange) -> u8 {
    match (change.mover, change.taken) {
        _ if change.promotes => 0,
        (_, Taken::Piece(_)) => 1,
        (Mover::Piece(_) | Mover::King, _) => 2,
        (Mover::Pawn(_), Taken::Pawn) => 3,
        (Mover::Pawn(_), _) => 4,
    }
}

/// The sets without those of one piece.
fn less(mut sets: TableSets, piece: usize) -> TableSets {
    sets[piece + 1] = Bitboard::EMPTY;
    sets[piece + 1..].rotate_left(1);
    sets
}

/// A move that takes at once the man who has come to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakeBack {
    pub(super) to: Square,
    pub(super) taker: Mover,
    pub(super) reply: GuaranteeReply,
}

/// What the men are if the man who has come by a change of the attacker's is taken at once: by
/// king or pieces, or by each pawn that could, from its square to his.
pub(super) fn taken_back(
    change: &MenChange,
    table: &PieceTable,
) -> Vec<(Option<(Square, Square)>, Men)> {
    let after = change.after;
    let (gone, squares) = match (change.mover, change.to, change.taken) {
        (Mover::Piece(piece), Some(to), _) => (after.without(piece), to.bitboard()),
        (Mover::Piece(piece), None, Taken::Piece(taken)) => {
            (after.without(piece), table.sets[taken + 1])
        }
        (Mover::Pawn(_), Some(to), _) => {
            (after.with_pawns(after.structure.without(ATTACKER, to)), to.bitboard())
        }
        _ => return Vec::new(),
    };
    let mut all = Vec::from([(None, gone)]);
    let pawns = gone.structure;
    for to in squares - Rank::First.bitboard() {
        for from in pawn_attacks(ATTACKER, to.bitboard()) & pawns.defenders {
            all.push((Some((from, to)), gone.with_pawns(pawns.pushed(DEFENDER, from, to))));
        }
    }
    all
}

impl PieceTable {
    /// All changes of one side that are looked at: the attacker's are all that he can play, and
    /// the defender's are put in the order in which he is allowed them. He never promotes, never
    /// pushes a pawn that might be taken in passing, and takes nobody who is in a flood, for nobody
    /// knows where that one is.
    pub(super) fn changes(&self, by: Color) -> Vec<MenChange> {
        let is_his = |change: &MenChange| match change.taken {
            _ if by == ATTACKER => true,
            Taken::Piece(piece) => self.knows(piece + 1) && !change.promotes,
            _ => !change.promotes && change.takers().is_empty(),
        };
        let is_met = |change: &MenChange| match (change.taken, change.to) {
            (Taken::Piece(piece), Some(to)) => self.sets[piece + 1].contains(to),
            (Taken::Pawn, Some(to)) => self.reaches(change, to),
            _ => true,
        };
        let all = self.men.changes(by).filter(|change| is_his(change) && is_met(change));
        let mut all: Vec<_> = all.collect();
        if by == DEFENDER {
            all.sort_by_key(|change| {
                let is_pawn = matches!(change.mover, Mover::Pawn(_));
                let target = match (change.taken, change.to) {
                    (Taken::Piece(piece), _) => piece,
                    (Taken::Pawn, Some(to)) if !is_pawn => to.index(),
                    _ => Square::ALL.len(),
                };
                (DefenderChanges::of(change), target, is_pawn)
            });
        }
        all
    }

    /// Might whoever makes this change ever take on that square?
    fn reaches(&self, change: &MenChange, to: Square) -> bool {
        match change.mover {
            Mover::King if change.by == ATTACKER => king_attacks(to).meets(self.sets[0]),
            Mover::King | Mover::Pawn(_) => true,
            Mover::Piece(piece) => {
                let (_, kind) = self.kinds()[piece];
                kind.attacks(to, self.men.structure.all()).meets(self.sets[piece + 1])
            }
        }
    }

    /// Where every man may be after a change, in the order of the men then.
    pub(super) fn place(&self, change: &MenChange, spot: &TableSpot, to: Square) -> TableSets {
        let mut sets = TableSets::default();
        for man in 0..=self.kinds().len() {
            sets[man] = match self.knows(man) {
                true => spot[man].bitboard(),
                // A pawn that has moved stands where no piece is.
                false => self.sets[man].without(to),
            };
        }
        if change.mover == Mover::King && change.by == ATTACKER {
            sets[0] = to.bitboard();
        }
        let [king, pieces @ ..] = sets;
        let [one, two, three, four] = change.placed(pieces, to.bitboard(), Bitboard::EMPTY);
        [king, one, two, three, four]
    }

    /// Where every man may be after he has been taken back.
    pub(super) fn place_back(
        &self,
        change: &MenChange,
        spot: &TableSpot,
        to: Square,
        taker: Mover,
    ) -> TableSets {
        let mut place = self.place(change, spot, to);
        // The attacker's pieces come first in the order, so the defender's move up.
        let mut up = 0;
        if let (Taken::Piece(taken), Mover::Piece(piece)) = (change.taken, taker) {
            up += usize::from(taken < piece);
        }
        if let Mover::Piece(piece) = change.mover {
            place = less(place, piece);
            up += 1;
        }
        if let Mover::Piece(piece) = taker {
            place[piece + 1 - up] = to.bitboard();
        }
        place
    }

    /// Can a side play a change in this word: the attacker as far as can be known, the defender for
    /// certain? Then the square that the man goes to, and the squares on which the defending king
    /// would be in the way.
    #[inline]
    pub(super) fn plays(&self, change: &MenChange, spot: &TableSpot) -> Option<(Square, Bitboard)> {
        let to = goal(change, spot)?;
        // Two men on one square are no placement.
        let men = self.men_at(spot)?;
        let occupied = self.men.structure.all() | men;
        let haze = if change.by == DEFENDER { self.haze } else { Bitboard::EMPTY };
        let path = match change.mover {
            Mover::King if change.by == DEFENDER => Bitboard::EMPTY,
            Mover::King => {
                // Guards by pieces are seen by what is legal afterwards.
                let guarded = self.men.structure.guarded().contains(to);
                (king_attacks(spot[0]).contains(to) && !guarded).then_some(Bitboard::EMPTY)?
            }
            Mover::Piece(piece) if self.knows(piece + 1) => {
                let (from, (_, kind)) = (spot[piece + 1], self.kinds()[piece]);
                let between = squares_between(from, to);
                let hit = kind.attacks(from, occupied).contains(to);
                (hit && between.is_disjoint(haze)).then_some(between)?
            }
            Mover::Piece(piece) => {
                let (_, kind) = self.kinds()[piece];
                let from = kind.attacks(to, occupied) & (self.sets[piece + 1] - occupied);
                from.any().then_some(Bitboard::EMPTY)?
            }
            Mover::Pawn(_) => can_pawn(change, spot, to, men | haze).then_some(change.path)?,
        };
        Some((to, path))
    }

    /// The same of the defender's, with what it asks of his king.
    #[inline]
    pub(super) fn defence(
        &self,
        change: &MenChange,
        spot: &TableSpot,
    ) -> Option<(Square, GuaranteeReply)> {
        let (to, path) = self.plays(change, spot)?;
        let goes = change.mover == Mover::King;
        Some((to, if goes { GuaranteeReply::KingTo(to) } else { GuaranteeReply::Stays { path } }))
    }

    /// The moves that take at once the man who has come to this square by a change. The defender's
    /// king comes first.
    pub(super) fn take_backs(
        &self,
        change: &MenChange,
        spot: &TableSpot,
        to: Square,
        mut see: impl FnMut(TakeBack),
    ) {
        let Some(mut men) = self.men_at(spot) else { return };
        let mut see = |taker, reply| see(TakeBack { to, taker, reply });
        let mut pawns = self.men.structure.all();
        // Who has come is not elsewhere, so his flood hides nothing any more.
        let mut haze = self.haze;
        match change.mover {
            Mover::King => return,
            Mover::Pawn(from) => pawns = pawns.without(from),
            Mover::Piece(piece) if self.knows(piece + 1) => men = men.without(spot[piece + 1]),
            Mover::Piece(piece) => haze = self.haze_but(piece),
        }
        see(Mover::King, GuaranteeReply::KingTo(to));
        let occupied = pawns | men;
        for (piece, (side, kind)) in self.kinds().iter().enumerate() {
            let square = spot[piece + 1];
            // Who has been taken attacked his own square at no time.
            if *side == DEFENDER && kind.attacks(square, occupied).contains(to) {
                let between = squares_between(square, to);
                if between.is_disjoint(haze) {
                    see(Mover::Piece(piece), GuaranteeReply::Stays { path: between });
                }
            }
        }
        if to.rank() != Rank::First {
            for from in pawn_attacks(ATTACKER, to.bitboard()) & self.men.structure.defenders {
                see(Mover::Pawn(from), GuaranteeReply::Stays { path: Bitboard::EMPTY });
            }
        }
    }
}

/// Where the man goes in this word.
fn goal(change: &MenChange, spot: &TableSpot) -> Option<Square> {
    match (change.to, change.taken) {
        (None, Taken::Piece(piece)) => Some(spot[piece + 1]),
        (to, _) => to,
    }
}

/// Can a pawn make its change, if these men stand in its way?
fn can_pawn(change: &MenChange, spot: &TableSpot, to: Square, men: Bitboard) -> bool {
    let is_there = |piece: usize| spot[piece + 1] == to;
    !matches!(change.taken, Taken::Piece(piece) if !is_there(piece)) && change.path.is_disjoint(men)
}
