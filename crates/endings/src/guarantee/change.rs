//! What leads from one structure to another: captures, and moves of pawns.
//!
//! Proof: `docs/endings.md`, 5.3 to 5.6.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Rank, Square, king_attacks, pawn_attacks, squares_between};
use palisade_structure::{ATTACKER, DEFENDER};

use super::men_of_table::{MOST, Men};
use super::reply::GuaranteeReply;
use super::table::{PieceTable, TableSets, TableSpot};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeMover {
    King,
    Piece(usize),
    Pawn(Square),
}

/// What is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Nothing,
    Pawn,
    Piece(usize),
}

/// What the defender may do of his own accord in a try: each of these is more than the one before,
/// and needs more work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DefenderChanges {
    #[default]
    PiecesTaken,
    PawnsTaken,
    PawnsPushed,
}

/// All moves of one man to one structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceChange {
    /// Is it the attacker's?
    pub(super) attacks: bool,
    pub(super) mover: ChangeMover,
    /// Where he goes; nothing, if that is wherever the taken piece stands.
    to: Option<Square>,
    pub(super) taken: Taken,
    /// Does a pawn of the attacker's promote by it?
    pub(super) promotes: bool,
}

/// What is worst for the defender is dropped first.
pub(super) fn worst_first(change: &PieceChange) -> u8 {
    match (change.mover, change.taken) {
        _ if change.promotes => 0,
        (_, Taken::Piece(_)) => 1,
        (ChangeMover::Piece(_) | ChangeMover::King, _) => 2,
        (ChangeMover::Pawn(_), Taken::Pawn) => 3,
        (ChangeMover::Pawn(_), _) => 4,
    }
}

/// The sets without those of one piece.
fn less(mut sets: TableSets, piece: usize) -> TableSets {
    sets[piece + 1..].rotate_left(1);
    sets[MOST] = Bitboard::EMPTY;
    sets
}

impl PieceChange {
    /// In place of a change, where there is none.
    pub(super) const NONE: Self = Self {
        attacks: true,
        mover: ChangeMover::King,
        to: None,
        taken: Taken::Nothing,
        promotes: false,
    };

    /// All that the attacker can do to change a structure.
    pub(super) fn of_attacker(table: &PieceTable) -> Vec<Self> {
        let pawns = table.men.pawns;
        let mut all = Vec::new();
        let mut put = |mover, to: Option<Square>, taken| {
            let pawn = matches!(mover, ChangeMover::Pawn(_));
            let promotes = pawn && to.is_some_and(|to| to.rank() == Rank::Eighth);
            all.push(Self { attacks: true, mover, to, taken, promotes });
        };
        let own: Vec<_> =
            (0..table.kinds().len()).filter(|&at| !table.kinds()[at].defends).collect();
        let other: Vec<_> =
            (0..table.kinds().len()).filter(|&at| table.kinds()[at].defends).collect();
        for from in pawns.attackers {
            let one = from.bitboard().north() - pawns.all();
            let two = (one & Rank::Third.bitboard()).north() - pawns.all();
            for to in one | two {
                put(ChangeMover::Pawn(from), Some(to), Taken::Nothing);
            }
            let attacked = pawn_attacks(ATTACKER, from.bitboard());
            for to in attacked & pawns.defenders {
                put(ChangeMover::Pawn(from), Some(to), Taken::Pawn);
            }
            for &piece in &other {
                for to in attacked & table.sets[piece + 1] {
                    put(ChangeMover::Pawn(from), Some(to), Taken::Piece(piece));
                }
            }
        }
        let movers = || {
            core::iter::once(ChangeMover::King).chain(own.iter().map(|&at| ChangeMover::Piece(at)))
        };
        for mover in movers() {
            for to in pawns.defenders {
                if table.reaches(mover, to) {
                    put(mover, Some(to), Taken::Pawn);
                }
            }
            for &piece in &other {
                put(mover, None, Taken::Piece(piece));
            }
        }
        all
    }

