//! What leads from one structure with men to another.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Rank, Square, king_attacks, pawn_attacks, squares_between};
use palisade_structure::{ATTACKER, DEFENDER};

use super::kinds::{MOST, Men};
use super::reply::Reply;
use super::table::{Spot, Table};

/// A move, or all moves to one structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// King or pieces of the other side take the pawn on this square.
    TakesPawn(Square),
    /// King or pieces of the other side take this piece.
    TakesPiece(usize),
    /// A pawn moves ahead.
    Push { from: Square, to: Square },
    /// A pawn of the defender becomes a queen. The attacker's promotions are pushes and
    /// captures.
    Queens { from: Square, to: Square },
    /// A pawn takes a pawn.
    PawnTakesPawn { from: Square, to: Square },
    /// A pawn takes this piece.
    PawnTakesPiece { from: Square, to: Square, piece: usize },
}

/// The squares without those of one man.
fn less(spot: &Spot, piece: usize) -> Spot {
    let mut less = *spot;
    less[piece + 1..].rotate_left(1);
    less[MOST] = Square::A1;
    less
}

impl Change {
    /// What the attacker may do, by structure alone.
    pub(super) fn of_attacker(table: &Table) -> Vec<Self> {
        let men = &table.men;
        let pawns = men.pawns;
        let mut changes = Vec::new();
        for from in pawns.attackers {
            let one = from.bitboard().north() - pawns.all();
            let two = (one & Rank::Third.bitboard()).north() - pawns.all();
            changes.extend((one | two).iter().map(|to| Self::Push { from, to }));
            let attacked = pawn_attacks(ATTACKER, from.bitboard());
            changes.extend(
                (attacked & pawns.defenders).iter().map(|to| Self::PawnTakesPawn { from, to }),
            );
            for (piece, kind) in men.kinds().enumerate() {
                if kind.defends {
                    changes.extend(
                        (attacked & table.domains[piece + 1].set)
                            .iter()
                            .map(|to| Self::PawnTakesPiece { from, to, piece }),
                    );
                }
            }
        }
        changes.extend(pawns.defenders.iter().map(Self::TakesPawn));
        let pieces = men.kinds().enumerate().filter(|(_, kind)| kind.defends);
        changes.extend(pieces.map(|(piece, _)| Self::TakesPiece(piece)));
        changes
    }

    /// What the defender may do: captures of pieces, or everything. He never promotes by
    /// taking, nor to anything but a queen, and never lets a pawn be taken in passing.
    pub(super) fn of_defender(table: &Table, all: bool) -> Vec<Self> {
        let men = &table.men;
        let pawns = men.pawns;
        let mut changes = Vec::new();
        for (piece, kind) in men.kinds().enumerate().filter(|(_, kind)| !kind.defends) {
            debug_assert!(!kind.defends);
            changes.push(Self::TakesPiece(piece));
            for to in table.domains[piece + 1].set - Rank::First.bitboard() {
                let takers = pawn_attacks(ATTACKER, to.bitboard()) & pawns.defenders;
                changes.extend(takers.iter().map(|from| Self::PawnTakesPiece { from, to, piece }));
            }
        }
        if all {
            changes.extend(pawns.attackers.iter().map(Self::TakesPawn));
            for from in pawns.defenders {
                let targets = pawn_attacks(DEFENDER, from.bitboard()) & pawns.attackers;
                changes.extend(
                    (targets - Rank::First.bitboard())
                        .iter()
                        .map(|to| Self::PawnTakesPawn { from, to }),
                );
            }
            for from in pawns.defenders {
                let one = from.bitboard().south() - pawns.all();
                let two = (one & Rank::Sixth.bitboard()).south() - pawns.all();
                let met = pawn_attacks(DEFENDER, one).meets(pawns.attackers);
                let two = if met { Bitboard::EMPTY } else { two };
                changes.extend(
                    ((one | two) - Rank::First.bitboard()).iter().map(|to| Self::Push { from, to }),
                );
                if men.len() < MOST {
                    let last = (one & Rank::First.bitboard()).iter();
                    changes.extend(last.map(|to| Self::Queens { from, to }));
                }
            }
        }
        changes
    }

