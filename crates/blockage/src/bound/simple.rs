//! The first rung: the defending king shuffles behind pawns that never move.
//!
//! Two things besides may happen: a pawn runs and the king always catches it, and two
//! pawns are traded. A few dozen operations on sets decide it. See
//! `docs/blockage-proof.md`, section 3.

use palisade_board::{
    Bitboard, Rank, fill_forward_through, fill_north, king_dilate, king_flood, pawn_attacks,
};

use super::home::Home;
use super::structure::{ATTACKER, DEFENDER, Structure};
use super::view::View;

const EIGHTH: Bitboard = Rank::Eighth.bitboard();

/// Squares that these attacking pawns can ever stand on while the `permanent` pawns stay
/// and nothing is captured by a pawn.
#[inline]
fn spread(attackers: Bitboard, permanent: Bitboard) -> Bitboard {
    fill_forward_through(ATTACKER, attackers, !permanent)
}

/// The attacking pawns that can get to some squares so.
#[inline]
fn origins(structure: Structure, squares: Bitboard) -> Bitboard {
    structure.attackers & fill_forward_through(DEFENDER, squares, !structure.defenders)
}

/// Does the defender hold by moving his king to and fro, pawns untouched?
#[inline]
pub(super) fn holds(view: View) -> bool {
    shuffles(view) && (view.en_passant.is_empty() || after_capture(view))
}

/// Does he, whatever the attacker captures en passant?
#[inline(never)]
fn after_capture(view: View) -> bool {
    view.en_passant_children().all(holds)
}

#[inline]
fn shuffles(view: View) -> bool {
    let Structure { attackers, defenders } = view.structure;
    // A pawn that gets through where all stay does so where some fall.
    let reach = spread(attackers, defenders);
    let targets = pawn_attacks(ATTACKER, reach) & defenders;
    if targets.is_empty() {
        Case::<false> { view, walkers: view.structure, trade: Trade::NONE }.holds(reach)
    } else {
        shuffles_and_trades(view, reach, targets)
    }
}

/// The same where a pawn can take another, and that one be avenged.
#[inline(never)]
fn shuffles_and_trades(view: View, reach: Bitboard, target: Bitboard) -> bool {
    let captor = origins(view.structure, reach & pawn_attacks(DEFENDER, target));
    if target.has_several() || captor.has_several() {
        return false;
    }
    let avengers = view.structure.defenders & pawn_attacks(ATTACKER, target);
    avengers.iter().any(|avenger| {
        let trade = Trade { captor, target, avenger: avenger.bitboard() };
        let Structure { attackers, defenders } = view.structure;
        let walkers =
            Structure { attackers: attackers - trade.captor, defenders: defenders - trade.avenger };
        let reach = spread(walkers.attackers, walkers.defenders);
        pawn_attacks(ATTACKER, reach).is_disjoint(defenders)
            && Case::<true> { view, walkers, trade }.holds(reach)
    })
}

/// A capture that the attacker may make, and the pawn that answers it.
#[derive(Clone, Copy)]
struct Trade {
    /// The attacking pawn that takes.
    captor: Bitboard,
    /// What it takes.
    target: Bitboard,
    /// The defending pawn that takes back.
    avenger: Bitboard,
}

impl Trade {
    const NONE: Self =
        Self { captor: Bitboard::EMPTY, target: Bitboard::EMPTY, avenger: Bitboard::EMPTY };
}

/// A position where no pawn takes another, unless it is the trade of one that `TRADES`.
#[derive(Clone, Copy)]
struct Case<const TRADES: bool> {
    view: View,
    /// The pawns that are not traded: all that is sure to be there.
    walkers: Structure,
    trade: Trade,
}

impl<const TRADES: bool> Case<TRADES> {
    /// Does the defending king hold, where the attacking pawns walk as far as `reach`?
    #[inline]
    fn holds(self, reach: Bitboard) -> bool {
        let runners = origins(self.walkers, reach & EIGHTH);
        if runners.any() {
            return self.catches(runners, reach);
        }
        // Most walls are seen by what lies below them: if all that is given to the
        // attacking king, it takes a step or two to see how far he gets from there.
        self.home::<true>(reach).is_some_and(|home| home.is_reached(self.view))
            || self.holds_narrowly(reach)
    }

    #[inline(never)]
    fn holds_narrowly(self, reach: Bitboard) -> bool {
        self.home::<false>(reach).is_some_and(|home| home.is_reached(self.view))
    }

    /// The same if these pawns run.
    #[inline(never)]
    fn catches(mut self, runners: Bitboard, reach: Bitboard) -> bool {
        self.walkers.attackers -= runners;
        let reach = reach - fill_north(runners);
        let catches =
            |home: Home| runners.first().is_some_and(|runner| home.catches(runner, self.view));
        !runners.has_several()
            && (self.home::<true>(reach).is_some_and(catches)
                || self.home::<false>(reach).is_some_and(catches))
    }

    /// Where the defending king is left in peace, with all below the wall given to the
    /// attacking king, or only what he reaches.
    #[inline(always)]
    fn home<const GENEROUS: bool>(self, mut reach: Bitboard) -> Option<Home> {
        let Self { view, walkers, trade } = self;
        let defenders = view.structure.defenders;
        let mut wall = Wall::new(walkers.attackers, walkers.defenders);
        let flood = loop {
            let below = wall.below();
            if GENEROUS && !below.contains(view.king) {
                return None;
            }
            let seed = if GENEROUS { below } else { view.king.bitboard() };
            let flood = king_flood(seed, !wall.closed);
            let drowned = wall.drowned(flood);
            if drowned.is_empty() {
                break flood;
            }
            wall = Wall::new(walkers.attackers, wall.permanent - drowned);
        };
        if wall.permanent != walkers.defenders {
            reach = spread(walkers.attackers, wall.permanent);
            if reach.meets(EIGHTH) || pawn_attacks(ATTACKER, reach).meets(defenders) {
                return None;
            }
        }
        if TRADES {
            let captor = spread(trade.captor, wall.permanent);
            let taken = pawn_attacks(ATTACKER, captor) & defenders;
            let lost = trade.avenger & (king_dilate(flood) - wall.guarded);
            if captor.meets(EIGHTH) || !taken.is_subset(trade.target) || lost.any() {
                return None;
            }
            reach |= captor;
        }
        let disturbed = reach | pawn_attacks(ATTACKER, reach) | defenders;
        Some(Home { quiet: !disturbed, flood })
    }
}

/// What stops the attacking king while some pawns stay where they are.
#[derive(Clone, Copy)]
struct Wall {
    /// The defending pawns that stay.
    permanent: Bitboard,
    /// What they guard.
    guarded: Bitboard,
    /// Where the attacking king cannot step: on these pawns, what they guard, and his
    /// own pawns that they stop.
    closed: Bitboard,
}

impl Wall {
    #[inline]
    fn new(attackers: Bitboard, permanent: Bitboard) -> Self {
        let guarded = pawn_attacks(DEFENDER, permanent);
        let rams = attackers & permanent.south();
        let still = fill_forward_through(DEFENDER, rams, attackers);
        Self { permanent, guarded, closed: permanent | still | guarded }
    }

    /// The squares with nothing closed on their file up to them.
    #[inline]
    fn below(self) -> Bitboard {
        !fill_north(self.closed)
    }

    /// The pawns that the attacking king takes from his flood.
    #[inline]
    fn drowned(self, flood: Bitboard) -> Bitboard {
        self.permanent & (king_dilate(flood) - self.guarded)
    }
}