    /// What the defender may do: take pieces, then pawns, then push. He never promotes, and
    /// never pushes a pawn that might be taken in passing.
    pub(super) fn of_defender(table: &PieceTable) -> Vec<Self> {
        let pawns = table.men.pawns;
        let mut all = Vec::new();
        let mut put = |mover, to, taken| {
            all.push(Self { attacks: false, mover, to, taken, promotes: false });
        };
        let own: Vec<_> =
            (0..table.kinds().len()).filter(|&at| table.kinds()[at].defends).collect();
        // Who is in a flood is never taken: nobody knows where he is.
        let other = (0..table.kinds().len())
            .filter(|&at| !table.kinds()[at].defends && table.knows(at + 1));
        let movers = || {
            core::iter::once(ChangeMover::King).chain(own.iter().map(|&at| ChangeMover::Piece(at)))
        };
        for piece in other {
            for mover in movers() {
                put(mover, None, Taken::Piece(piece));
            }
            for to in table.sets[piece + 1] - Rank::First.bitboard() {
                for from in pawn_attacks(ATTACKER, to.bitboard()) & pawns.defenders {
                    put(ChangeMover::Pawn(from), Some(to), Taken::Piece(piece));
                }
            }
        }
        for to in pawns.attackers {
            put(ChangeMover::King, Some(to), Taken::Pawn);
            for &piece in &own {
                if table.reaches(ChangeMover::Piece(piece), to) {
                    put(ChangeMover::Piece(piece), Some(to), Taken::Pawn);
                }
            }
        }
        for from in pawns.defenders {
            let targets = pawn_attacks(DEFENDER, from.bitboard()) & pawns.attackers;
            for to in targets - Rank::First.bitboard() {
                put(ChangeMover::Pawn(from), Some(to), Taken::Pawn);
            }
        }
        for from in pawns.defenders {
            let one = from.bitboard().south() - pawns.all();
            let two = (one & Rank::Sixth.bitboard()).south() - pawns.all();
            let met = pawn_attacks(DEFENDER, one).meets(pawns.attackers);
            let two = if met { Bitboard::EMPTY } else { two };
            for to in (one | two) - Rank::First.bitboard() {
                put(ChangeMover::Pawn(from), Some(to), Taken::Nothing);
            }
        }
        all
    }

    /// The structure afterwards; of a promotion, that without the new piece.
    pub(super) fn after(self, men: &Men) -> Men {
        let (mut own, mut other) = match self.attacks {
            true => (men.pawns.attackers, men.pawns.defenders),
            false => (men.pawns.defenders, men.pawns.attackers),
        };
        if let ChangeMover::Pawn(from) = self.mover {
            own = own.without(from);
            if let Some(to) = self.to.filter(|_| !self.promotes) {
                own = own.with(to);
            }
        }
        let men = match self.taken {
            Taken::Nothing => *men,
            Taken::Pawn => {
                other = self.to.map_or(other, |to| other.without(to));
                *men
            }
            Taken::Piece(piece) => men.without(piece),
        };
        match self.attacks {
            true => men.with_pawns(own, other),
            false => men.with_pawns(other, own),
        }
    }

    /// Might the defender take in passing after this push of the attacker's?
    pub(super) fn is_passing(self, table: &PieceTable) -> bool {
        let (ChangeMover::Pawn(from), Some(to), Taken::Nothing) = (self.mover, self.to, self.taken)
        else {
            return false;
        };
        let passed = squares_between(from, to);
        pawn_attacks(ATTACKER, passed).meets(table.men.pawns.defenders)
    }

    /// Where every man may be after it, in the order of the men then.
    pub(super) fn place(self, table: &PieceTable, spot: &TableSpot, to: Square) -> TableSets {
        let mut sets = [Bitboard::EMPTY; MOST + 1];
        for man in 0..=table.kinds().len() {
            sets[man] = match table.knows(man) {
                true => spot[man].bitboard(),
                // A pawn that has moved stands where no piece is.
                false => table.sets[man].without(to),
            };
        }
        match self.mover {
            ChangeMover::King if self.attacks => sets[0] = to.bitboard(),
            ChangeMover::Piece(piece) => sets[piece + 1] = to.bitboard(),
            ChangeMover::King | ChangeMover::Pawn(_) => {}
        }
        match self.taken {
            Taken::Piece(piece) => less(sets, piece),
            Taken::Nothing | Taken::Pawn => sets,
        }
    }