    /// Does an attacking pawn promote?
    pub(super) fn promotes(self) -> bool {
        match self {
            Self::Push { to, .. }
            | Self::PawnTakesPawn { to, .. }
            | Self::PawnTakesPiece { to, .. } => to.rank() == Rank::Eighth,
            _ => false,
        }
    }

    /// The structure afterwards, `attacks` saying whose move it is; of a promotion, that
    /// without the new piece.
    pub(super) fn after(self, men: &Men, attacks: bool) -> Men {
        let (own, other) = match attacks {
            true => (men.pawns.attackers, men.pawns.defenders),
            false => (men.pawns.defenders, men.pawns.attackers),
        };
        let put = |from: Square, to: Square| {
            let moved = own.without(from);
            if self.promotes() && attacks { moved } else { moved.with(to) }
        };
        let (own, other, men) = match self {
            Self::TakesPawn(square) => (own, other.without(square), *men),
            Self::TakesPiece(piece) => (own, other, men.without(piece)),
            Self::Push { from, to } => (put(from, to), other, *men),
            Self::Queens { from, .. } => (own.without(from), other, men.with_queen()),
            Self::PawnTakesPawn { from, to } => (put(from, to), other.without(to), *men),
            Self::PawnTakesPiece { from, to, piece } => (put(from, to), other, men.without(piece)),
        };
        match attacks {
            true => men.with_pawns(own, other),
            false => men.with_pawns(other, own),
        }
    }

    /// Where the men may be afterwards.
    pub(super) fn seeds(self, table: &Table, attacks: bool) -> Vec<Bitboard> {
        let mut seeds: Vec<_> = table.domains.iter().map(|domain| domain.set).collect();
        match self {
            Self::TakesPawn(square) => {
                let after = self.after(&table.men, attacks);
                let guarded = pawn_attacks(DEFENDER, after.pawns.defenders).contains(square);
                let near = king_attacks(square).meets(seeds[0]);
                if attacks && near && !guarded {
                    seeds[0] = seeds[0].with(square);
                }
                for (seed, kind) in seeds[1..].iter_mut().zip(table.men.kinds()) {
                    let pawns = table.men.pawns.all();
                    if kind.defends != attacks && kind.attacks(square, pawns).meets(*seed) {
                        *seed = seed.with(square);
                    }
                }
            }
            Self::TakesPiece(piece) => {
                let squares = seeds[piece + 1];
                for (seed, kind) in seeds[1..].iter_mut().zip(table.men.kinds()) {
                    if kind.defends != attacks {
                        let pawns = table.men.pawns.all();
                        let taken = squares
                            .iter()
                            .filter(|&square| kind.attacks(square, pawns).meets(*seed))
                            .fold(Bitboard::EMPTY, |all, square| all.with(square));
                        *seed |= taken;
                    }
                }
                seeds.remove(piece + 1);
            }
            Self::PawnTakesPiece { piece, .. } => {
                seeds.remove(piece + 1);
            }
            Self::Queens { to, .. } => seeds.push(to.bitboard()),
            _ => {}
        }
        let pawns = self.after(&table.men, attacks).pawns.all();
        for seed in &mut seeds {
            *seed -= pawns;
        }
        seeds
    }

    /// The ways in which the attacker plays this change in one word: where the men stand
    /// then, and the squares on which the defending king would be in the way. Promotions
    /// are asked of [`replies`](Self::replies).
    #[inline]
    pub(super) fn ways(self, table: &Table, spot: &Spot, mut see: impl FnMut(&Spot, Bitboard)) {
        let Some(men) = table.men_at(spot) else { return };
        let pawns = table.men.pawns;
        let occupied = pawns.all() | men;
        let (to, taken) = match self {
            Self::TakesPawn(to) => (to, None),
            Self::TakesPiece(taken) => (spot[taken + 1], Some(taken)),
            Self::Push { from, to } => {
                let path = squares_between(from, to).with(to);
                if path.is_disjoint(men) {
                    see(spot, path);
                }
                return;
            }
            Self::Queens { .. } => return,
            Self::PawnTakesPawn { .. } => return see(spot, Bitboard::EMPTY),
            Self::PawnTakesPiece { to, piece, .. } => {
                if spot[piece + 1] == to {
                    see(&less(spot, piece), Bitboard::EMPTY);
                }
                return;
            }
        };
        let rest = |spot: &Spot| taken.map_or(*spot, |taken| less(spot, taken));
        let guarded = pawn_attacks(DEFENDER, pawns.defenders).contains(to);
        if king_attacks(spot[0]).contains(to) && !guarded {
            let mut after = rest(spot);
            after[0] = to;
            see(&after, Bitboard::EMPTY);
        }
        for (piece, kind) in table.men.kinds().enumerate() {
            let from = spot[piece + 1];
            if !kind.defends && kind.attacks(from, occupied).contains(to) {
                let mut after = *spot;
                after[piece + 1] = to;
                see(&rest(&after), squares_between(from, to));
            }
        }
    }

