//! The first rung: the defending king shuffles behind pawns that never move.
//!
//! A pawn may also run, if the king always catches it, and pawns may be traded. A few
//! dozen operations on sets decide the question.
//!
//! Section 3 of `docs/blockage-proof.md` proves it. Numbers such as 3.2 in the comments are
//! its steps. What the proof calls by a letter has a name here: P is `permanent`, F is
//! `flood`, R is `reach`, and H is what [`Home`] finds among its `quiet` squares.

use palisade_board::{
    Bitboard, Rank, fill_forward_through, fill_north, king_dilate, king_flood, pawn_attacks,
};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

use super::goal::{Goal, OnePlacement};
use super::home::Home;
use super::trades::{Trade, Trades};
use super::view::View;
use super::walks::{origins, spread};

const EIGHTH: Bitboard = Rank::Eighth.bitboard();

/// Does the defender hold by moving his king to and fro?
///
/// His pawns move only to take back in a trade.
#[inline]
pub(super) fn holds(view: View) -> bool {
    shuffles(view, &OnePlacement) && (view.en_passant.is_empty() || after_capture(view))
}

/// Does the defender hold after every capture en passant by the attacker (2.2)?
#[inline(never)]
fn after_capture(view: View) -> bool {
    view.en_passant_children().all(holds)
}

/// Does this rung reach the goal, a right to capture en passant left aside?
#[inline]
pub(super) fn shuffles<G: Goal>(view: View, goal: &G) -> bool {
    let Structure { attackers, defenders } = view.structure;
    // `reach` counts all defending pawns as standing. If some fall, it only grows.
    let reach = spread(attackers, defenders);
    // 3.2: no pawn on R attacks a defending pawn. If one does, it must be a captor's (3.7).
    if pawn_attacks(ATTACKER, reach).is_disjoint(defenders) {
        SimpleCase::<_, false> { view, goal, walkers: view.structure, trades: &[] }.holds(reach)
    } else {
        shuffles_and_trades(view.canonical(), goal)
    }
}

/// Does the defender hold by moving his king to and fro, if pawns can be traded?
#[inline(never)]
fn shuffles_and_trades<G: Goal>(view: View, goal: &G) -> bool {
    let holds = |trades: &Trades| {
        let walkers = trades.done(view.structure);
        let reach = spread(walkers.attackers, walkers.defenders);
        // 3.7: no pawn on R or on the runner's way attacks one, be it target or avenger.
        pawn_attacks(ATTACKER, reach).is_disjoint(view.structure.defenders)
            && SimpleCase::<_, true> { view, goal, walkers, trades: trades.list() }.holds(reach)
    };
    let west = Trades::of(view.structure, Bitboard::first);
    if west.as_ref().is_some_and(holds) {
        return true;
    }
    let east = Trades::of(view.structure, Bitboard::last);
    east != west && east.as_ref().is_some_and(holds)
}

/// A position in which attacking pawns capture only in trades.
///
/// `TRADES` says whether there are any trades. Most positions have none, and the code for
/// them leaves the trades out.
struct SimpleCase<'a, G, const TRADES: bool> {
    view: View,
    goal: &'a G,
    /// The pawns that are not traded. They are sure to be there.
    walkers: Structure,
    /// Each trade: an attacking pawn with its targets and avengers.
    trades: &'a [Trade],
}

