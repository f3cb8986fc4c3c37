//! Captures that the attacker may make, each of which is avenged: see
//! `docs/blockage-proof.md`, 3.7.

use palisade_board::{Bitboard, Square, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

use super::walks::{origins, spread};

/// An attacking pawn that may take others, and the pawns that take it back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Trade {
    /// The attacking pawn.
    pub(super) captor: Bitboard,
    /// The defending pawns that the captor may take.
    pub(super) targets: Bitboard,
    /// The defending pawns that take back. Each target is guarded by one of them.
    pub(super) avengers: Bitboard,
}

/// Every trade of a position. Each avenger serves one captor only.
#[derive(PartialEq, Eq)]
pub(super) struct Trades {
    list: [Trade; Self::MOST_TRADES],
    len: usize,
}

impl Trades {
    /// The most trades that this rung follows. Other rungs may hold positions with more.
    const MOST_TRADES: usize = 4;

    /// Finds avengers for every captor, if there are enough. `choose` picks one where
    /// several would do.
    pub(super) fn of(s: Structure, choose: fn(Bitboard) -> Option<Square>) -> Option<Self> {
        let reach = spread(s.attackers, s.defenders);
        let all_targets = pawn_attacks(ATTACKER, reach) & s.defenders;
        let mut free = s.defenders - all_targets;
        let nothing = Bitboard::EMPTY;
        let none = Trade { captor: nothing, targets: nothing, avengers: nothing };
        let mut trades = Self { list: [none; Self::MOST_TRADES], len: 0 };
        for captor in origins(s, reach & pawn_attacks(DEFENDER, all_targets)) {
            let captor = captor.bitboard();
            let targets = pawn_attacks(ATTACKER, spread(captor, s.defenders)) & s.defenders;
            let guards = |target: Square| pawn_attacks(ATTACKER, target.bitboard()) & free;
            let of_all = targets.iter().fold(free, |common, target| common & guards(target));
            let mut avengers = choose(of_all).map_or(nothing, Square::bitboard);
            for target in targets {
                if guards(target).is_disjoint(avengers) {
                    avengers |= choose(guards(target))?.bitboard();
                }
            }
            free -= avengers;
            *trades.list.get_mut(trades.len)? = Trade { captor, targets, avengers };
            trades.len += 1;
        }
        Some(trades)
    }

    pub(super) fn list(&self) -> &[Trade] {
        &self.list[..self.len]
    }

    /// The pawns that belong to no trade.
    pub(super) fn done(&self, mut s: Structure) -> Structure {
        for trade in self.list() {
            s.attackers -= trade.captor;
            s.defenders -= trade.avengers;
        }
        s
    }
}