    /// If a pawn promotes by this change in this word: the squares on which the defending
    /// king would be in the way.
    #[inline]
    pub(super) fn promotion(self, table: &Table, spot: &Spot) -> Option<Bitboard> {
        if !self.promotes() {
            return None;
        }
        let men = table.men_at(spot)?;
        match self {
            Self::Push { to, .. } if !men.contains(to) => Some(to.bitboard()),
            Self::PawnTakesPawn { .. } => Some(Bitboard::EMPTY),
            Self::PawnTakesPiece { to, piece, .. } if spot[piece + 1] == to => {
                Some(Bitboard::EMPTY)
            }
            _ => None,
        }
    }

    /// The square that king or pieces go to.
    #[inline]
    pub(super) fn square(self, spot: &Spot) -> Option<Square> {
        match self {
            Self::TakesPawn(square) => Some(square),
            Self::TakesPiece(piece) => Some(spot[piece + 1]),
            _ => None,
        }
    }

    /// Might the defender take in passing after this push of the attacker?
    pub(super) fn is_passing(self, table: &Table) -> bool {
        let Self::Push { from, to } = self else { return false };
        let passed = squares_between(from, to);
        pawn_attacks(ATTACKER, passed).meets(table.men.pawns.defenders)
    }

    /// The moves of the defender that are this change, in one word; or, of a promotion of
    /// the attacker's, those that take the new piece at once. Each comes with where the men
    /// stand then.
    #[inline]
    pub(super) fn replies(self, table: &Table, spot: &Spot, mut see: impl FnMut(&Spot, Reply)) {
        let Some(men) = table.men_at(spot) else { return };
        let promotes = self.promotes();
        let (to, taken) = match self {
            Self::TakesPawn(to) => (to, None),
            Self::TakesPiece(piece) => (spot[piece + 1], Some(piece)),
            Self::Push { from, to } => {
                let path = squares_between(from, to);
                if path.with(to).meets(men) {
                    return;
                }
                if !promotes {
                    return see(spot, Reply::Stays { path });
                }
                (to, None)
            }
            Self::Queens { to, .. } => {
                if !men.contains(to) {
                    let mut after = *spot;
                    after[table.men.len() + 1] = to;
                    see(&after, Reply::Stays { path: to.bitboard() });
                }
                return;
            }
            Self::PawnTakesPawn { .. } if !promotes => {
                return see(spot, Reply::Stays { path: Bitboard::EMPTY });
            }
            Self::PawnTakesPawn { to, .. } => (to, None),
            Self::PawnTakesPiece { to, piece, .. } => {
                if spot[piece + 1] == to && !promotes {
                    see(&less(spot, piece), Reply::Stays { path: Bitboard::EMPTY });
                }
                return;
            }
        };
        let pawns = match promotes {
            true => self.after(&table.men, true).pawns,
            false => table.men.pawns,
        };
        let occupied = pawns.all() | men;
        let rest = |spot: &Spot| taken.map_or(*spot, |taken| less(spot, taken));
        // Of a promotion: that the move is legal, with the attacking king not in check after
        // it, is not looked at. It would only spare the defender an answer.
        see(&rest(spot), Reply::KingTo(to));
        for (piece, kind) in table.men.kinds().enumerate().filter(|(_, kind)| kind.defends) {
            let from = spot[piece + 1];
            if kind.attacks(from, occupied).contains(to) {
                let mut after = *spot;
                after[piece + 1] = to;
                see(&rest(&after), Reply::Stays { path: squares_between(from, to) });
            }
        }
    }
}
