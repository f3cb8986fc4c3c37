//! What leads from one structure with men to another.

use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Rank, Square, king_attacks, neighbors, pawn_attacks, squares_between,
};
use palisade_structure::{ATTACKER, DEFENDER};

use super::kinds::{MOST, Men};
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

    /// What the defender may do: captures of pieces, of anything, or pushes too. He never
    /// promotes and never lets a pawn be taken in passing.
    pub(super) fn of_defender(table: &Table, takes_pawns: bool, pushes: bool) -> Vec<Self> {
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
        if takes_pawns {
            changes.extend(pawns.attackers.iter().map(Self::TakesPawn));
            for from in pawns.defenders {
                let targets = pawn_attacks(DEFENDER, from.bitboard()) & pawns.attackers;
                changes.extend(
                    (targets - Rank::First.bitboard())
                        .iter()
                        .map(|to| Self::PawnTakesPawn { from, to }),
                );
            }
        }
        if pushes {
            for from in pawns.defenders {
                let one = from.bitboard().south() - pawns.all();
                let two = (one & Rank::Sixth.bitboard()).south() - pawns.all();
                let met = pawn_attacks(DEFENDER, one).meets(pawns.attackers);
                let two = if met { Bitboard::EMPTY } else { two };
                changes.extend(
                    ((one | two) - Rank::First.bitboard()).iter().map(|to| Self::Push { from, to }),
                );
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
            _ => {}
        }
        let pawns = self.after(&table.men, attacks).pawns.all();
        for seed in &mut seeds {
            *seed -= pawns;
        }
        seeds
    }

    /// The squares of the defending king that this change of the attacker leaves safe, in
    /// one word. Without a table whatever he may do is lost.
    pub(super) fn leaves(self, table: &Table, child: Option<&Table>, spot: &Spot) -> Bitboard {
        let Some(men) = table.men_at(spot) else { return Bitboard::EMPTY };
        let pawns = table.men.pawns;
        let occupied = pawns.all() | men;
        let ask = |spot: &Spot, passing: bool| {
            child.map_or(Bitboard::EMPTY, |child| child.harmless_at(spot, passing))
        };
        let mut safe = Bitboard::FULL;
        match self {
            Self::TakesPawn(to) => {
                let guarded = pawn_attacks(DEFENDER, pawns.defenders).contains(to);
                if king_attacks(spot[0]).contains(to) && !guarded {
                    let mut after = *spot;
                    after[0] = to;
                    safe &= ask(&after, false);
                }
                for (piece, kind) in table.men.kinds().enumerate() {
                    let from = spot[piece + 1];
                    if !kind.defends && kind.attacks(from, occupied).contains(to) {
                        let mut after = *spot;
                        after[piece + 1] = to;
                        safe &= ask(&after, false) | squares_between(from, to);
                    }
                }
            }
            Self::TakesPiece(taken) => {
                let to = spot[taken + 1];
                let guarded = pawn_attacks(DEFENDER, pawns.defenders).contains(to);
                if king_attacks(spot[0]).contains(to) && !guarded {
                    let mut after = less(spot, taken);
                    after[0] = to;
                    safe &= ask(&after, false);
                }
                for (piece, kind) in table.men.kinds().enumerate() {
                    let from = spot[piece + 1];
                    if !kind.defends && kind.attacks(from, occupied).contains(to) {
                        let mut after = *spot;
                        after[piece + 1] = to;
                        safe &= ask(&less(&after, taken), false) | squares_between(from, to);
                    }
                }
            }
            Self::Push { from, to } => {
                let path = squares_between(from, to).with(to);
                if path.is_disjoint(men) {
                    let passed = squares_between(from, to);
                    let passing = pawn_attacks(ATTACKER, passed).meets(pawns.defenders);
                    safe &= path
                        | match self.promotes() {
                            true => self.taken_at_once(table, child, spot, to),
                            false => ask(spot, passing),
                        };
                }
            }
            Self::PawnTakesPawn { to, .. } => {
                safe &= match self.promotes() {
                    true => self.taken_at_once(table, child, spot, to),
                    false => ask(spot, false),
                };
            }
            Self::PawnTakesPiece { to, piece, .. } => {
                if spot[piece + 1] == to {
                    safe &= match self.promotes() {
                        true => Bitboard::EMPTY,
                        false => ask(&less(spot, piece), false),
                    };
                }
            }
        }
        safe
    }

    /// Where the king stands who takes a new piece at once, whatever it is, and is safe; or
    /// all squares from which a piece does.
    fn taken_at_once(
        self,
        table: &Table,
        child: Option<&Table>,
        spot: &Spot,
        to: Square,
    ) -> Bitboard {
        let Some(child) = child else { return Bitboard::EMPTY };
        // The move is legal only if the attacking king is not in check after it. That is not
        // looked at here: it would only make more squares safe.
        let mut safe = Bitboard::EMPTY;
        if child.safe_at(spot).contains(to) {
            safe |= neighbors(to.bitboard());
        }
        let Some(men) = table.men_at(spot) else { return safe };
        let occupied = self.after(&table.men, true).pawns.all() | men;
        for (piece, kind) in table.men.kinds().enumerate().filter(|(_, kind)| kind.defends) {
            let from = spot[piece + 1];
            if kind.attacks(from, occupied).contains(to) {
                let mut after = *spot;
                after[piece + 1] = to;
                safe |= child.safe_at(&after) - squares_between(from, to);
            }
        }
        safe
    }

    /// The squares of the defending king from which this change is a safe move of the
    /// defender's, in one word.
    pub(super) fn gives(self, table: &Table, child: &Table, spot: &Spot) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        let Some(men) = table.men_at(spot) else { return safe };
        let occupied = table.men.pawns.all() | men;
        let (to, after, taken) = match self {
            Self::TakesPawn(to) => (to, *spot, None),
            Self::TakesPiece(piece) => (spot[piece + 1], less(spot, piece), Some(piece)),
            Self::Push { from, to } => {
                let path = squares_between(from, to);
                if path.with(to).is_disjoint(men) {
                    safe = child.safe_at(spot) - path;
                }
                return safe;
            }
            Self::PawnTakesPawn { .. } => return child.safe_at(spot),
            Self::PawnTakesPiece { to, piece, .. } => {
                if spot[piece + 1] == to {
                    safe = child.safe_at(&less(spot, piece));
                }
                return safe;
            }
        };
        if child.safe_at(&after).contains(to) {
            safe |= neighbors(to.bitboard());
        }
        for (piece, kind) in table.men.kinds().enumerate().filter(|(_, kind)| kind.defends) {
            let from = spot[piece + 1];
            if kind.attacks(from, occupied).contains(to) {
                let mut after = *spot;
                after[piece + 1] = to;
                let after = taken.map_or(after, |taken| less(&after, taken));
                safe |= child.safe_at(&after) - squares_between(from, to);
            }
        }
        safe
    }
}