    fn to(self, spot: &TableSpot) -> Option<Square> {
        match (self.to, self.taken) {
            (None, Taken::Piece(piece)) => Some(spot[piece + 1]),
            (to, _) => to,
        }
    }

    /// Can it be played in this word by the attacker, as far as can be known? Then the square that
    /// the man goes to, and the squares on which the defending king would be in the way.
    #[inline]
    pub(super) fn attack(self, table: &PieceTable, spot: &TableSpot) -> Option<(Square, Bitboard)> {
        let to = self.to(spot)?;
        let pawns = table.men.pawns;
        let path = match self.mover {
            ChangeMover::King => {
                // Guards by pieces are seen by what is legal afterwards.
                let guarded = pawn_attacks(DEFENDER, pawns.defenders).contains(to);
                (king_attacks(spot[0]).contains(to) && !guarded).then_some(Bitboard::EMPTY)?
            }
            ChangeMover::Piece(piece) => {
                let occupied = table.occupied(spot)?;
                let kind = table.kinds()[piece];
                if table.knows(piece + 1) {
                    let from = spot[piece + 1];
                    let hit = kind.attacks(from, occupied).contains(to);
                    hit.then(|| squares_between(from, to))?
                } else {
                    let from = kind.attacks(to, occupied) & (table.sets[piece + 1] - occupied);
                    from.any().then_some(Bitboard::EMPTY)?
                }
            }
            ChangeMover::Pawn(from) => {
                let men = table.men_at(spot)?;
                match self.taken {
                    Taken::Nothing => {
                        let path = squares_between(from, to).with(to);
                        path.is_disjoint(men).then_some(path)?
                    }
                    Taken::Pawn => Bitboard::EMPTY,
                    Taken::Piece(piece) => (spot[piece + 1] == to).then_some(Bitboard::EMPTY)?,
                }
            }
        };
        // Two men on one square are no placement.
        table.men_at(spot)?;
        Some((to, path))
    }

    /// Can the defender play it in this word for certain? Then the square that the man goes to, and
    /// what it asks of his king.
    #[inline]
    pub(super) fn defence(
        self,
        table: &PieceTable,
        spot: &TableSpot,
    ) -> Option<(Square, GuaranteeReply)> {
        let to = self.to(spot)?;
        let men = table.men_at(spot)?;
        let reply = match self.mover {
            ChangeMover::King => GuaranteeReply::KingTo(to),
            ChangeMover::Piece(piece) => {
                let (from, occupied) = (spot[piece + 1], table.men.pawns.all() | men);
                let between = squares_between(from, to);
                let hit = table.kinds()[piece].attacks(from, occupied).contains(to);
                (hit && between.is_disjoint(table.haze))
                    .then_some(GuaranteeReply::Stays { path: between })?
            }
            ChangeMover::Pawn(from) => match self.taken {
                Taken::Nothing => {
                    let path = squares_between(from, to).with(to);
                    path.is_disjoint(men | table.haze).then_some(GuaranteeReply::Stays { path })?
                }
                Taken::Pawn => GuaranteeReply::Stays { path: Bitboard::EMPTY },
                Taken::Piece(piece) => (spot[piece + 1] == to)
                    .then_some(GuaranteeReply::Stays { path: Bitboard::EMPTY })?,
            },
        };
        Some((to, reply))
    }