impl<G: Goal, const TRADES: bool> SimpleCase<'_, G, TRADES> {
    /// Does the defending king hold, where the attacking pawns walk as far as `reach`?
    #[inline]
    fn holds(self, reach: Bitboard) -> bool {
        // 3.2: R does not meet the eighth rank, but for the way of a runner (3.6).
        let runners = origins(self.walkers, reach & EIGHTH);
        if runners.any() {
            return self.catches(runners, reach);
        }
        // The first try gives the attacking king every square below the wall. For most
        // walls that is enough, and his flood is complete after a step or two.
        (G::ONE && self.is_home::<true>(reach)) || self.holds_narrowly(reach)
    }

    #[inline(never)]
    fn holds_narrowly(&self, reach: Bitboard) -> bool {
        self.is_home::<false>(reach)
    }

    #[inline(always)]
    fn is_home<const GENEROUS: bool>(&self, reach: Bitboard) -> bool {
        let home = self.home::<GENEROUS>(reach);
        home.is_some_and(|home| self.goal.reached(home, Bitboard::EMPTY, self.view))
    }

    /// Does the defending king hold and catch the runner, if only one pawn runs (3.6)?
    #[inline(never)]
    fn catches(mut self, runners: Bitboard, reach: Bitboard) -> bool {
        self.walkers.attackers -= runners;
        let reach = reach - fill_north(runners);
        let catches = |home: Home| {
            runners.first().is_some_and(|runner| {
                self.goal.among(home.catching(runner, self.view.attacker_moves), self.view)
            })
        };
        !runners.has_several()
            && ((G::ONE && self.home::<true>(reach).is_some_and(catches))
                || self.home::<false>(reach).is_some_and(catches))
    }

    /// The squares on which the defending king is left in peace (3.3).
    ///
    /// If `GENEROUS`, the attacking king may stand on every square below the wall. Else he
    /// may stand only where he gets from his own square.
    #[inline(always)]
    fn home<const GENEROUS: bool>(&self, mut reach: Bitboard) -> Option<Home> {
        let &Self { view, walkers, trades, .. } = self;
        let defenders = view.structure.defenders;
        // 3.1: all pawns for P, then without those that the king takes, until none is left
        // to take.
        let mut wall = SimpleWall::new(walkers.attackers, walkers.defenders);
        let flood = loop {
            let below = wall.below();
            if GENEROUS && !below.contains(view.king) {
                return None;
            }
            let seed = if GENEROUS { below } else { view.king.bitboard() };
            let flood = king_flood(seed, !wall.closed);
            let drowned = wall.lost(wall.permanent, flood);
            if drowned.is_empty() {
                break flood;
            }
            wall = SimpleWall::new(walkers.attackers, wall.permanent - drowned);
        };
        // 3.2 with the final P. For all pawns it has been asked before; a runner is caught.
        if wall.permanent != walkers.defenders {
            reach = spread(walkers.attackers, wall.permanent);
            if reach.meets(EIGHTH) || pawn_attacks(ATTACKER, reach).meets(defenders) {
                return None;
            }
        }
        if TRADES {
            for trade in trades {
                // 3.7, in this order: the way stays below the eighth rank, only targets are
                // attacked from it, and no avenger is lost. Avengers stay until the captor
                // has taken.
                let way = spread(trade.captor, wall.permanent | trade.avengers);
                let taken = pawn_attacks(ATTACKER, way) & defenders;
                let lost = wall.lost(trade.avengers, flood);
                if way.meets(EIGHTH) || !taken.is_subset(trade.targets) || lost.any() {
                    return None;
                }
                reach |= way;
            }
        }
        // 3.3, and 3.7 for the captors' ways.
        let disturbed = reach | pawn_attacks(ATTACKER, reach) | defenders;
        Some(Home { quiet: !disturbed, flood })
    }
}

/// What stops the attacking king while some pawns stay where they are (3.1).
#[derive(Clone, Copy)]
struct SimpleWall {
    /// The defending pawns that are never taken.
    permanent: Bitboard,
    /// The squares that those pawns attack.
    guarded: Bitboard,
    /// The squares that the attacking king cannot enter: the permanent pawns, the squares
    /// that they attack, and his own pawns that they stop.
    closed: Bitboard,
}

impl SimpleWall {
    #[inline]
    fn new(attackers: Bitboard, permanent: Bitboard) -> Self {
        let guarded = pawn_attacks(DEFENDER, permanent);
        let rams = attackers & permanent.south();
        let still = fill_forward_through(DEFENDER, rams, attackers);
        Self { permanent, guarded, closed: permanent | still | guarded }
    }

    /// The squares below the wall: neither they nor a square below them on their file is
    /// closed.
    #[inline]
    fn below(self) -> Bitboard {
        !fill_north(self.closed)
    }

    /// The pawns among `pawns` that the attacking king can take from his flood.
    #[inline]
    fn lost(self, pawns: Bitboard, flood: Bitboard) -> Bitboard {
        pawns & (king_dilate(flood) - self.guarded)
    }
}