    /// What the structure is if the man who has come is taken at once: by king or pieces, or by
    /// each pawn that could, from its square to his.
    pub(super) fn taken_back(self, table: &PieceTable) -> Vec<(Option<(Square, Square)>, Men)> {
        let after = self.after(&table.men);
        let (gone, squares) = match (self.mover, self.to, self.taken) {
            (ChangeMover::King, ..) => return Vec::new(),
            (ChangeMover::Piece(piece), Some(to), _) => (after.without(piece), to.bitboard()),
            (ChangeMover::Piece(piece), None, Taken::Piece(taken)) => {
                (after.without(piece), table.sets[taken + 1])
            }
            (ChangeMover::Pawn(_), Some(to), _) => {
                let pawns = after.pawns;
                (after.with_pawns(pawns.attackers.without(to), pawns.defenders), to.bitboard())
            }
            _ => return Vec::new(),
        };
        let mut all = Vec::from([(None, gone)]);
        let pawns = gone.pawns;
        for to in squares - Rank::First.bitboard() {
            for from in pawn_attacks(ATTACKER, to.bitboard()) & pawns.defenders {
                let defenders = pawns.defenders.without(from).with(to);
                all.push((Some((from, to)), gone.with_pawns(pawns.attackers, defenders)));
            }
        }
        all
    }

    /// The moves that take at once the man who has come to this square by it. The defender's
    /// king comes first.
    pub(super) fn take_backs(
        self,
        table: &PieceTable,
        spot: &TableSpot,
        to: Square,
        mut see: impl FnMut(TakeBack),
    ) {
        let (ChangeMover::Piece(_) | ChangeMover::Pawn(_), Some(men)) =
            (self.mover, table.men_at(spot))
        else {
            return;
        };
        let mut see = |taker, reply| see(TakeBack { to, taker, reply });
        see(Taker::King, GuaranteeReply::KingTo(to));
        let mut pawns = table.men.pawns.all();
        let mut men = men;
        // Who has come is not elsewhere, so his flood hides nothing any more.
        let mut haze = table.haze;
        match self.mover {
            ChangeMover::Pawn(from) => pawns = pawns.without(from),
            ChangeMover::Piece(piece) if table.knows(piece + 1) => {
                men = men.without(spot[piece + 1]);
            }
            ChangeMover::Piece(piece) => haze = table.haze_but(piece),
            ChangeMover::King => {}
        }
        let occupied = pawns | men;
        for (piece, kind) in table.kinds().iter().enumerate() {
            let square = spot[piece + 1];
            // Who has been taken attacked his own square at no time.
            if kind.defends && kind.attacks(square, occupied).contains(to) {
                let between = squares_between(square, to);
                if between.is_disjoint(haze) {
                    see(Taker::Piece(piece), GuaranteeReply::Stays { path: between });
                }
            }
        }
        if to.rank() != Rank::First {
            for from in pawn_attacks(ATTACKER, to.bitboard()) & table.men.pawns.defenders {
                see(Taker::Pawn(from), GuaranteeReply::Stays { path: Bitboard::EMPTY });
            }
        }
    }

    /// Where every man may be after he has been taken back.
    pub(super) fn place_back(
        self,
        table: &PieceTable,
        spot: &TableSpot,
        to: Square,
        taker: Taker,
    ) -> TableSets {
        let mut place = self.place(table, spot, to);
        // The attacker's pieces come first in the order, so the defender's move up.
        let mut up = 0;
        if let (Taken::Piece(taken), Taker::Piece(piece)) = (self.taken, taker) {
            up += usize::from(taken < piece);
        }
        if let ChangeMover::Piece(piece) = self.mover {
            place = less(place, piece);
            up += 1;
        }
        if let Taker::Piece(piece) = taker {
            place[piece + 1 - up] = to.bitboard();
        }
        place
    }
}

/// A move that takes at once the man who has come to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakeBack {
    pub(super) to: Square,
    pub(super) taker: Taker,
    pub(super) reply: GuaranteeReply,
}

/// Who takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taker {
    King,
    Piece(usize),
    Pawn(Square),
}

impl PieceTable {
    /// Might this piece or king ever take on that square?
    fn reaches(&self, mover: ChangeMover, to: Square) -> bool {
        match mover {
            ChangeMover::King => king_attacks(to).meets(self.sets[0]),
            ChangeMover::Piece(piece) => {
                let kind = self.kinds()[piece];
                kind.attacks(to, self.men.pawns.all()).meets(self.sets[piece + 1])
            }
            ChangeMover::Pawn(_) => true,
        }
    }
}
